import type { CitizenName } from '../../contract/citizens.ts'
import { contentOf } from '../answers/archivist/rareTexts.ts'
import { engines } from '../answers/engines.ts'
import type { Token } from '../language/token.ts'
import type { Records } from '../records/records.ts'
import { talkOf } from '../records/talk.ts'
import { namesRecordOf } from '../understanding/domains.ts'
import { aboutOf } from '../understanding/suppose.ts'
import { detailsOf, type Supposed, type Understood } from '../understanding/understand.ts'

/** Minimum score at which a referral to another citizen is not doubted. Everybody "says" something in a channel, too. */
const certain = 0.95

const notRead = { type: 'unknown', nearest: [], subjects: [] } as const

/**
 * Adds the messages of the channel as a possible answer, because a question asked of the cartographer is most likely about
 * its channel: "who brings what?" has no word of "I make the bread".
 */
export async function asTalk(
  read: Understood,
  { citizen, tokens }: { citizen: CitizenName; tokens: readonly Token[] },
  records: Records,
): Promise<Understood> {
  const isOther = read.type === 'question' && read.citizen !== citizen
  const isDoubtful =
    read.type === 'unknown' || (read.type === 'question' && read.doubt !== undefined && !read.doubt.isLikely)
  const intent = engines.cartographer.intents.find(({ name }) => name === 'wholeTalk')
  if (citizen !== 'cartographer' || read.type === 'smallTalk' || (!isOther && !isDoubtful) || !intent)
    return read
  if (tokens.some(({ id }) => id !== undefined)) return read
  if (read.type === 'unknown' && read.isDeclined === 'surely') return read
  if (talkOf(await records.channel.messages()).length === 0) return read
  const details = detailsOf(tokens)
  const talk: Supposed = {
    ...{ citizen, intent, asked: { ...details, topic: contentOf(tokens) } },
    about: 'what was said in this channel',
  }
  if (read.type === 'unknown') {
    const [first, ...more] = read.supposed ?? []
    if (read.supposed?.some(({ asked }) => asked.slug !== undefined)) return read
    const isSaid = first?.citizen === citizen && first.intent.name === 'here'
    // Messages with words of the question come before the whole talk.
    const supposed = isSaid ? [first, talk, ...more.slice(0, 1)] : [talk, ...(first ? [first] : [])]
    return { ...read, supposed }
  }
  const other: Supposed = { ...read, about: aboutOf(read) ?? 'that' }
  if (!isOther) return { ...notRead, supposed: [other, talk, ...(read.others ?? []).slice(0, 1)] }
  // A question that names an agent or has words of the other citizen's records is referred to it.
  const isOfOther =
    read.citizen !== 'archivist' && (namesRecordOf(read.citizen, tokens) || read.score >= certain)
  return isOfOther || read.asked.slug !== undefined ? read : { ...notRead, supposed: [talk, other] }
}
