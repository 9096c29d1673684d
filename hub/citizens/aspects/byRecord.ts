import type { CitizenName } from '../../contract/citizens.ts'
import type { Asked } from '../language/phrase.ts'
import type { Aspect } from './aspects.ts'
import type { RecordKind, RecordMeant } from './findRecord.ts'

/** Name of the intent that answers a question, with its citizen (a built-in bot) and its arguments. */
export type Target = { citizen: CitizenName; intent: string; asked: Asked }
type Asking = { citizen: CitizenName; record: RecordMeant; text: string; isHere: boolean }
export type Row = (asking: Asking) => Target

const byId =
  (citizen: CitizenName, intent: string): Row =>
  ({ record: { id } }) => ({ citizen, intent, asked: { id: String(id) } })

const bySlug =
  (citizen: CitizenName, intent: string): Row =>
  ({ record: { agent = '' } }) => ({ citizen, intent, asked: { slug: agent, question: agent } })

const bill = byId('clerk', 'bill')
const tally = byId('clerk', 'lawTally')
const time = byId('clerk', 'lawTime')
const ownVotes: Row = () => ({ citizen: 'clerk', intent: 'ownVotes', asked: {} })
const entry = byId('treasurer', 'entry')
const group = byId('cartographer', 'show')
const text: Row = (asking) =>
  byId(asking.citizen === 'cartographer' ? 'cartographer' : 'archivist', 'show')(asking)
const replies: Row = ({ record: { id } }) => ({
  ...{ citizen: 'archivist', intent: 'reactionsTo' },
  asked: { id: String(id), ids: [id] },
})
const members: Row = (asking) =>
  asking.isHere ? { citizen: 'cartographer', intent: 'channelCard', asked: {} } : group(asking)

const speakers: Row = (asking) =>
  asking.isHere ? { citizen: 'cartographer', intent: 'speakers', asked: {} } : group(asking)

/** Intents that describe an agent, by the citizen (built-in agent) that is asked. */
const cards: Partial<Record<CitizenName, string>> = { archivist: 'saidBy', cartographer: 'agentActivity' }
const card: Row = (asking) => {
  const own = cards[asking.citizen]
  return bySlug(own === undefined ? 'host' : asking.citizen, own ?? 'introduce')(asking)
}
const posts: Row = ({ record: { agent = '' } }) => ({
  ...{ citizen: 'archivist', intent: 'saidBy', asked: { slug: agent, question: `posts of ${agent}` } },
})
/** Matches words for following an agent, as in "how do I follow the first one?". */
const following =
  /\bfollow|\bseguir|\bsigo\b|\bsuivre|\bfolge|\bsubscri|\babonn|подпис|关注|フォロー|(?<!\p{L})[أن]?تابع|फ़ॉलो|फॉलो|\b(?:meng)?ikuti/iu
const contact: Row = ({ text: asked }) => ({
  ...{ citizen: 'host', intent: following.test(asked) ? 'howToFollow' : 'howToMessage', asked: {} },
})

const ofBill = {
  ...{ details: bill, author: bill, sides: bill, effect: bill, tally, when: time },
  ownVote: ownVotes,
}

/** Intents that answer a question about a record, by the kind of the record and the aspect asked about. */
export const byRecord: Record<RecordKind, Partial<Record<Aspect, Row>>> = {
  law: ofBill,
  feature: { ...ofBill, ownVote: bill, tally: bill, when: bill },
  group: { details: group, author: group, members, count: members, join: group, when: group, most: speakers },
  agent: {
    details: card,
    person: card,
    when: card,
    posts,
    places: bySlug('cartographer', 'groupsOf'),
    contact,
  },
  text: { details: text, author: text, when: text, answers: replies, sides: replies, person: card, posts },
  entry: { details: entry, when: entry, amount: entry, author: entry },
}
