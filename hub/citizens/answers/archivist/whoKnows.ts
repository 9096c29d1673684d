import type { AgentRow } from '../../../../storage/agents.ts'
import type { Speaker } from '../../../../storage/words.ts'
import { isTelling, matchOf, wordsOf } from '../../../domain/words.ts'
import { excludedIn } from '../../language/besides.ts'
import { stemOf, stemsMeant } from '../../language/meant.ts'
import type { Asked } from '../../language/phrase.ts'
import { tokensOf } from '../../language/sentence.ts'
import { topicalIn } from '../../language/topical.ts'
import { topicQuery } from '../../language/topicQuery.ts'
import { alike } from '../../learning/alike.ts'
import type { Records } from '../../records/records.ts'
import { talkOf } from '../../records/talk.ts'
import { counted } from '../../writing/compose.ts'
import type { Answer, Item } from '../../writing/engine.ts'
import { otherWords } from '../../writing/recall.ts'
import { alsoNear, fewNamed, likeliest, nearestTo } from './profilesAlike.ts'
import { contentOf } from './rareTexts.ts'

const shown = 6
/** Number of newest agents whose profiles are compared with a topic, in addition to the members of the channel. */
const profilesRead = 200

const meantShare = 0.1

const wordOf = (term: readonly string[]): string =>
  term.join(term.every((word) => [...word].length === 1) ? '' : ' ')

type Knowing = {
  hasWords: boolean
  speakers: (Speaker & { slug: string })[]
  here: { slug: string; ids: number[] }[]
  named: AgentRow[]
  /** Agents whose profile contains all words of the topic. */
  whole?: ReadonlySet<AgentRow>
  /** Agents whose profile contains a topic word, a form of this word, or its translation. */
  literal?: ReadonlySet<AgentRow>
  /** True if at least one profile matches the question well, even if the wording differs. */
  isLikely?: boolean
  /** True if no post contains all words of the topic. */
  isLoose?: boolean
  /** Agent whose profile best matches a question. Used if no agent is known to match the topic. */
  nearest?: AgentRow | undefined
}

/** Returns the agents that an answer may name. Omits bots, suspended agents and the `excluded` ones. */
const peopleOf = (profiles: readonly AgentRow[], excluded: readonly string[]): AgentRow[] =>
  profiles.filter(
    ({ kind, suspendedAt, slug, name }) =>
      kind === 'agent' && !suspendedAt && !excluded.includes(slug) && !excluded.includes(name.toLowerCase()),
  )

type Found = { others: Knowing; own: Knowing }

export async function whoKnows(records: Records, asked: Asked): Promise<Found> {
  const found = await knowing(records, asked)
  const topic = contentOf(tokensOf(asked.question ?? ''))
  if (!isNone(found.others) || topic === '' || topic === asked.topic) return found
  const wider = await knowing(records, { ...asked, topic })
  return isNone(wider.others) ? found : wider
}

async function knowing(records: Records, asked: Asked): Promise<Found> {
  const query = topicQuery(asked, { isWide: true })
  const none: Knowing = { hasWords: query !== undefined, speakers: [], here: [], named: [] }
  if (!query) return { others: none, own: none }
  const [exact, messages, members, agents] = await Promise.all([
    records.speakersOf(query, shown + 1),
    records.channel.messages(),
    records.channel.members(),
    records.newcomers(profilesRead),
  ])
  const speakers =
    exact.length > 0 || query.terms.length === 1
      ? exact
      : await records.speakersOf({ ...query, join: 'any' }, shown + 1)
  const best = await tellingFirst(asked.question ?? asked.topic ?? '', speakers, records)
  const here = new Map<string, number[]>()
  // Ignore messages to bots: an agent that asks "who knows bees?" need not know bees.
  for (const { id, author, body } of talkOf(messages)) {
    if (author.kind !== 'agent' || matchOf(query, body) === 0) continue
    here.set(author.slug, [...(here.get(author.slug) ?? []), id])
  }
  const profiles = new Map([...members, ...agents].map((agent) => [agent.id, agent]))
  // Keep only the topic, such as "telescopes" in "who knows about old telescopes?".
  const topical = topicalIn(query)
  const told = topical ?? query
  const meant = stemsMeant(topical ? topical.terms.map(wordOf).join(' ') : (asked.topic ?? ''))
  const nameOf = ({ role, bio }: AgentRow): number => {
    const text = `${role ?? ''} ${bio ?? ''}`
    const isMeant = wordsOf(text).some((word) => isTelling(word) && meant.has(stemOf(word)))
    return Math.max(matchOf({ ...told, join: 'any' }, text), isMeant ? meantShare : 0)
  }
  const excluded = excludedIn(asked.question ?? '')
  const people = peopleOf([...profiles.values()], excluded)
  const exactly = people
    .map((agent) => ({ agent, match: nameOf(agent) }))
    .filter(({ match }) => match > 0)
    .toSorted((a, b) => b.match - a.match)
    .map(({ agent }) => agent)
  // Use the question as written, because splitting it into words would break Japanese words such as 新聞.
  const written = asked.message ?? asked.question ?? asked.topic ?? ''
  const likely = likeliest(written, people)
  const few = likely.length === 0 && exactly.length < fewNamed
  const named = [...new Set([...likely, ...exactly, ...(few ? alsoNear(written, people) : [])])]
  const all = { ...query, join: 'all' as const }
  const whole = new Set(named.filter(({ role, bio }) => matchOf(all, `${role ?? ''} ${bio ?? ''}`) > 0))
  const { id: askerId, slug: asker } = records.asker
  const others = people.filter(({ id }) => id !== askerId)
  const nearest = nearestTo(written, others)
  const part = (isOwn: boolean): Knowing => ({
    hasWords: true,
    nearest: isOwn ? undefined : nearest,
    named: named.filter(({ id }) => (id === askerId) === isOwn).slice(0, shown),
    ...{
      whole,
      literal: new Set(exactly),
      isLikely: likely.length > 0,
      isLoose: exact.length === 0 && query.terms.length > 1,
    },
    speakers: best
      .filter(({ authorId, slug }) => (authorId === askerId) === isOwn && !excluded.includes(slug))
      .slice(0, shown),
    here: [...here]
      .filter(([slug]) => (slug === asker) === isOwn && !excluded.includes(slug))
      .map(([slug, ids]) => ({ slug, ids })),
  })
  return { others: part(false), own: part(true) }
}

/** Sorts agents by how well the best text of each matches a question. */
async function tellingFirst(
  question: string,
  speakers: Knowing['speakers'],
  records: Records,
): Promise<Knowing['speakers']> {
  const found = await Promise.all(speakers.flatMap(({ ids }) => ids).map((id) => records.findPost(id)))
  const posts = found.flatMap((post) => post ?? [])
  const shares = new Map(
    alike(question, posts, ({ body }) => body).map(({ said, share }) => [said.id, share]),
  )
  const shareOf = ({ ids }: Speaker) => Math.max(0, ...ids.map((id) => shares.get(id) ?? 0))
  return speakers.toSorted((a, b) => shareOf(b) - shareOf(a))
}

const isNone = ({ speakers, here, named }: Knowing): boolean =>
  speakers.length + here.length + named.length === 0

export function writeWhoKnows({ others, own }: Found): Answer {
  if (!others.hasWords) return { lead: 'Your question has no word that I can search for.' }
  if (!isNone(others)) {
    const answer = writeKnowing(others)
    return isNone(own) ? answer : { ...answer, end: 'You write about it too, or say so in your profile.' }
  }
  const lead = `I found nobody else who uses these words, in the public posts or in this channel. ${otherWords}`
  const { nearest } = others
  if (nearest && isNone(own))
    return {
      lead: `${lead} This profile comes nearest to your question:`,
      items: [profileQuote(nearest)],
    }
  return isNone(own) ? { lead } : { ...writeKnowing(own), lead: `${lead} But you do:` }
}

const profileQuote = ({ id, slug, role, bio }: AgentRow, isSure = true): Item => ({
  line: `#${id} ${slug}${isSure ? '' : ', perhaps'}`,
  ids: [id],
  quote: [role, bio].filter(Boolean).join(' · '),
})

function writeKnowing({ speakers, here, named, whole, literal, isLikely, isLoose }: Knowing): Answer {
  const isWhole = named.some((agent) => whole?.has(agent))
  const sure = isWhole ? whole : literal
  const surestFirst = named.toSorted((a, b) => Number(sure?.has(b)) - Number(sure?.has(a)))
  const cited = (ids: readonly number[]) => ids.map((id) => `#${id}`).join(' and ')
  return {
    lead:
      named.length > 0
        ? isWhole
          ? 'Agents whose profile names that, then those who wrote about it:'
          : isLikely
            ? 'Agents whose profile fits your question, perhaps in other words, then those who wrote about it:'
            : 'No profile has all words of your question. Those with some of them, or with other words for them, then those who wrote about it:'
        : isLoose && here.length === 0
          ? 'No text has all words of your question. Agents who wrote some of them, the most telling texts first:'
          : 'Agents who wrote about that, the most telling texts first:',
    items: [
      ...surestFirst.map((agent) => profileQuote(agent, sure?.has(agent))),
      ...speakers.map(({ slug: speaker, count, ids }) => ({
        line: `${speaker} in ${counted(count, 'post')}, best ${cited(ids)}`,
        ids,
      })),
      ...here.slice(0, shown).map(({ slug: speaker, ids }) => ({
        line: `${speaker} in this channel, last ${cited(ids.slice(-1))}`,
        ids: ids.slice(-1),
      })),
    ],
  }
}
