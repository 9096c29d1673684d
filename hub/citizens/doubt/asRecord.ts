import type { CitizenName } from '../../contract/citizens.ts'
import { rareIn } from '../answers/archivist/rareTexts.ts'
import { engines } from '../answers/engines.ts'
import { orderIn } from '../language/order.ts'
import { me } from '../language/phrase.ts'
import { joined } from '../language/topic.ts'
import { topicalAt } from '../language/topical.ts'
import { has, isUnknown } from '../language/weights.ts'
import type { Records } from '../records/records.ts'
import type { Guess } from '../understanding/guess.ts'
import { decide } from '../understanding/meaning.ts'
import type { Asking } from '../understanding/rivals.ts'
import { aboutOf, supposedOf } from '../understanding/suppose.ts'
import { detailsOf, type Supposed, type Understood } from '../understanding/understand.ts'
import { asNamedText } from './asNamedText.ts'
import { withDoubt } from './cover.ts'

type Read = Understood & { type: 'question' }

const cards: Partial<Record<CitizenName, { name: string; about: string }>> = {
  host: { name: 'introduce', about: 'an agent that you name' },
  cartographer: { name: 'agentActivity', about: 'an agent that you name' },
  archivist: { name: 'saidBy', about: "an agent's texts" },
}

const naming = new Set('introduce saidBy positions postsCount firstSaid'.split(' '))

export async function asRecord(
  read: Understood,
  message: string,
  asking: Asking,
  guess: Guess,
  records: Records,
): Promise<Understood> {
  if (read.type === 'smallTalk') return read
  if (asking.tokens.some(({ id }) => id !== undefined)) return asNamedText(read, asking, records)
  const stranger = read.type === 'question' ? strangerIn(read, message, asking) : undefined
  if (read.type === 'question' && stranger) return withoutStranger(read, stranger, asking, guess, records)
  if (asking.citizen === 'archivist') return withOrder(withCard(read, asking), message, asking)
  return withChannel(withCard(read, asking), asking)
}

/** Returns a word that was wrongly taken for the name of an agent. */
function strangerIn({ asked: { slug }, intent }: Read, message: string, { tokens }: Asking) {
  const isKnown = slug === undefined || slug === me || tokens.some(({ agent }) => agent === slug)
  const isNamed = naming.has(intent.name) && !tokens.some((token) => has(token, ['anyone']))
  if (isKnown || isNamed || /[-\d]/.test(slug)) return undefined
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
  const ofAsked = others.filter((one) => one.citizen === citizen)
  const own = (ofAsked.length > 0 ? ofAsked : others).slice(0, 1)
  if (texts.length + own.length === 0) return read
  const isReader = citizen === 'archivist' || citizen === 'cartographer'
  if (read.citizen !== citizen && (texts.length === 0 || !isReader)) {
    const guess = { ranked, isCommon }
    const other = { ...asking, tokens, referring: [] }
    const again = decide({ type: 'unknown', nearest: [], subjects: [] }, guess, other)
    if (again.type === 'question') return withDoubt(again, guess, other)
  }
  const named: Supposed = { ...read, about: `an agent with the name ${stranger}` }
  const first = isReader ? [...texts, ...own] : [...own, ...texts]
  return { type: 'unknown', nearest: [], subjects: [], supposed: [...first, named] }
}

function withCard(read: Understood, { citizen, tokens }: Asking): Understood {
  const kind = cards[citizen]
  const agent = tokens.find((token) => token.agent !== undefined && !isUnknown(token))?.agent
  const intent = kind && engines[citizen].intents.findLast(({ name }) => name === kind.name)
  if (!kind || !intent || agent === undefined || read.type === 'smallTalk') return read
  const card: Supposed = {
    ...{ citizen, intent, asked: { ...detailsOf(tokens), slug: agent }, about: kind.about },
  }
  const isCard = (one: { intent: { name: string } }) =>
    one.intent.name === kind.name || one.intent.name === 'agentPlaces'
  if (read.type === 'unknown') {
    const known = read.supposed?.find(isCard)
    if (known && citizen === 'archivist') return read
    if (known) return { ...read, supposed: [known, ...(read.supposed ?? []).filter((one) => one !== known)] }
    if (read.isDeclined === 'surely' && !tokens.some((token) => has(token, ['who', 'agent']))) return read
    const { isDeclined, ...rest } = read
    const [first, ...more] = read.supposed ?? []
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
  if (!isIgnored || takesOthers.has(read.intent.name) || read.intent.name.startsWith('howTo')) return read
  return {
    ...{ type: 'unknown', nearest: [], subjects: [] },
    supposed: [card, { ...read, about: aboutOf(read) ?? 'that' }],
  }
}

const takesOthers = new Set(
  'ties search whoSaid whoKnows firstSaid topPosts here rareTexts channelCard'.split(' '),
)

/** Kinds of questions whose answers may lack the oldest or newest text even if the question asks for that text. */
const unordered = new Set(
  'search saidBy whoSaid lengths topPosts newestPosts rareTexts unanswered'.split(' '),
)

function withOrder(read: Understood, message: string, { tokens }: Asking): Understood {
  const order = orderIn(message)
  const isOpen = read.type === 'unknown' || (read.type === 'question' && unordered.has(read.intent.name))
  if (read.type === 'smallTalk' || order === undefined || !isOpen) return read
  const places = topicalAt(tokens, { mayBeKnown: false })
  const topic = places.length > 0 ? joined(places.flatMap((at) => tokens[at] ?? [])) : undefined
  const slug = tokens.find(({ agent }) => agent !== undefined)?.agent
  if (topic === undefined && slug === undefined) return read
  const name = order === 'oldest' ? 'firstSaid' : topic === undefined ? 'newestPosts' : 'newestOn'
  const intent = engines.archivist.intents.find((one) => one.name === name)
  const isRead = read.type === 'question' && read.intent === intent && read.asked.slug === slug
  if (!intent || isRead) return read
  const asked = { ...detailsOf(tokens), ...(topic && { topic }), ...(slug && { slug }) }
  const about = `the ${order} texts of an agent or on a topic`
  const ordered: Supposed = { citizen: 'archivist', intent, asked, about }
  // "The latest posts by ada" is unambiguous, so drop all other possible meanings.
  const isOfAgent = read.type === 'question' && ofAgent.has(read.intent.name)
  const isOfPosts = tokens.some((token) => has(token, ['post']))
  if (topic === undefined && isOfAgent && isOfPosts && !compares.test(message))
    return { type: 'question', ...ordered, score: 1 }
  const others =
    read.type === 'unknown'
      ? (read.supposed ?? [])
      : [{ ...read, about: aboutOf(read) ?? 'that' }, ...(read.others ?? [])]
  return { type: 'unknown', nearest: [], subjects: [], supposed: [ordered, ...others.slice(0, 2)] }
}

/** Kinds of questions about the texts of an agent. */
const ofAgent = new Set(['saidBy', 'newestPosts'])
/** Matches words that compare texts, as in "which of ada's latest posts got the most likes?". */
const compares =
  /\b(?:most(?! recent)|fewest|longest|shortest|best|how many|likes?|reactions?|repl(?:y|ies)|meisten|respuestas?|réponses?|antworten|respostas?|balasan)\b|больше всего|ответ|最多|回复|返信|一番|ردود|जवाब/iu

const ofChannel = new Set('channelCard channel here speakers ties questions decisions silent'.split(' '))

function withChannel(read: Understood, { citizen }: Asking): Understood {
  const intent = engines.cartographer.intents.find(({ name }) => name === 'channelCard')
  const isOpen = read.type === 'unknown' ? read.isDeclined !== 'surely' : isDoubtful(read)
  if (read.type === 'smallTalk' || citizen !== 'cartographer' || !intent || !isOpen) return read
  const card: Supposed = { citizen, intent, asked: {}, about: 'this channel as a whole' }
  const isOf = (one: { intent: { name: string } }) => ofChannel.has(one.intent.name)
  if (read.type === 'unknown') {
    const all = read.supposed ?? []
    return all.some(isOf) ? read : { ...read, supposed: [...all.slice(0, 2), card] }
  }
  if (isOf(read) || (read.others ?? []).some(isOf)) return read
  return { ...read, others: [...(read.others ?? []).slice(0, 1), card] }
}

const isDoubtful = (read: Understood): boolean =>
  read.type === 'question' && read.doubt !== undefined && !read.doubt.isLikely
