import type { CitizenName } from '../contract/citizens.ts'
import { type Asking, byChoice, byIdNamed, byReference } from './aspects/byAspect.ts'
import { listedIn } from './aspects/listedIn.ts'
import { rankAspects } from './aspects/rankAspects.ts'
import { afterGuess } from './doubt/afterGuess.ts'
import { asDetail } from './doubt/asDetail.ts'
import { asThread } from './doubt/asThread.ts'
import { withoutCitizens } from './language/called.ts'
import { withoutManner } from './language/manner.ts'
import { withAgents } from './language/names.ts'
import { tokensOf } from './language/sentence.ts'
import { lastAnswer } from './lastAnswer.ts'
import { question } from './question.ts'
import type { Records } from './records/records.ts'
import { nothingTold, toldBy } from './understanding/followUp.ts'
import { isThanksAlone, withoutSmallTalk } from './understanding/smallTalkParts.ts'
import { mostOfIt, whereWritten } from './understanding/talkPatterns.ts'
import type { Supposed, Understood } from './understanding/understand.ts'
import { tokensIn } from './worded.ts'

/** Interprets a question, which may ask for a detail of the texts that the bot's previous answer lists. */
export async function questionInTalk(
  citizen: CitizenName,
  message: string,
  records: Records,
  repliedTo: number | null,
): Promise<Understood> {
  const last = lastAnswer(await records.channel.messages(), citizen, records.asker.id, repliedTo)
  const isReader = citizen === 'archivist' || citizen === 'cartographer'
  const text = withoutCitizens(withoutSmallTalk(message), citizen)
  const isFollowUp = last !== undefined && last.replyTo !== null
  const tokens = isReader && isFollowUp ? await withAgents(tokensOf(text), records) : tokensOf(text)
  const { ids } = last ? toldBy(last.body) : nothingTold
  const thread = isReader && isFollowUp ? asThread(citizen, { tokens, text }, ids) : undefined
  if (thread) return thread
  const mayName = last !== undefined || /\d/.test(message)
  // "Who wrote the most of it?" compares agents. Do not read such a question as one about the listed texts.
  const mayAsk = mayName && !isThanksAlone(message) && !mostOfIt.test(message)
  const asking = mayAsk ? await askingOf(citizen, message, records) : undefined
  const listed = listedIn(last?.body)
  const chosen = asking && (await byChoice(asking, listed, records))
  if (chosen) return chosen
  const keeper = !isReader && whereWritten.test(message) ? 'archivist' : citizen
  const read = await question(keeper, message, records, repliedTo)
  const meant =
    asking && !isSure(read)
      ? ((await byIdNamed(asking, records)) ?? (await byReference(asking, listed, records)))
      : undefined
  if (meant) return meant
  if (!last || !isFollowUp) return read
  if (!isReader) return afterGuess(read, tokens, last.body)
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

/** True if the interpretation is certain, or if the message is small talk or probably has no answer. */
function isSure(read: Understood): boolean {
  if (read.type !== 'question') return read.type === 'smallTalk' || read.isDeclined !== undefined
  const { id, ids, slug } = read.asked
  const isOfRecord = id !== undefined || ids !== undefined || slug !== undefined
  return (read.doubt === undefined || read.doubt.isLikely) && (isOfRecord || read.score === 1)
}

async function askingOf(citizen: CitizenName, message: string, records: Records): Promise<Asking> {
  const text = withoutManner(withoutSmallTalk(message))
  const tokens = await tokensIn(citizen, text, records)
  return { citizen, text, tokens, ranked: rankAspects(tokens) }
}
