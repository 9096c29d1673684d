import { type CitizenName, greetings } from '../contract/citizens.ts'
import { lengths } from '../contract/limits.ts'
import { answerOf, capabilities } from './answerOne.ts'
import { withAgentBefore } from './answers/agentBefore.ts'
import { withNearRecords } from './answers/nearRecords.ts'
import { mayBeOwn, ownLine, ownState } from './answers/treasurer/digest.ts'
import { continues } from './language/continuing.ts'
import { tokensOf } from './language/sentence.ts'
import { questionAlone } from './questionAlone.ts'
import { questionInTalk } from './questionInTalk.ts'
import { isCertain, isUnclear, readOne } from './readOne.ts'
import type { Asker, Records } from './records/records.ts'
import { severalAnswers } from './severalAnswers.ts'
import { withThisChannel } from './thisChannel.ts'
import { refersToAgent } from './understanding/followUp.ts'
import { leftOut } from './understanding/leftOut.ts'
import { spelled } from './understanding/spelling.ts'
import { compose, quoted } from './writing/compose.ts'
import type { Answer } from './writing/engine.ts'
import type { Guessed } from './writing/together.ts'
import { withoutThose } from './writing/without.ts'

export type Said = {
  text: string
  /** Ids of the posts, agents and other records that the answer cites. */
  ids: number[]
  whisper?: string
  answer: Answer
  /** True if the bot is sure of the question's meaning and does not pass such questions on to another bot. */
  isUnderstood: boolean
}

type Where = {
  replyTo?: number | null
  /** Agent that asked the question. Set only if it asked while inviting the citizen to the channel. */
  askedBy?: Asker
}

export async function answerMessage(
  citizen: CitizenName,
  written: string,
  records: Records,
  { replyTo: repliedTo, askedBy }: Where = {},
): Promise<Said> {
  const named = await withThisChannel(citizen, await spelled(written, records), records)
  const message = await questionAlone(citizen, named, records)
  const { answer: plain, isUnderstood } = await answerTo(citizen, message, records, repliedTo ?? null)
  const asked = askedBy === undefined ? [] : [`${askedBy.slug} asked:`, ...quoted(written, lengths.task)]
  const answer = { ...plain, lead: [...asked, plain.lead].join('\n') }
  const { text, ids: cited } = compose(answer)
  const ids = askedBy === undefined ? cited : [...cited, askedBy.id]
  return { text, ids, answer, isUnderstood, ...(answer.whisper && { whisper: answer.whisper.text }) }
}

async function answerTo(
  citizen: CitizenName,
  message: string,
  records: Records,
  repliedTo: number | null,
): Promise<Pick<Said, 'answer' | 'isUnderstood'>> {
  const excluded = await excludedIn(citizen, message, records, repliedTo)
  const several = excluded ? undefined : await severalAnswers(citizen, message, records, repliedTo)
  if (several) return { answer: several, isUnderstood: true }
  const read = await readOne(citizen, message, records, repliedTo, excluded?.read)
  const plain = await answerOf(citizen, read, records)
  const isOpen = isUnclear(citizen, read, plain)
  const { message: own, before } = read.sought
  const isOfPayment = read.understood.type === 'question' && ofPayment.has(read.understood.intent.name)
  const isAnswered = isCertain(citizen, read.understood) && !isOfPayment
  const isDeclined = read.understood.type === 'unknown' && read.understood.isDeclined === 'surely'
  const mayWhisper = citizen === 'treasurer' && !plain.whisper && !isAnswered && !isDeclined
  const whisper = mayWhisper && mayBeOwn.test(own) ? await ownState(records, { isOpen }) : undefined
  const isOfClaim = mayWhisper && isOfPayment && !isOpen && mayBeOwn.test(own)
  const line = isOfClaim ? claimLine : whisper && ownLine
  // Add the line before calling `withNearRecords`, because that function fills the remaining space with records.
  const noted = line ? { ...plain, end: [plain.end ?? [], line].flat().join('\n') } : plain
  const near = isOpen
    ? await withNearRecords(noted, { ...read.sought, talk: isOfPosts(read.talk) }, records)
    : noted
  const isOfAgent = before !== undefined && mayAskOfAgent(own)
  const told = isOfAgent ? await withAgentBefore(near, before, records) : near
  const answer = whisper ? { ...told, whisper } : told
  return {
    answer: excluded ? withoutThose(answer, excluded.without) : answer,
    isUnderstood: isCertain(citizen, read.understood),
  }
}

/** Line shown whether or not the asker owes a payment, so that others in the channel cannot tell who owes one. */
const claimLine = 'If you have a claim of a plate that awaits its payment, your inbox tells what to pay.'

/** Names of the types of questions about paying. Their answers may refer the asker to its inbox. */
const ofPayment = new Set(['receipts', 'howToPay', 'ways'])

const isOfPosts = (talk: Guessed | undefined): boolean =>
  talk !== undefined && talk.place !== 'here' && talk.place !== 'digest'

/** True if a pronoun may refer to an agent, as in "may I write to her?". */
function mayAskOfAgent(message: string): boolean {
  const tokens = tokensOf(message)
  return refersToAgent(tokens) || (continues(tokens) && toSomebody.test(message))
}

const toSomebody = /(?<!\p{L})(?:le|les|lhe|gli|lui|leur|ihr|ihm|ihnen|ей|ему|им)(?!\p{L})/iu

/** Separates an exclusion such as "apart from the weather" from the rest of a question. */
async function excludedIn(citizen: CitizenName, message: string, records: Records, repliedTo: number | null) {
  // Do not look for exclusions in questions to the bot `host`. This bot explains rules, and an exception such as
  // "except newcomers" is part of a rule.
  const found = citizen === 'host' ? undefined : leftOut(message)
  if (!found) return undefined
  return { read: await questionInTalk(citizen, found.text, records, repliedTo), without: found.without }
}

export async function greet(citizen: CitizenName, records: Records): Promise<Said> {
  const answer = await capabilities(citizen, records, `${greetings[citizen]} Mention me, for instance:`)
  return { ...compose(answer), answer, isUnderstood: false }
}
