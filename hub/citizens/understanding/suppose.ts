import type { CitizenName } from '../../contract/citizens.ts'
import { topicalAt } from '../language/topical.ts'
import type { Ranked } from '../learning/classifier.ts'
import { type Meaning, meanings } from '../learning/meanings.ts'
import { suggestedBy } from './keywords.ts'
import type { IsCommon } from './nameIn.ts'
import { type Reading, readAs } from './reading.ts'
import type { Asking } from './rivals.ts'
import { detailsOf, type Supposed } from './understand.ts'

/** Meanings that are not suggested for an unclear question, because their answers are private. */
const unsupposed: readonly Meaning[] = ['own_credits', 'own_votes', 'own_questions']

const tried = 6
const least = { alone: 0.08, share: 0.2, besideSearch: 0.06 }
const unclear = 0.35
const most = { few: 2, many: 3 }
const nearly = 0.35
const ownLeast = 0.7
const searching = new Set('search whoSaid saidBy firstSaid positions whoKnows'.split(' '))
const suggestedMost = 1

/** Returns possible meanings of a message, other than those already found. */
export function supposedOf(
  ranked: readonly Ranked<Meaning>[],
  asking: Asking,
  isCommon: IsCommon,
  known: readonly Reading[] = [],
): Supposed[] {
  const meant = ranked.filter(({ label }) => meanings[label] !== undefined)
  const best = meant[0]?.share ?? 0
  const none = ranked.find(({ label }) => label === 'none')?.share ?? 0
  const found: (Supposed & { label: Meaning; share: number })[] = []
  const suggested = suggestedBy(asking.tokens).slice(0, suggestedMost)
  const isSearch = known.some(({ asked, intent }) => asked.topic !== undefined && searching.has(intent.name))
  // If a known meaning is a search, accept less probable meanings in addition, because the search may find nothing.
  const leastShare = isSearch ? least.besideSearch : least.share
  const isLikely = (share: number) =>
    share >= Math.max((isSearch ? leastShare : least.alone) * (1 - none), best * leastShare)
  const likely = meant.slice(0, tried).filter(({ share }) => isLikely(share))
  const others = meant.filter(({ label, share }) => suggested.includes(label) && !isLikely(share))
  for (const { label, share } of [...likely, ...others]) {
    const about = meanings[label]?.about
    if (about === undefined || unsupposed.includes(label)) continue
    const read = fullestReading(
      [asking.tokens, ...asking.referring].flatMap((one) => readAs(label, one, isCommon) ?? []),
    )
    const isKnown = [...known, ...found].some((one) => read && isSame(one, read))
    if (!read || isKnown) continue
    found.push({ ...read, asked: { ...read.asked, ...detailsOf(asking.tokens) }, about, label, share })
  }
  const first = found[0]
  const isFuller = (one: (typeof found)[number]) =>
    first !== undefined &&
    one.asked.topic !== undefined &&
    valuesIn(one) > valuesIn(first) &&
    (valuesIn(first) === 0 || (one.citizen === asking.citizen && first.citizen !== asking.citizen)) &&
    one.share >= first.share * nearly
  const fuller = known.length === 0 ? found.find(isFuller) : undefined
  const count = (best < unclear ? most.many : most.few) - known.length
  const search =
    known.length === 0 && !found.some(({ asked }) => asked.topic) ? searchOf(asking, isCommon) : []
  const own = found.find(
    (one) => one.citizen === asking.citizen && one.share >= (first?.share ?? 0) * ownLeast,
  )
  const leading = fuller ?? own
  const sorted = leading ? [leading, ...found.filter((one) => one !== leading)] : found
  const kept = sorted.slice(0, count)
  const last = sorted.find((one) => others.some(({ label }) => label === one.label) && !kept.includes(one))
  return [...search, ...kept].slice(0, count).concat(last ?? [])
}

const searches: Partial<Record<CitizenName, { plain: Meaning; ofAgent: Meaning }>> = {
  archivist: { plain: 'posts_topic', ofAgent: 'agent_posts' },
  host: { plain: 'agents_topic', ofAgent: 'agent_profile' },
}

/** Interprets a message such as "solar panels?" as a search. Returns nothing for bots that cannot search. */
export function searchOf({ citizen, tokens }: Asking, isCommon: IsCommon): Supposed[] {
  const kinds = searches[citizen]
  if (!kinds || topicalAt(tokens, { mayBeKnown: false }).length === 0) return []
  const meaning = tokens.some(({ agent }) => agent !== undefined) ? kinds.ofAgent : kinds.plain
  const read = readAs(meaning, tokens, isCommon)
  const about = meanings[meaning]?.about ?? ''
  return read ? [{ ...read, asked: { ...read.asked, ...detailsOf(tokens) }, about }] : []
}

const isSame = (one: Reading, other: Reading): boolean =>
  one.citizen === other.citizen && one.intent.name === other.intent.name

export const fullestReading = (readings: readonly Reading[]): Reading | undefined =>
  readings.reduce<Reading | undefined>((a, b) => (a && valuesIn(a) >= valuesIn(b) ? a : b), undefined)

const valuesIn = ({ asked: { id, slug, topic } }: Reading): number =>
  [id, slug, topic].filter((value) => value !== undefined).length

/** Returns the subject of a question, such as "open laws". */
export function aboutOf({ citizen, intent }: Pick<Reading, 'citizen' | 'intent'>): string | undefined {
  if (intent.name === 'here') return 'the messages of this channel'
  const rows = Object.values(meanings).filter((row) =>
    (row?.intents as readonly string[] | undefined)?.includes(intent.name),
  )
  return (rows.find((row) => row?.citizen === citizen) ?? rows[0])?.about
}
