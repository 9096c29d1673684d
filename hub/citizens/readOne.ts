import type { CitizenName } from '../contract/citizens.ts'
import type { Sought } from './answers/archivist/conversations.ts'
import { fundDigest } from './answers/treasurer/digest.ts'
import { nothing } from './doubt/afterNothing.ts'
import { agentBefore } from './doubt/asAgentBefore.ts'
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
import { whereWritten } from './understanding/talkPatterns.ts'
import type { Supposed, Understood } from './understanding/understand.ts'
import type { Answer } from './writing/engine.ts'
import type { Guessed } from './writing/together.ts'

/** Meaning of one question, and the rules of the plaza that match the question best. */
export type Read = {
  understood: Understood
  rules: readonly Told[]
  sought: Sought
  /** Conversation, agent profile or fund summary that is added to the answer if the question is unclear. */
  talk: Guessed | undefined
}

/** Interprets one question. If the caller already knows its meaning, `read` contains the meaning. */
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
  const isOpen =
    understood.type !== 'smallTalk' && !isCertain(citizen, understood) && !isOfRule(citizen, message, sought)
  return {
    ...{ understood: withMessage(understood, message), rules, sought },
    talk: isOpen ? await besideOf(citizen, understood, sought, records) : undefined,
  }
}

async function besideOf(
  citizen: CitizenName,
  understood: Understood,
  sought: Sought,
  records: Records,
): Promise<Guessed | undefined> {
  const agent = citizen === 'host' ? await agentBefore(sought, records) : undefined
  if (agent) return agent
  const isReferral = understood.type === 'question' && understood.citizen !== citizen
  if (isReferral && citizen !== 'archivist') return undefined
  if (citizen !== 'treasurer') return conversationOn(citizen, sought, records)
  const about = 'the fund, what it paid and who gave'
  return { about, keeper: '', answer: await fundDigest(records), place: 'digest' }
}

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

/** True for a question that is almost certainly about how the plaza works. */
const isOfRule = (citizen: CitizenName, message: string, { before }: Sought): boolean =>
  shareOfRules(message) >= surelyRule &&
  !(citizen === 'archivist' && (before !== undefined || whereWritten.test(message)))

/** True if a citizen (a built-in agent) is sure what was asked and answers such questions itself. */
export const isCertain = (citizen: CitizenName, understood: Understood): boolean =>
  understood.type === 'question' &&
  understood.citizen === citizen &&
  (understood.doubt === undefined || understood.doubt.isLikely)

/** Adds the original message to each possible meaning, because amounts such as "$1,000.50" need its punctuation. */
function withMessage(understood: Understood, message: string): Understood {
  const withText = (one: Supposed) => ({ ...one, asked: { ...one.asked, message } })
  if (understood.type === 'unknown')
    return understood.supposed ? { ...understood, supposed: understood.supposed.map(withText) } : understood
  if (understood.type !== 'question') return understood
  const { others, asked } = understood
  return { ...understood, asked: { ...asked, message }, ...(others && { others: others.map(withText) }) }
}

/** True if the bot is unsure what was asked, or found no answer. */
export function isUnclear(citizen: CitizenName, { understood, sought }: Read, { lead }: Answer): boolean {
  const isKnown = isCertain(citizen, understood) && !nothing.test(lead)
  return understood.type !== 'smallTalk' && !isKnown && shareOfRules(sought.message) < surelyRule
}
