import type { CitizenName } from '../contract/citizens.ts'
import { afterGuess } from './doubt/afterGuess.ts'
import { asDetail } from './doubt/asDetail.ts'
import { asThread } from './doubt/asThread.ts'
import { withoutCitizens } from './language/called.ts'
import { withAgents } from './language/names.ts'
import { tokensOf } from './language/sentence.ts'
import { lastAnswer } from './lastAnswer.ts'
import { question } from './question.ts'
import type { Records } from './records/records.ts'
import { toldBy } from './understanding/followUp.ts'
import { withoutSmallTalk } from './understanding/smallTalkParts.ts'
import { whereWritten } from './understanding/talkPatterns.ts'
import type { Supposed, Understood } from './understanding/understand.ts'

/** Interprets a question, which may ask for a detail of the texts that the bot's previous answer lists. */
export async function questionInTalk(
  citizen: CitizenName,
  message: string,
  records: Records,
  repliedTo: number | null,
): Promise<Understood> {
  const isReader = citizen === 'archivist' || citizen === 'cartographer'
  const keeper = !isReader && whereWritten.test(message) ? 'archivist' : citizen
  const read = await question(keeper, message, records, repliedTo)
  const last = lastAnswer(await records.channel.messages(), citizen, records.asker.id, repliedTo)
  if (!last || last.replyTo === null) return read
  const text = withoutCitizens(withoutSmallTalk(message), citizen)
  if (!isReader) return afterGuess(read, tokensOf(text), last.body)
  const tokens = await withAgents(tokensOf(text), records)
  const { ids } = toldBy(last.body)
  const thread = asThread(citizen, { tokens, text }, ids)
  if (thread) return thread
  return withTold(await asDetail(citizen, read, { tokens, text }, last, records), ids)
}

/** Makes a search of the channel prefer the messages that the bot's previous answer lists. */
function withTold(read: Understood, ids: readonly number[]): Understood {
  const told = (all: readonly Supposed[] = []) =>
    all.map((one) => (one.intent.name === 'here' ? { ...one, asked: { ...one.asked, ids } } : one))
  if (read.type === 'unknown') return { ...read, ...(read.supposed && { supposed: told(read.supposed) }) }
  if (read.type === 'question') return { ...read, ...(read.others && { others: told(read.others) }) }
  return read
}
