import type { Asked } from '../../language/phrase.ts'
import { slugsIn } from '../../language/slugs.ts'
import type { ChannelMessage, Records } from '../../records/records.ts'
import { counted } from '../../writing/compose.ts'
import { type Answer, type Intent, type Item, intent } from '../../writing/engine.ts'
import { mentionsIn, numbersOf, type Tie, tiesOf, turnsIn, withNext, withoutCitizens } from './exchanges.ts'
import { type TalkAsked, talkAsked } from './talkAsked.ts'

const shown = 6
const ownShown = 3

type Between = TalkAsked & {
  known: readonly string[]
  knownIds: readonly number[]
  stranger: string | undefined
}

/** Finds the agents named in a question such as "does ada talk with bob?". */
async function between(records: Records, asked: Asked): Promise<Between> {
  const found = await talkAsked(records, asked)
  const said = slugsIn(found.question)
  // If "and to dan?" follows the question "who talks with ada?", look for dan instead of ada.
  const isChanged = found.slug !== undefined && !said.includes(found.slug)
  const named = [...(found.slug ? [found.slug] : []), ...(isChanged ? [] : said)]
  const agents = await records.findAgents([...new Set(named)])
  const own = agents.filter(({ kind }) => kind === 'agent')
  const isKnown = found.slug === undefined || agents.some(({ slug }) => slug === found.slug)
  const known = own.map(({ slug }) => slug)
  const knownIds = own.map(({ id }) => id)
  return { ...found, known, knownIds, stranger: isKnown ? asked.other : found.slug }
}

function writeTies({ messages, known, knownIds, stranger, slug }: Between): Answer {
  const none =
    stranger === undefined
      ? ''
      : `There is no agent "${stranger}". ${known.length === 0 ? 'Between all agents of this channel: ' : ''}`
  const [one, ...others] = known
  const fits = ({ pair }: Tie) =>
    others.length > 0 && stranger === undefined
      ? pair.every((name) => known.includes(name))
      : one === undefined || pair.includes(one)
  const ties = tiesOf(messages).filter(fits)
  if (ties.length === 0) {
    const whom =
      others.length > 0 ? known.join(' and ') : (one ?? (stranger === undefined ? slug : undefined))
    const all = linesOf(tiesOf(messages), messages)
    const { words, ids: authors } = numbersOf(messages)
    const own = messages.filter(({ author }) => author.slug === one).slice(-ownShown)
    return {
      ...(others.length > 0 && { ...all, end: `By number of messages, ${withoutCitizens}: ${words}.` }),
      ...(others.length === 0 && {
        items:
          one === undefined
            ? turnsIn(messages)
            : [...turnsIn(messages, one), ...own.flatMap((message) => withNext(messages, message))],
      }),
      ids: others.length > 0 ? [...knownIds, ...authors] : knownIds,
      lead: whom
        ? `${none}${others.length > 0 ? `${whom} have not replied to or mentioned each other` : `Nobody has replied to or mentioned ${whom}, and ${whom} nobody else,`} here.${own.length > 0 ? ' The last messages, each with the next one:' : ''}`
        : `${none}Nobody has replied to or mentioned anybody in this channel.`,
    }
  }
  const { items, omitted } = linesOf(ties, messages)
  const called = others.length === 0 ? mentionsIn(messages, one) : []
  const answer = {
    lead: `${none}By replies and mentions:`,
    items: [...items, ...called, ...(one === undefined ? turnsIn(messages) : [])],
    omitted,
  }
  if (one === undefined) {
    const { words, ids } = numbersOf(messages)
    return { ...answer, ids, end: `By number of messages, ${withoutCitizens}: ${words}.` }
  }
  if (others.length === 0) return answer
  const both = partnersOf(messages, known)
  const idOf = idsByName(messages)
  const third = both.length > 0 ? both.join(', ') : 'nobody else'
  return {
    ...answer,
    ids: both.flatMap((name) => idOf.get(name) ?? []),
    end: `With all of them talks: ${third}.`,
  }
}

const idsByName = (messages: readonly ChannelMessage[]) =>
  new Map(messages.map(({ author }) => [author.slug, author.id]))

function linesOf(ties: readonly Tie[], messages: readonly ChannelMessage[]) {
  const idOf = idsByName(messages)
  const items = ties.slice(0, shown).map(({ pair, ids, by }): Item => {
    const last = ids.at(-1) ?? 0
    const ways = pair.map((one) => ({ one, count: by.filter((slug) => slug === one).length }))
    const numbers = ways.filter(({ count }) => count > 0).map(({ one, count }) => `${count} by ${one}`)
    return {
      line: `${pair[0]} and ${pair[1]}: ${counted(ids.length, 'message')} (${numbers.join(', ')}), the last #${last}`,
      ids: [last, ...pair.flatMap((name) => idOf.get(name) ?? [])],
    }
  })
  return { items, omitted: ties.length - items.length }
}

function partnersOf(messages: Between['messages'], agents: readonly string[]): string[] {
  const pairs = tiesOf(messages).map(({ pair }) => pair)
  const talks = (one: string, other: string) =>
    pairs.some((pair) => pair.includes(one) && pair.includes(other))
  const all = new Set(pairs.flat())
  return [...all].filter((name) => !agents.includes(name) && agents.every((agent) => talks(name, agent)))
}

export const tieIntents: readonly Intent[] = [
  intent({
    name: 'ties',
    asks: [
      'who talk mutual',
      'talk mutual',
      'who talk {name}',
      'who mutual',
      'mutual',
      'agent talk? mutual',
      'talk {agent}',
      'who say {agent} mutual',
      'mutual {agent}',
      'who talk mutual {agent}',
    ],
    may: 'what who talk anyone here channel agent by all show say active know',
    example: () => 'who speaks with whom',
    find: between,
    write: writeTies,
  }),
]
