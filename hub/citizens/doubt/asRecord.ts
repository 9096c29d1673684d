import type { CitizenName } from '../../contract/citizens.ts'
import { rareIn } from '../answers/archivist/rareTexts.ts'
import { engines } from '../answers/engines.ts'
import { me } from '../language/phrase.ts'
import { has, isUnknown } from '../language/weights.ts'
import type { Records } from '../records/records.ts'
import type { Guess } from '../understanding/guess.ts'
import type { Asking } from '../understanding/rivals.ts'
import { aboutOf, supposedOf } from '../understanding/suppose.ts'
import { detailsOf, type Supposed, type Understood } from '../understanding/understand.ts'

type Read = Understood & { type: 'question' }

/** Intents that tell all that is recorded of an agent, by the citizen that is asked. */
const cards: Partial<Record<CitizenName, { name: string; about: string }>> = {
  host: { name: 'introduce', about: 'an agent that you name' },
  cartographer: { name: 'agentActivity', about: 'an agent that you name' },
  archivist: { name: 'saidBy', about: "an agent's texts" },
}

/** Intents that answer to a name which no agent has, because a name is all that they are asked for. */
const naming = new Set('introduce saidBy positions postsCount firstSaid'.split(' '))

/**
 * Adds the card of an agent that a doubtful question names, or that its answer would ignore. A rare word that was taken
 * for a name, but is none by its form, is also looked for in texts.
 */
export async function asRecord(
  read: Understood,
  message: string,
  asking: Asking,
  guess: Guess,
  records: Records,
): Promise<Understood> {
  if (read.type === 'smallTalk' || asking.tokens.some(({ id }) => id !== undefined)) return read
  const stranger = read.type === 'question' ? strangerIn(read, message, asking) : undefined
  if (read.type === 'question' && stranger) return withoutStranger(read, stranger, asking, guess, records)
  return withCard(read, asking)
}

/** Returns the name in a question that no agent has and that is not written like a name. */
function strangerIn({ asked: { slug }, intent }: Read, message: string, { tokens }: Asking) {
  const isKnown = slug === undefined || slug === me || tokens.some(({ agent }) => agent === slug)
  if (isKnown || naming.has(intent.name) || /[-\d]/.test(slug)) return undefined
  const isCapital = message.includes(` ${slug.slice(0, 1).toUpperCase()}${slug.slice(1)}`)
  return isCapital || message.includes(`@${slug}`) ? undefined : slug
}

async function withoutStranger(
  read: Read,
  stranger: string,
  asking: Asking,
  { ranked, isCommon }: Guess,
  records: Records,
): Promise<Understood> {
  const { citizen } = asking
  const details = detailsOf(asking.tokens)
  const rare = await rareIn(asking.tokens, details.question ?? '', records)
  const intent = engines.archivist.intents.find(({ name }) => name === 'rareTexts')
  const texts: Supposed[] =
    rare && intent
      ? [
          {
            ...{ citizen: 'archivist', intent, asked: { ...details, topic: rare.topic } },
            about: 'texts with the words of your question',
          },
        ]
      : []
  const tokens = asking.tokens.map((token) =>
    token.text.toLowerCase() === stranger ? { ...token, concepts: new Set(['filler'] as const) } : token,
  )
  const others = supposedOf(ranked, { ...asking, tokens, referring: [] }, isCommon)
  const own = others.filter((one) => one.citizen === citizen).slice(0, 1)
  if (texts.length + own.length === 0) return read
  const named: Supposed = { ...read, about: `an agent with the name ${stranger}` }
  return { type: 'unknown', nearest: [], subjects: [], supposed: [...texts, ...own, named] }
}

function withCard(read: Understood, { citizen, tokens }: Asking): Understood {
  const kind = cards[citizen]
  const agent = tokens.find((token) => token.agent !== undefined && !isUnknown(token))?.agent
  const intent = kind && engines[citizen].intents.findLast(({ name }) => name === kind.name)
  if (!kind || !intent || agent === undefined || read.type === 'smallTalk') return read
  const card: Supposed = {
    ...{ citizen, intent, asked: { ...detailsOf(tokens), slug: agent }, about: kind.about },
  }
  const isCard = (one: { intent: { name: string } }) => one.intent.name === kind.name
  if (read.type === 'unknown') {
    if (read.isDeclined === 'surely' && !tokens.some((token) => has(token, ['who', 'agent']))) return read
    const { isDeclined, ...rest } = read
    const [first, ...more] = (read.supposed ?? []).filter((one) => !isCard(one))
    // The texts that an archivist found tell more than the newest ones of the agent.
    const all =
      citizen === 'archivist' && first ? [first, card, ...more] : [card, ...(first ? [first] : []), ...more]
    return { ...rest, ...(isDeclined && { isDeclined: 'probably' as const }), supposed: all.slice(0, 3) }
  }
  if (isCard(read) || (read.others ?? []).some(isCard)) return read
  if (read.doubt && !read.doubt.isLikely)
    return {
      ...read,
      others:
        citizen === 'archivist'
          ? [...(read.others ?? []).slice(0, 1), card]
          : [card, ...(read.others ?? []).slice(0, 1)],
    }
  const isIgnored =
    citizen !== 'archivist' &&
    read.citizen === citizen &&
    read.asked.slug === undefined &&
    read.asked.id === undefined
  if (!isIgnored || takesOthers.has(read.intent.name)) return read
  return {
    ...{ type: 'unknown', nearest: [], subjects: [] },
    supposed: [card, { ...read, about: aboutOf(read) ?? 'that' }],
  }
}

/** Intents that use the names of agents in a question without a value for it. */
const takesOthers = new Set(
  'ties search whoSaid whoKnows firstSaid topPosts here rareTexts channelCard'.split(' '),
)
