import type { CitizenName } from '../contract/citizens.ts'
import type { Sought } from './answers/archivist/conversations.ts'
import { fundDigest } from './answers/treasurer/digest.ts'
import { nothing } from './doubt/afterNothing.ts'
import { conversationOn } from './doubt/asConversation.ts'
import type { Told } from './facts/facts.ts'
import { shareOfRules, surelyRule } from './facts/kindOfQuestion.ts'
import { ofThisWorld } from './facts/ofThisWorld.ts'
import { rulesOn } from './facts/rules.ts'
import { withoutCitizens } from './language/called.ts'
import { continues } from './language/continuing.ts'
import { tokensOf } from './language/sentence.ts'
import { lastAnswer } from './lastAnswer.ts'
import { questionInTalk } from './questionInTalk.ts'
import type { Records } from './records/records.ts'
import { refersBack, toldBy } from './understanding/followUp.ts'
import type { Supposed, Understood } from './understanding/understand.ts'
import type { Answer } from './writing/engine.ts'
import type { Guessed } from './writing/together.ts'

/** Meaning of one question, with the rules of the plaza that are near to it. */
export type Read = {
  understood: Understood
  rules: readonly Told[]
  sought: Sought
  /** What is told beside the likely meanings of an unclear question, such as a conversation. */
  talk: Guessed | undefined
}

/** Interprets one question. `read` is its meaning, if that is known. */
export async function readOne(
  citizen: CitizenName,
  message: string,
  records: Records,
  repliedTo: number | null,
  read?: Understood,
): Promise<Read> {
  const understood = read ?? (await questionInTalk(citizen, message, records, repliedTo))
  const sought = await soughtIn(citizen, message, records, repliedTo)
  const rules = await ofThisWorld(rulesOn(citizen, sought.message, sought.before), records)
  const isOfTexts =
    understood.type !== 'smallTalk' && !isCertain(citizen, understood) && !isOfRule(citizen, message, sought)
  return {
    ...{ understood: withMessage(understood, message), rules, sought },
    talk: isOfTexts ? await besideOf(citizen, sought, records) : undefined,
  }
}

/** Returns what a citizen tells beside the likely meanings of an unclear question. */
async function besideOf(
  citizen: CitizenName,
  sought: Sought,
  records: Records,
): Promise<Guessed | undefined> {
  if (citizen !== 'treasurer') return conversationOn(citizen, sought, records)
  const about = 'the fund, what it paid and who gave'
  return { about, keeper: '', answer: await fundDigest(records), isTalk: 'digest' }
}

/** Returns what a search for a conversation needs of a question: also the question that it follows, and what was listed. */
async function soughtIn(
  citizen: CitizenName,
  written: string,
  records: Records,
  repliedTo: number | null,
): Promise<Sought> {
  const message = withoutCitizens(written, citizen)
  const messages = await records.channel.messages()
  const last = lastAnswer(messages, citizen, records.asker.id, repliedTo)
  const before = messages.find(({ id }) => id === last?.replyTo)?.body
  const tokens = tokensOf(message)
  return {
    message,
    before: before && withoutCitizens(before, citizen),
    ids: last ? toldBy(last.body).ids : [],
    isFollowUp: before !== undefined && (continues(tokens) || refersBack(tokens)),
  }
}

/** True for a question that surely asks for a rule. "How could they tell?" after a search asks the archivist for a text. */
const isOfRule = (citizen: CitizenName, message: string, { before }: Sought): boolean =>
  shareOfRules(message) >= surelyRule && !(citizen === 'archivist' && before !== undefined)

/** True if a citizen knows what was asked, and that it is the one to answer. */
export const isCertain = (citizen: CitizenName, understood: Understood): boolean =>
  understood.type === 'question' &&
  understood.citizen === citizen &&
  (understood.doubt === undefined || understood.doubt.isLikely)

/** Adds the message as it was written, because amounts such as "$1,000.50" need its punctuation. */
function withMessage(understood: Understood, message: string): Understood {
  const withText = (one: Supposed) => ({ ...one, asked: { ...one.asked, message } })
  if (understood.type === 'unknown')
    return understood.supposed ? { ...understood, supposed: understood.supposed.map(withText) } : understood
  if (understood.type !== 'question') return understood
  const { others, asked } = understood
  return { ...understood, asked: { ...asked, message }, ...(others && { others: others.map(withText) }) }
}

/** True if an answer may be to another question than the one that was asked, which does not surely ask for a rule. */
export function isUnclear(citizen: CitizenName, { understood, sought }: Read, { lead }: Answer): boolean {
  const isKnown = isCertain(citizen, understood) && !nothing.test(lead)
  return understood.type !== 'smallTalk' && !isKnown && shareOfRules(sought.message) < surelyRule
}
