import type { CitizenName } from '../../contract/citizens.ts'
import { wordsOf } from '../../domain/words.ts'
import { engines } from '../answers/engines.ts'
import { continues } from '../language/continuing.ts'
import type { Token } from '../language/token.ts'
import { topicalAt } from '../language/topical.ts'
import type { Ranked } from '../learning/classifier.ts'
import type { Records } from '../records/records.ts'
import { hasThere, refersBack } from '../understanding/followUp.ts'
import { lastWord } from '../understanding/moreAsked.ts'
import { detailsOf, type Understood } from '../understanding/understand.ts'
import type { Aspect } from './aspects.ts'
import { byRecord, type Row, type Target } from './byRecord.ts'
import { findRecord, type RecordKind, type RecordMeant, recordKinds } from './findRecord.ts'
import { idAnsweredBy } from './idAnsweredBy.ts'
import type { Listed } from './listedIn.ts'
import { aspectsOfLists, ofLead, ofList } from './ofList.ts'
import { placeMeant } from './placeMeant.ts'
import { aspectsOfRecord, isWordOfAspects } from './rankAspects.ts'

/**
 * Minimum probabilities of an interpretation. The question is about a record that it names (`named`) or calls "it"
 * (`back`), one aspect of a record (`ofRow`), a whole list (`ofList`), or the newest or oldest record (`ofOrder`).
 */
const least = { named: 0.5, back: 0.7, ofList: 0.6, ofOrder: 0.15, ofRow: 0.4 }
/** A follow-up such as "who is against it?" has at most this many words. A longer question is a new one. */
const wordsMost = 12

type Ranking = readonly Ranked<Aspect>[]
/**
 * Question to a citizen (built-in bot). `ranked`: aspects that the question may be about, likeliest first.
 */
export type Asking = { citizen: CitizenName; tokens: readonly Token[]; text: string; ranked: Ranking }
type Read = Understood & { type: 'question' }
type Found = Target & { share: number; isUnsure?: boolean }

/** Interprets a question about a record that it names by its id, such as "how do I join #184?". */
export async function byIdNamed(asking: Asking, records: Records): Promise<Read | undefined> {
  const id = asking.tokens.find((token) => token.id !== undefined)?.id
  if (id === undefined) return undefined
  // A request such as "delete #12" asks for no information about the record.
  if (asking.ranked[0]?.label === 'none') return undefined
  const record = await findRecord(id, recordKinds, records)
  return readOf(asking, await ofRecord(asking, record, aspectsOfRecord(asking.ranked), records))
}

/** Interprets a follow-up that chooses from the previous answer: "who is against the second one?", "and the quietest?". */
export async function byChoice(asking: Asking, told: Listed, records: Records): Promise<Read | undefined> {
  const { tokens, text, citizen, ranked } = asking
  const [best] = ranked
  const { ids } = told
  const isNamed = tokens.some(({ id }) => id !== undefined)
  if (!best || isNamed || best.label === 'other') return undefined
  const ofTreasurer = citizen === 'treasurer' && best.share >= least.ofList && ofLead(best.label, told, text)
  if (ofTreasurer && !namesTopic(tokens)) return readOf(asking, { ...ofTreasurer, share: best.share })
  if (ids.length === 0) return undefined
  if (citizen === 'archivist' && lastWord.test(text) && !namesTopic(tokens)) {
    const record = await ownRecord(citizen, ids[0], records)
    const newest = record?.kind === 'text' ? ofList('newest', record, told) : undefined
    if (newest) return readOf(asking, { ...newest, share: 1 })
  }
  const place = placeMeant(tokens, text, { isOfOrder: isOfOrder(ranked) })
  if (place !== undefined) {
    const record = await ownRecord(citizen, ids.at(place > 0 ? place - 1 : place), records)
    return readOf(asking, await ofRecord(asking, record, ranked, records))
  }
  if (asksReplyBy(tokens, best)) {
    const record = await ownRecord(citizen, await idAnsweredBy(tokens, ids, records), records)
    return readOf(asking, await ofRecord(asking, record, ranked, records))
  }
  // "Who writes the most there?" asks about the agents in the first group. It does not ask for a group.
  const isOfList = best.share >= least.ofList && aspectsOfLists.has(best.label) && !hasThere(tokens)
  if (!isOfList || namesTopic(tokens)) return undefined
  const record = await ownRecord(citizen, ids[0], records)
  const target = record && ofList(best.label, record, told)
  return readOf(asking, target && { ...target, share: best.share })
}

/** True if a follow-up asks about the reply of a named agent to a record, as in "did bob reply to it?". */
const asksReplyBy = (tokens: readonly Token[], { label, share }: Ranked<Aspect>): boolean =>
  label === 'answers' &&
  share >= least.back &&
  (refersBack(tokens) || continues(tokens)) &&
  tokens.some(({ agent }) => agent !== undefined)

/** Interprets a follow-up about the only or the first record of the previous answer: "who is against it?". */
export async function byReference(asking: Asking, told: Listed, records: Records): Promise<Read | undefined> {
  const { tokens, citizen, ranked } = asking
  const [best] = ranked
  const { ids } = told
  const isNew =
    tokens.length > wordsMost ||
    namesTopic(tokens) ||
    tokens.some(({ id, since }) => id !== undefined || since !== undefined)
  if (!best || isNew || best.label === 'none' || best.label === 'other') return undefined
  const record = await ownRecord(citizen, ids[0], records)
  const found = await ofRecord(asking, record, ranked, records)
  if (!found || found.share < least.back) return undefined
  const isOnly = ids.length === 1 || told.isBestFirst || tokens.some(({ agent }) => agent !== undefined)
  if (isOnly) return readOf(asking, found)
  return ofFirst.has(best.label) ? readOf(asking, { ...found, isUnsure: true }) : undefined
}

/** Aspects for which a follow-up such as "who are the members?" is about the first record of the previous list. */
const ofFirst: ReadonlySet<Aspect> = new Set<Aspect>(['sides', 'effect', 'members', 'join', 'ownVote'])

/** Kinds of records that each citizen (a built-in bot) lists in its answers and that a follow-up may mean. */
const kindsOf: Record<CitizenName, readonly RecordKind[]> = {
  ...{ archivist: ['text', 'agent'], cartographer: ['group', 'agent'], clerk: ['law', 'feature'] },
  ...{ host: ['agent'], treasurer: ['entry'] },
}

const ownRecord = async (citizen: CitizenName, id: number | undefined, records: Records) =>
  id === undefined ? undefined : findRecord(id, kindsOf[citizen], records)

const namesTopic = (tokens: readonly Token[]): boolean =>
  topicalAt(tokens, { mayBeKnown: false }).some(
    (at) => !wordsOf(tokens[at]?.text ?? '').every(isWordOfAspects),
  )

/** True if "last" or "first" may mean the newest or the oldest record instead of a place in a list. */
const isOfOrder = (ranked: Ranking): boolean =>
  ranked.some(({ label, share }) => (label === 'newest' || label === 'oldest') && share >= least.ofOrder)

/**
 * Finds the intent that answers a question about a record. `share`: probability that the question asks for
 * any aspect that this kind of record has.
 */
async function ofRecord(
  { citizen, text, tokens }: Asking,
  record: RecordMeant | undefined,
  ranked: Ranking,
  records: Records,
): Promise<Found | undefined> {
  if (!record) return undefined
  const rows = byRecord[record.kind]
  const known = ranked.filter(({ label }) => rows[label])
  const sums = new Map<Row | undefined, number>()
  for (const { label, share } of known) sums.set(rows[label], (sums.get(rows[label]) ?? 0) + share)
  const [best] = [...sums].toSorted(([, a], [, b]) => b - a)
  const [row, ofRow = 0] = best ?? []
  const agent = tokens.find((token) => token.agent !== undefined)?.agent
  if (!row || ofRow < least.ofRow || (agent !== undefined && row !== rows.answers)) return undefined
  const target = row({ citizen, record, text, isHere: record.id === records.channel.id })
  const share = known.reduce((sum, one) => sum + one.share, 0)
  return { ...target, share, asked: agent === undefined ? target.asked : { ...target.asked, slug: agent } }
}

function readOf({ tokens }: Asking, found: Found | undefined): Read | undefined {
  if (!found || found.share < least.named) return undefined
  const { citizen, intent: name, asked, share, isUnsure } = found
  const intent = engines[citizen].intents.findLast((one) => one.name === name)
  if (!intent) throw new Error(`No citizen answers "${name}".`)
  return {
    ...{ type: 'question', citizen, intent, asked: { ...detailsOf(tokens), ...asked }, score: share },
    ...(isUnsure && { doubt: { left: [], isLikely: false } }),
  }
}
