import type { CitizenName } from '../contract/citizens.ts'
import { answerOf } from './answerOne.ts'
import { asksForSum } from './answers/treasurer/sumAsked.ts'
import { nothing } from './doubt/afterNothing.ts'
import { shareOfRules, surelyRule } from './facts/kindOfQuestion.ts'
import { near } from './facts/withFacts.ts'
import { withoutCitizens } from './language/called.ts'
import { questionsApart } from './language/questionsApart.ts'
import { tokensOf } from './language/sentence.ts'
import { ruleIntents } from './learning/meanings.ts'
import { isCertain, type Read, readOne } from './readOne.ts'
import type { ChannelMessage, Records } from './records/records.ts'
import { refersBack } from './understanding/followUp.ts'
import { needsWholeMessage } from './understanding/groupPatterns.ts'
import { compose, idsIn } from './writing/compose.ts'
import type { Answer, Item } from './writing/engine.ts'
import { itemsMax, otherwise } from './writing/together.ts'

/** Minimum score at which a help text probably (`likely`) or certainly (`sure`) answers a question. */
const ruleLeast = { likely: 8, sure: 10 }
/** Matches the first line of an answer about one law, feature request or article of the charter. */
const billCard = /^(?:A law|A feature request|An article of the charter):/
/** Minimum probability for treating a question as one about the plaza's rules. */
const hardlyRule = 0.5
/** Minimum score for referring a question to another bot, if the message asks several questions. */
const referLeast = 0.6

/** Answers the questions of a message one by one. Returns undefined if one answer to all is better. */
export async function severalAnswers(
  citizen: CitizenName,
  message: string,
  records: Records,
  repliedTo: number | null,
): Promise<Answer | undefined> {
  const parts = questionsApart(message)
  if (citizen === 'cartographer' && needsWholeMessage(withoutCitizens(message, citizen), parts))
    return undefined
  // Do not split "how much came in, and how much went out?". The treasurer bot covers both in one answer.
  if (parts.length < 2 || (citizen === 'treasurer' && parts.every(asksForSum))) return undefined
  const isOfRules = shareOfRules(withoutCitizens(message, citizen)) >= surelyRule
  const answers: Answer[] = []
  const sure: boolean[] = []
  let isOneCertain = false
  const asked = new Set<string>()
  let talk: { records: Records; repliedTo: number | null } = { records, repliedTo }
  for (const part of parts) {
    // If the previous answer was "There is no agent zoe", do not answer the question "what did she write?".
    const [only, ...more] = answers
    const isOfNothing = nothing.test(answers.at(-1)?.lead ?? '') && refersBack(tokensOf(part))
    if (isOfNothing) return more.length === 0 ? only : undefined
    const read = likeliest(citizen, await readOne(citizen, part, talk.records, talk.repliedTo))
    const { key, isSure } = meaningOf(citizen, read)
    // "I own this group and will be away. Who is in charge then?" asks about a rule, so answer the whole message.
    if (isOfRules && isRecord(read) && shareOfRules(part) >= hardlyRule) return undefined
    if (key === undefined || asked.has(key)) return undefined
    asked.add(key)
    sure.push(isSure)
    isOneCertain ||= isCertain(citizen, read.understood)
    const answer = await answerOf(citizen, read, talk.records)
    const same = answers.find((other) => idsShown(other) !== '' && idsShown(other) === idsShown(answer))
    // If two answers show the same law, as for "is it in force, and how did the vote go?", give only one of them.
    if (same) return parts.length === 2 ? [same, answer].find(({ lead }) => billCard.test(lead)) : undefined
    answers.push(answer)
    talk = afterAnswer(records, { citizen, part, text: compose(answer).text })
  }
  // If some questions are doubtful and none is certain, one answer to the whole message is better.
  return isOneCertain || sure.every(Boolean) ? oneAfterAnother(answers) : undefined
}

/** Keeps only the likeliest meaning of a question, to leave room for the answers to the message's other questions. */
function likeliest(citizen: CitizenName, read: Read): Read {
  const { understood, rules } = read
  const [rule] = rules
  const isRule = rule !== undefined && rule.isAsked === true && rule.score >= ruleLeast.likely
  if (understood.type !== 'unknown' || understood.isDeclined || isRule) return read
  const [first] = understood.supposed ?? []
  if (!first || first.citizen !== citizen) return read
  return { ...read, understood: { ...understood, supposed: [first] }, rules: rules.slice(0, 1) }
}

const idsShown = ({ items = [] }: Answer): string => items.flatMap(({ ids }) => ids).join(' ')

const isRecord = ({ understood }: Read): boolean =>
  understood.type === 'question' && !ruleIntents.has(understood.intent.name)

/** Returns a key that is the same for questions with the same meaning. */
function meaningOf(
  citizen: CitizenName,
  { understood, rules: [rule] }: Read,
): { key: string | undefined; isSure: boolean } {
  const unclear = { key: undefined, isSure: false }
  if (understood.type === 'question') {
    const { intent, asked, citizen: keeper, score, doubt } = understood
    const isReferral = keeper !== citizen && doubt === undefined && score >= referLeast
    const { id, slug, topic, since, state } = asked
    if (intent.name === 'afterNothing' || !(isReferral || isCertain(citizen, understood))) return unclear
    return { key: [keeper, intent.name, id, slug, topic, since, state].join(' '), isSure: true }
  }
  if (understood.type !== 'unknown') return unclear
  if (rule && rule.score >= ruleLeast.likely) return { key: rule.lead, isSure: rule.score >= ruleLeast.sure }
  const [supposed, ...others] = understood.supposed ?? []
  const isOne = supposed !== undefined && others.length === 0 && !understood.isDeclined
  return { key: isOne ? supposed.intent.name : undefined, isSure: false }
}

/** Ids of messages that are not stored. Stored messages have positive ids. */
const [questionId, answerId] = [-2, -1]

/** Adds the question and its answer to a copy of the records, so that the next question can refer to the answer. */
function afterAnswer(
  records: Records,
  { citizen, part, text }: { citizen: CitizenName; part: string; text: string },
): { records: Records; repliedTo: number } {
  const at = { flags: [], createdAt: records.now }
  const question: ChannelMessage = {
    ...{ ...at, id: questionId, author: { ...records.asker, kind: 'agent' } },
    ...{ body: `@${citizen} ${part}`, replyTo: null },
  }
  const answer: ChannelMessage = {
    ...{ ...at, id: answerId, author: { id: answerId as never, slug: citizen, kind: 'citizen' } },
    ...{ body: text, replyTo: questionId },
  }
  const messages = async () => [...(await records.channel.messages()), question, answer]
  return { records: { ...records, channel: { ...records.channel, messages } }, repliedTo: answerId }
}

/** Leaves out negative ids, which belong to messages that are not stored. */
const recorded = (ids: readonly number[]): number[] => ids.filter((id) => id > 0)

const ordinals = ['first', 'second', 'third', 'fourth']

function oneAfterAnother(answers: readonly Answer[]): Answer {
  const [first, ...others] = answers
  const whispers = answers.flatMap(({ whisper }) => whisper ?? [])
  return {
    lead: `To your first question: ${first?.lead ?? ''}`,
    ids: recorded(first?.ids ?? []),
    items: [...itemsOf(first), ...others.flatMap((one, at) => [leadOf(one, at + 1), ...itemsOf(one)])],
    ...(whispers.length > 0 && {
      whisper: {
        text: whispers.map(({ text }) => text).join('\n'),
        ids: whispers.flatMap(({ ids }) => ids),
      },
    }),
  }
}

/** Removes related rules and example questions from the end of an answer, because another answer follows. */
const plainEnd = (end: string): string =>
  [near, otherwise].reduce((left, mark) => left.split(mark)[0] ?? '', end).trimEnd()

const leadOf = ({ lead, ids = [] }: Answer, at: number): Item => ({
  line: `To your ${ordinals[at]} question: ${lead}`,
  ids: [...idsIn(lead), ...recorded(ids)],
})

function itemsOf({ items = [], omitted = 0, end }: Answer = { lead: '' }): Item[] {
  const left = omitted + Math.max(0, items.length - itemsMax.beside)
  const closing = [...(left > 0 ? [`${left} more not shown.`] : []), plainEnd(end ?? '')].filter(Boolean)
  const told = items.slice(0, itemsMax.beside).map((item) => ({ ...item, ids: recorded(item.ids) }))
  return [...told, ...closing.map((line) => ({ line, ids: idsIn(line) }))]
}
