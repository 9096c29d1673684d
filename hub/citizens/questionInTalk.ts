import type { CitizenName } from '../contract/citizens.ts'
import { asDetail } from './doubt/asDetail.ts'
import { withoutCitizens } from './language/called.ts'
import { withAgents } from './language/names.ts'
import { tokensOf } from './language/sentence.ts'
import { lastAnswer } from './lastAnswer.ts'
import { question } from './question.ts'
import type { Records } from './records/records.ts'
import { withoutSmallTalk } from './understanding/smallTalkParts.ts'
import type { Understood } from './understanding/understand.ts'

/** Interprets a question, which may ask for a detail of the texts that the last answer showed. */
export async function questionInTalk(
  citizen: CitizenName,
  message: string,
  records: Records,
  repliedTo: number | null,
): Promise<Understood> {
  const read = await question(citizen, message, records, repliedTo)
  const isReader = citizen === 'archivist' || citizen === 'cartographer'
  const last = lastAnswer(await records.channel.messages(), citizen, records.asker.id, repliedTo)
  if (!isReader || !last || last.replyTo === null) return read
  const text = withoutCitizens(withoutSmallTalk(message), citizen)
  const tokens = await withAgents(tokensOf(text), records)
  return asDetail(citizen, read, { tokens, text }, last, records)
}
