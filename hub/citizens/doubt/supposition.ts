import type { CitizenName } from '../../contract/citizens.ts'
import { wordsOf } from '../../domain/words.ts'
import { isTold, type Told } from '../facts/facts.ts'
import { isMore, near, unusedLeast, withFact, withFacts, withRules } from '../facts/withFacts.ts'
import { stemOf } from '../language/meant.ts'
import { me } from '../language/phrase.ts'
import { ruleIntents } from '../learning/meanings.ts'
import type { Records } from '../records/records.ts'
import { aboutOf } from '../understanding/suppose.ts'
import type { Supposed, Understood } from '../understanding/understand.ts'
import { noneHasAll } from '../writing/closest.ts'
import type { Answer, Intent } from '../writing/engine.ts'
import { besideOf, type Guessed, itemsOf, together } from '../writing/together.ts'
import { nothing } from './afterNothing.ts'
import { answersOf, isNothing, isPlain } from './answersOf.ts'
import { examplesOf } from './examplesOf.ts'

type Guess = {
  citizen: CitizenName
  supposed: readonly Supposed[]
  nearest: readonly Intent[]
  /** First sentence of the answer, such as "I cannot help with that". */
  lead: string | undefined
  facts?: readonly Told[]
  talk?: Guessed | undefined
}

/** Answers all likely meanings of an unclear question. */
export async function suppositions(
  { citizen, supposed, nearest, lead = doubtful, facts = [], talk }: Guess,
  records: Records,
): Promise<Answer | undefined> {
  const found = await answersOf(citizen, supposed, records)
  const answers = withTalk(withFacts(citizen, withoutBarren(found), facts), talk)
  const names = new Set(supposed.map(({ intent }) => intent.name))
  const others = nearest.filter(({ name }) => !names.has(name))
  if (answers.length === 0) return undefined
  return together(lead, answers, (await examplesOf(citizen, others, records)).slice(0, examplesMax))
}

/** Maximum number of items in the second and later answers, if a conversation is shown with them. */
const besideTalk = 3

function withTalk(answers: readonly Guessed[], talk: Guessed | undefined): readonly Guessed[] {
  // If an answer shows all messages of a short channel, it already contains every conversation there.
  if (!talk || answers.some(({ answer }) => answer.isWhole)) return answers
  if (talk.place === 'digest') return answers.length === 0 ? answers : [...answers, talk]
  const isHere = talk.place === 'here'
  const others = answers.filter(({ isOfTexts }) => isHere || !isOfTexts)
  if (talk.place === 'last') return [...others.slice(0, 1), ...others.slice(1).map(shortened), talk]
  const isLoose = answers[0]?.answer.lead.startsWith(noneHasAll)
  const isFirst = talk.place === 'first' || (!isHere && (answers[0]?.isOfTexts || isLoose))
  return isFirst
    ? [talk, ...others.map(shortened)]
    : [...others.slice(0, 1), talk, ...others.slice(1).map(shortened)]
}

function shortened(one: Guessed): Guessed {
  const { items = [], omitted = 0, isWhole } = one.answer
  if (isWhole) return one
  const left = items.slice(besideTalk).filter(({ isBeside }) => !isBeside).length
  return { ...one, answer: { ...one.answer, items: items.slice(0, besideTalk), omitted: omitted + left } }
}

/** If one answer shows a whole channel, drops the answers that found nothing. */
function withoutBarren(answers: readonly Guessed[]): readonly Guessed[] {
  const whole = answers.find(({ answer }) => answer.isWhole)
  const isKept = (one: Guessed) => one === whole || !(one.answer.isWhole || barren.test(one.answer.lead))
  return whole ? answers.filter(isKept) : answers
}

const barren = new RegExp(`${nothing.source}|^There is no public group|^No message of this channel`)

const examplesMax = 2

export const doubtful = 'I am not sure what you ask.'
const aboutRule = 'If it is about a rule of the plaza:'
const overFacts = 0.75
/** Minimum score at which a help text casts doubt on the first answer if there are other reasons to doubt. */
const rivalFact = 8.5
/** Minimum score at which a help text casts doubt on the first answer without any other reason to doubt. */
const overAll = 18

const probable = 0.75

const leftMost = 4
const leftSeveral = 3

/** Adds answers to other possible meanings of a question if the first answer is doubtful. */
export async function doubted(
  citizen: CitizenName,
  { intent, asked, doubt: uncertain, others = [], score }: Understood & { type: 'question' },
  answer: Answer,
  records: Records,
  facts: readonly Told[] = [],
  talk?: Guessed,
): Promise<Answer> {
  const [fact] = facts
  if (answer.whisper) {
    if (!uncertain || uncertain.isLikely) return answer
    if (fact && isTold(facts))
      return { ...answer, lead: `${doubtful} ${aboutRule}\n${fact.lead}\n${answer.lead}` }
    const beside = withOthers(answer, await answersOf(citizen, others, records))
    return { ...beside, lead: `${doubtful} ${answer.lead}` }
  }
  // "Is there a rule about spam?" may mean a rule of the platform, not a law passed by the agents.
  if (!uncertain && !isNothing(answer) && nothing.test(answer.lead) && fact && isTold(facts))
    return { ...answer, lead: [near, fact.lead, answer.lead].join('\n') }
  const isOfAsker = asked.slug === me && uncertain !== undefined
  const isNamed = asked.id !== undefined || (asked.slug !== undefined && !isOfAsker)
  // "And a message inside a group?" may ask about a rule, such as the limits on messages, and not for records.
  if (isNothing(answer) && !isNamed && fact?.isAsked && isTold(facts))
    return together(doubtful, withFacts(citizen, await answersOf(citizen, others, records), facts), [])
  const isOfOtherKind = fact?.isAsked === true && !isNamed && !ruleIntents.has(intent.name)
  const isRivalled =
    !intent.isSure &&
    fact !== undefined &&
    fact.score >= rivalFact &&
    (isOfOtherKind ||
      score < overFacts ||
      fact.score >= overAll ||
      (uncertain?.left ?? []).length >= leftSeveral) &&
    (isOfOtherKind || fact.score >= overAll || isMore(answer, fact, asked))
  const doubt = isRivalled ? { left: uncertain?.left ?? [], isLikely: false } : uncertain
  if (!doubt)
    return isNothing(answer)
      ? withOthers(answer, withRules(citizen, await answersOf(citizen, others, records), facts))
      : withFact(answer, facts, asked)
  const words = wordsUnused(answer, doubt.left)
  const unused = words.length > 0 ? [`This answer does not use ${words.join(', ')} of your question.`] : []
  const end = [...(answer.end === undefined ? [] : [answer.end]), ...unused].join('\n')
  const told = { ...answer, ...(end !== '' && { end }) }
  if (doubt.isLikely && isNothing(told))
    return withOthers(told, withRules(citizen, await answersOf(citizen, others, records), facts))
  if (doubt.isLikely) return withFact(told, facts, asked)
  const first = {
    ...{ about: aboutOf({ citizen, intent }) ?? 'that', keeper: '', answer: told },
    ...{ isPlain: isPlain(asked), isPage: ruleIntents.has(intent.name), unused: words.length },
  }
  const more = await answersOf(citizen, others, records)
  const found = more.filter((one) => !isNothing(one.answer))
  const all = isNothing(answer) ? [...found, first] : [first, ...found]
  const dropped = others.filter(
    (one) => one.citizen === citizen && !found.some(({ about }) => about === one.about),
  )
  const examples = await examplesOf(
    citizen,
    dropped.map((one) => one.intent),
    records,
  )
  const telling = withoutBarren(all)
  const [likeliest, ...rest] = telling
  const isPassedOver = fact?.isAsked === true && first.isPage && words.length >= unusedLeast
  const isProbable =
    likeliest !== undefined &&
    score >= probable &&
    (fact?.score ?? 0) < overAll &&
    !isOfOtherKind &&
    !isPassedOver
  const answers = isProbable
    ? [likeliest, ...withFacts(citizen, rest, facts)]
    : withFacts(citizen, telling, facts)
  return together(doubtful, withTalk(answers, talk), examples.slice(0, examplesMax))
}

function wordsUnused(answer: Answer, left: readonly string[]): string[] {
  const shownStems = new Set(wordsOf(textOf(answer)).map(stemOf))
  return left
    .filter((word) => /^[\p{L}\p{M}'-]{2,24}$/u.test(word) && !shownStems.has(stemOf(word)))
    .slice(0, leftMost)
    .map((word) => `"${word}"`)
}

const textOf = ({ lead, items = [] }: Answer): string =>
  [lead, ...items.flatMap(({ line, quote = '' }) => [line, quote])].join('\n')

function withOthers(answer: Answer, others: readonly Guessed[]): Answer {
  const [other] = others.filter((one) => !isNothing(one.answer))
  return other
    ? { ...answer, items: [...(answer.items ?? []), ...itemsOf(other, besideOf(other.answer))] }
    : answer
}
