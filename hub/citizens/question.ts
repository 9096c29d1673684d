import type { CitizenName } from '../contract/citizens.ts'
import { isQuestion } from '../domain/questions.ts'
import { afterNothing } from './doubt/afterNothing.ts'
import { asBill } from './doubt/asBill.ts'
import { asChannel } from './doubt/asChannel.ts'
import { asDecisions } from './doubt/asDecisions.ts'
import { asEntries } from './doubt/asEntries.ts'
import { asProduct } from './doubt/asProduct.ts'
import { asRecord } from './doubt/asRecord.ts'
import { asTexts } from './doubt/asTexts.ts'
import { withDoubt, withDoubtOfPart } from './doubt/cover.ts'
import { thatYouName } from './facts/withFacts.ts'
import { withoutCitizens } from './language/called.ts'
import { continues } from './language/continuing.ts'
import { withoutManner } from './language/manner.ts'
import { type Asked, me } from './language/phrase.ts'
import { tokensOf } from './language/sentence.ts'
import type { Token } from './language/token.ts'
import { topicalAt } from './language/topical.ts'
import { lastAnswer } from './lastAnswer.ts'
import { meanings } from './learning/meanings.ts'
import type { ChannelMessage, Records } from './records/records.ts'
import { billDescribed } from './understanding/billDescribed.ts'
import { byPart } from './understanding/byPart.ts'
import { readByPhrases } from './understanding/byPhrases.ts'
import { carriedOver, withBefore } from './understanding/carried.ts'
import { described } from './understanding/described.ts'
import { endAsked } from './understanding/endAsked.ts'
import {
  nothingTold,
  refersBack,
  refersToAgent,
  type Told,
  toldBy,
  withPronoun,
  withValuesBefore,
} from './understanding/followUp.ts'
import { groupAgain } from './understanding/groupAgain.ts'
import { type Guess, guessMeaning, isCommon } from './understanding/guess.ts'
import { likeBefore } from './understanding/like.ts'
import { decide } from './understanding/meaning.ts'
import { moreAsked } from './understanding/moreAsked.ts'
import { aboutRequests, readOfRecord } from './understanding/ofRecord.ts'
import { readTalk } from './understanding/readTalk.ts'
import { isThanksAlone, smallTalkOf, withoutSmallTalk } from './understanding/smallTalkParts.ts'
import { withFullName, withStrangers } from './understanding/strangers.ts'
import { turned } from './understanding/turned.ts'
import { withTwin } from './understanding/twins.ts'
import { type Understood, understand } from './understanding/understand.ts'
import { withRecords } from './understanding/withRecords.ts'
import { withTopic } from './understanding/withTopic.ts'
import { ofOwnProposal } from './understanding/wordings.ts'
import { tokensIn, wordedIn } from './worded.ts'
import { findSaid } from './writing/recall.ts'

/** Interprets a question. Uses the bot's previous answer to interpret a follow-up such as "and bob?". */
export async function question(
  citizen: CitizenName,
  message: string,
  records: Records,
  repliedTo: number | null,
): Promise<Understood> {
  const messages = await records.channel.messages()
  const last = lastAnswer(messages, citizen, records.asker.id, repliedTo)
  const before = messages.find(({ id }) => id === last?.replyTo)
  const guessOf = (tokens: readonly Token[]) => guessMeaning(citizen, tokens, undefined)
  if (isThanksAlone(message)) return { type: 'smallTalk', about: 'thanks' }
  const said = guessOf(await tokensIn(citizen, message, records))
  if (isTalk(said)) {
    const talk = readTalk(said.ranked[0]?.share ?? 0, { citizen, tokens: tokensOf(message) }, isCommon)
    if (talk?.type === 'smallTalk') return { ...talk, about: smallTalkOf(message) ?? talk.about }
  }
  const text = withoutManner(withoutSmallTalk(message))
  const tokens = await tokensIn(citizen, text, records)
  const worded = await wordedIn(citizen, { text, tokens }, records)
  if (worded) return worded
  // Do not treat small talk such as "Thanks, that's all I needed" as a follow-up.
  if (before && !isTalk(text === message ? said : guessOf(tokens))) {
    const previous = () => readAlone(citizen, before.body, records, messages)
    const that =
      last &&
      (citizen === 'clerk'
        ? await billDescribed({ tokens, text }, last, records)
        : await described(citizen, { tokens, text }, last, records))
    if (that) return that
    const group = await groupAgain(citizen, { tokens, text }, records)
    if (group) return group
    const end = last && endAsked(citizen, { tokens, text }, last)
    if (end) return end
    const like = await likeBefore(citizen, withoutCitizens(text, citizen).trim(), records, previous)
    if (like) return like
    const read = await previous()
    // After a list of topics, "the first one" means a topic, so do not look for a post or message.
    const isOfTopics = read.type === 'question' && read.intent.name === 'topics'
    const listed =
      last && citizen !== 'treasurer' && !isOfTopics ? moreAsked(text, toldBy(last.body).ids) : undefined
    if (listed !== undefined)
      return interpret(citizen, `tell me more about #${listed}`, records, { messages, last: undefined })
    const turn = turned(citizen, { tokens, text }, read)
    if (turn) return turn
    const carried =
      last && carriedOver(citizen, { tokens, text }, { read, text: before.body, told: last.body })
    if (carried) return carried
    const none = last && afterNothing(citizen, tokens, last)
    if (none) return none
  }
  const alone = ofOwnProposal(await interpret(citizen, text, records, { messages, last }), text, tokens)
  const whole = before
    ? withBefore(citizen, alone, tokens, await readAlone(citizen, before.body, records, messages))
    : alone
  const kind =
    whole.type === 'smallTalk' && whole.about === 'wellbeing' && text !== message
      ? smallTalkOf(message)
      : undefined
  if (kind) return { type: 'smallTalk', about: kind }
  if (whole.type !== 'unknown') return whole
  // If the message names a topic, interpret its sentences and clauses without the bot's previous answer.
  const lastOfPart = topicalAt(tokens, { mayBeKnown: false }).length > 0 ? undefined : last
  const part = await byPart(citizen, withoutCitizens(text, citizen), (one) =>
    interpret(citizen, one, records, { messages, last: lastOfPart }),
  )
  const guess = part && guessOf(tokens)
  const asking = { citizen, tokens, referring: [] }
  const read = guess && withDoubtOfPart(part, guess, asking)
  const isDeclined =
    guess !== undefined && isNone(guess) && read?.type === 'question' && read.asked.slug === me
  const isElsewhere = isReferral(read, citizen) && isOfOther(citizen, read.citizen, guess)
  const isUnsure = isReferral(read, citizen) || isDoubtful(read)
  const isHere = isUnsure && whole.supposed?.some(({ intent }) => intent.name === 'here')
  const isNamed = whole.supposed?.[0]?.about.endsWith(thatYouName)
  if (read && !isElsewhere && !isDeclined && !isHere && !isNamed) return read
  const isAsked = text === message || isQuestion(text)
  const greeting = isAsked ? whole : await interpret(citizen, message, records, { messages, last })
  return greeting.type === 'smallTalk' ? greeting : whole
}

/** Interprets the asker's previous question again, but without the answer that preceded it. */
async function readAlone(
  citizen: CitizenName,
  message: string,
  records: Records,
  messages: readonly ChannelMessage[],
): Promise<Understood> {
  const text = withoutManner(withoutSmallTalk(message))
  const worded = await wordedIn(citizen, { text, tokens: await tokensIn(citizen, text, records) }, records)
  return worded ?? interpret(citizen, message, records, { messages, last: undefined })
}

const isReferral = (
  read: Understood | undefined,
  citizen: CitizenName,
): read is Understood & { type: 'question' } => read?.type === 'question' && read.citizen !== citizen

const isDoubtful = (read: Understood | undefined): boolean =>
  read?.type === 'question' && (read.doubt?.isLikely === false || read.intent.name === 'summary')

const wholeLeast = { own: 0.5, third: 0.4 }

/** True for a message that the records of the plaza probably cannot answer. */
const isNone = ({ ranked: [best] }: Guess): boolean => best?.label === 'none' && best.share >= noneLeast
const noneLeast = 0.35

/** True for small talk such as thanks, which asks nothing about the bot's previous answer. */
const isTalk = ({ ranked: [best] }: Guess): boolean => best?.label === 'smalltalk' && best.share >= talkLeast
const talkLeast = 0.7

const isOfOther = (asked: CitizenName, ofPart: CitizenName, guess: Guess | undefined): boolean => {
  const [best] = guess?.ranked ?? []
  const keeper = best && meanings[best.label]?.citizen
  if (best === undefined || keeper === undefined || keeper === ofPart) return false
  return best.share >= (keeper === asked ? wholeLeast.own : wholeLeast.third)
}

async function interpret(
  citizen: CitizenName,
  message: string,
  records: Records,
  talk: Talk,
): Promise<Understood> {
  const { messages, last } = talk
  const byPhrases = await readByPhrases(citizen, message, records, last)
  const told: Told = last ? toldBy(last.body) : nothingTold
  const known = withRecords(await tokensIn(citizen, message, records), told, last)
  const stranger = citizen === 'host' ? withFullName(known) : undefined
  const tokens = stranger ?? withStrangers(known, isCommon) ?? known
  const before = messages.find(({ id }) => id === last?.replyTo)
  const tokensBefore = before && (await tokensIn(citizen, before.body, records))
  const guess = guessMeaning(citizen, tokens, tokensBefore)
  const ofRecord =
    before && last && readOfRecord({ citizen, tokens, tokensBefore, told, now: records.now }, guess)
  if (ofRecord) return ofRecord
  const askedBefore: Told = { ...nothingTold, ids: (tokensBefore ?? []).flatMap(({ id }) => id ?? []) }
  const record = withPronoun(tokens, told) ?? withPronoun(tokens, askedBefore)
  const goesOn = continues(tokens)
  const values =
    before && (goesOn || refersBack(tokens)) ? await valuesOf(citizen, before.body, records, messages) : {}
  // A question that names a topic is not about the topic of the previous question.
  const isOwn = topicalAt(tokens, { mayBeKnown: false }).length > 0
  const slug = values.slug ?? (before && refersToAgent(tokens) ? await personIn(told, records) : undefined)
  const carried = isOwn ? { slug } : { ...values, slug }
  const referring = [...(record ? [record] : []), ...withValuesBefore(tokens, { ...carried, goesOn })]
  const asking = { citizen, tokens, referring }
  // In "what did she post?", replace "she" with the agent's name before guessing what the question means.
  const ofAgent = refersToAgent(tokens) ? referring.find((one) => one.some(({ agent }) => agent)) : undefined
  if (ofAgent && before) {
    const named = guessMeaning(citizen, ofAgent, undefined)
    const readNamed = decide(understand(ofAgent, citizen, records.now), named, {
      citizen,
      tokens: ofAgent,
      referring: [],
    })
    if (readNamed.type === 'question' && readNamed.asked.slug !== undefined)
      return withDoubt(readNamed, named, { citizen, tokens: ofAgent, referring: [] })
  }
  const decided = withTopic(decide(byPhrases, guess, asking), tokens)
  const twin = withTwin(aboutRequests(decided, tokens, tokensBefore), citizen, tokens, isCommon)
  const unsure = withDoubt(twin, guess, asking)
  const doubted = citizen === 'host' ? withTwin(unsure, citizen, tokens, isCommon) : unsure
  const bill = await asBill(doubted, message, asking, records)
  const entries = await asEntries(bill, asking, records)
  const texts = asProduct(await asTexts(entries, asking, records), message)
  const channel = await asChannel(asDecisions(texts, asking), message, asking, records)
  const read = await asRecord(channel, message, asking, guess, records)
  const isOfTold =
    read.type === 'question' &&
    read.citizen !== citizen &&
    known.some(({ id }) => String(id) === read.asked.id)
  if (isOfTold && !hasOwnId(message))
    return { type: 'unknown', nearest: [], subjects: [], supposed: [...(read.others ?? [])] }
  const isReplaced = record !== undefined && record.length === tokens.length
  if (read.type !== 'unknown' || !isReplaced) return read
  const again = guessMeaning(citizen, record, tokensBefore)
  const reread = decide(byPhrases, again, { citizen, tokens: record, referring: [] })
  return reread.type === 'question' && reread.citizen === citizen ? reread : read
}

/** Returns the agent that "she" may mean: the first record in the bot's previous answer, or its author. */
async function personIn({ ids }: Told, records: Records): Promise<string | undefined> {
  const [id] = ids
  if (id === undefined) return undefined
  const agent = await records.findAgentById(id)
  return agent?.slug ?? (await findSaid(records, id))?.author.slug
}

const hasOwnId = (message: string): boolean => tokensOf(message).some(({ id }) => id !== undefined)

async function valuesOf(
  citizen: CitizenName,
  message: string,
  records: Records,
  messages: readonly ChannelMessage[],
): Promise<Pick<Asked, 'slug' | 'topic'>> {
  const read = await interpret(citizen, message, records, { messages, last: undefined })
  return read.type === 'question' ? read.asked : {}
}

type Talk = { messages: readonly ChannelMessage[]; last: ChannelMessage | undefined }
