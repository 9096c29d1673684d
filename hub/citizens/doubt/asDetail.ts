import type { CitizenName } from '../../contract/citizens.ts'
import { contentOf } from '../answers/archivist/rareTexts.ts'
import { engines } from '../answers/engines.ts'
import type { Token } from '../language/token.ts'
import { valueAsked } from '../language/valueAsked.ts'
import type { ChannelMessage, Records } from '../records/records.ts'
import { toldBy } from '../understanding/followUp.ts'
import { aboutOf } from '../understanding/suppose.ts'
import { type Supposed, type Understood, detailsOf as wordsAsked } from '../understanding/understand.ts'
import { detailsOf } from '../writing/details.ts'

/** Maximum number of words in a follow-up that asks for a detail. */
const wordsMost = 16
const supposedMost = 3
const bareMost = 4
/** Minimum total weight of matching words at which a text probably answers a question. */
const strong = 0.6

const surely = new Set(
  'inOrder show topPosts saidBy agentActivity deletedTexts questions decisions'.split(' '),
)

/** Adds "a detail of the previous answer" to the possible meanings of a follow-up. */
export async function asDetail(
  citizen: CitizenName,
  read: Understood,
  { tokens, text }: { tokens: readonly Token[]; text: string },
  last: Pick<ChannelMessage, 'body'>,
  records: Records,
): Promise<Understood> {
  const intent = engines.archivist.intents.find(({ name }) => name === 'details')
  const { ids } = toldBy(last.body)
  const hasOwn = tokens.some(({ id, since }) => id !== undefined || since !== undefined)
  if (!intent || read.type === 'smallTalk' || ids.length === 0 || hasOwn || tokens.length > wordsMost)
    return read
  const isCertain =
    read.type === 'question' && read.citizen === citizen && (read.doubt === undefined || read.doubt.isLikely)
  const isOwn = read.type === 'question' && (read.asked.topic ?? read.asked.id) !== undefined
  if (isCertain && (surely.has(read.intent.name) || (isOwn && read.intent.name !== 'reactionsTo')))
    return read
  const topic = contentOf(tokens)
  const [best] = (await detailsOf(records, { ids, topic, question: text })).all
  const isStrong = best !== undefined && best.words >= strong
  const asksValue = valueAsked(text) !== undefined && best?.hasValue === true
  // A short question without a topic, such as "At what time?", asks only for a value in the texts just shown.
  const isBare = asksValue && topic === '' && tokens.length <= bareMost
  if (!best || (!isStrong && !asksValue) || (isCertain && !isStrong && !isBare)) return read
  if (!isStrong && read.type === 'unknown' && read.supposed?.some((one) => one.intent.name === 'here'))
    return read
  const detail: Supposed = {
    ...{ citizen, intent, asked: { ...wordsAsked(tokens), ids, topic, question: text } },
    about: 'a detail of what I showed last',
  }
  const others: readonly Supposed[] =
    read.type === 'unknown'
      ? (read.supposed ?? [])
      : [{ ...read, about: aboutOf(read) ?? 'that' }, ...(read.others ?? [])]
  const supposed = [detail, ...others].slice(0, supposedMost)
  return { type: 'unknown', nearest: [], subjects: [], supposed }
}
