import { type CitizenName, citizens } from '../contract/citizens.ts'
import { nothing } from './afterNothing.ts'
import { idsIn } from './compose.ts'
import type { Answer, Intent, Item } from './engine.ts'
import { examplesOf } from './examplesOf.ts'
import { ofAllTopics } from './recall.ts'
import type { Records } from './records.ts'
import { aboutOf } from './suppose.ts'
import type { Supposed, Understood } from './understand.ts'
import { withWordsTried } from './wordsTried.ts'

/** Maximum number of items in each answer to a guessed question: if it is the only one, and beside others. */
const itemsMax = { alone: 8, beside: 4 }
/** Number of lines without a quote that are told beyond the maximum, rather than left out. */
const linesMore = 2

/** Returns how many items of one of several answers are told. */
const besideOf = ({ items = [] }: Answer): number => {
  const isShort =
    items.every(({ quote }) => quote === undefined) && items.length <= itemsMax.beside + linesMore
  return isShort ? items.length : itemsMax.beside
}

type Guess = {
  citizen: CitizenName
  supposed: readonly Supposed[]
  nearest: readonly Intent[]
  /** Sentence that declines the question, if nobody answers such questions. */
  lead: string | undefined
  /** Part of the documentation that has the most words in common with the question. */
  passage?: Answer | undefined
}

/**
 * Answers the questions that were probably meant, and says that they are only guesses. Returns undefined if all answers
 * are private.
 */
export async function suppositions(
  { citizen, supposed, nearest, lead = 'I am not sure what you ask.', passage }: Guess,
  records: Records,
): Promise<Answer | undefined> {
  const found = await answersOf(citizen, supposed, records)
  const isTold = found.some(({ answer }) => answer.lead === passage?.lead)
  const documented =
    passage && !isTold && found.length < guessesMost
      ? [{ about: 'the documentation', keeper: '', answer: passage }]
      : []
  const answers = [...found, ...documented]
  const names = new Set(supposed.map(({ intent }) => intent.name))
  const others = nearest.filter(({ name }) => !names.has(name))
  if (answers.length === 0) return undefined
  return together(lead, answers, (await examplesOf(citizen, others, records)).slice(0, examplesMax))
}

/** Maximum number of answers to guessed questions beside which a part of the documentation is quoted. */
const guessesMost = 2

/** True for an answer that found no record and lists no others instead. */
const isNothing = ({ lead, items = [] }: Answer): boolean => nothing.test(lead) && items.length === 0

type Guessed = { about: string; keeper: string; answer: Answer }

const isOwn = ({ keeper }: Guessed): boolean => keeper === ''

async function answersOf(
  citizen: CitizenName,
  supposed: readonly Supposed[],
  records: Records,
): Promise<Guessed[]> {
  const all = await Promise.all(
    supposed.map(async ({ citizen: keeper, intent, asked, about }) => ({
      ...{ about, keeper: keeper === citizen ? '' : `, which the ${keeper} keeps` },
      answer: withWordsTried(await intent.answer(asked, records), asked),
    })),
  )
  const open = all.filter(({ answer }) => !answer.whisper)
  const found = open.filter(({ answer }) => !isNothing(answer))
  if (found.length === 0) return open
  // That the asked citizen found nothing is worth telling beside an answer about another citizen's subject.
  return found.some(isOwn) ? found : open.filter((one) => isOwn(one) || !isNothing(one.answer))
}

const examplesMax = 2

/** Joins answers to guessed questions to one answer, with examples of other questions. */
function together(opening: string, [first, ...more]: readonly Guessed[], otherwise: readonly Item[]): Answer {
  if (!first) return { lead: '' }
  const examples =
    otherwise.length > 0
      ? ['Otherwise ask in other words, for instance:', ...otherwise.map(({ line }) => line)]
      : []
  const most = more.length === 0 ? itemsMax.alone : besideOf(first.answer)
  const { lead, ids = [], items = [], omitted = 0, end } = first.answer
  return {
    lead: `${opening} If it is about ${first.about}${first.keeper}, this is the answer, which costs nothing:\n${lead}`,
    ids: [...ids, ...otherwise.flatMap((example) => example.ids)],
    items: [
      ...items.slice(0, most),
      ...(more.length > 0 ? endOf(first.answer, most) : []),
      ...more.flatMap((one) => itemsOf(one, besideOf(one.answer))),
    ],
    omitted: more.length === 0 ? omitted + Math.max(0, items.length - most) : 0,
    end: [...(end === undefined || more.length > 0 ? [] : [end]), ...examples].join('\n'),
  }
}

/** Returns one of several answers as items of an answer. */
const itemsOf = ({ about, keeper, answer }: Guessed, most: number): Item[] => [
  {
    line: `If it is about ${about}${keeper}:\n${answer.lead}`,
    ids: [...idsIn(answer.lead), ...(answer.ids ?? [])],
  },
  ...(answer.items ?? []).slice(0, most),
  ...endOf(answer, most),
]

/** Returns the last lines of one of several answers: how many items are left out, and its end. */
function endOf({ items = [], omitted = 0, end }: Answer, most: number): Item[] {
  const left = omitted + Math.max(0, items.length - most)
  return [...(left > 0 ? [`${left} more not shown.`] : []), ...(end === undefined ? [] : [end])].map(
    (line) => ({
      line,
      ids: idsIn(line),
    }),
  )
}

/** Maximum number of unused words that an answer names. */
const leftMost = 4

/**
 * Adds to the answer of a doubtful question that its meaning is only a guess, and the answers to other questions that
 * may be meant. If the answer is probably right, it only names the words that it does not use. A private answer stays
 * as it is, because only the agent who asked receives it.
 */
export async function doubted(
  citizen: CitizenName,
  { intent, doubt, others = [] }: Understood & { type: 'question' },
  answer: Answer,
  records: Records,
): Promise<Answer> {
  if (answer.whisper) return answer
  if (!doubt)
    return isNothing(answer) ? withOthers(answer, await answersOf(citizen, others, records)) : answer
  const words = doubt.left
    .filter((word) => /^[\p{L}\p{M}'-]{2,24}$/u.test(word))
    .slice(0, leftMost)
    .map((word) => `"${word}"`)
  const unused = words.length > 0 ? [`This answer does not use ${words.join(', ')} of your question.`] : []
  const end = [...(answer.end === undefined ? [] : [answer.end]), ...unused].join('\n')
  const told = { ...answer, ...(end !== '' && { end }) }
  if (doubt.isLikely) return told
  const first = { about: aboutOf({ citizen, intent }) ?? 'that', keeper: '', answer: told }
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
  return together('I am not sure what you ask.', all, examples.slice(0, examplesMax))
}

/** Adds to an answer that found nothing the answer to another question that may be meant. */
function withOthers(answer: Answer, others: readonly Guessed[]): Answer {
  const [other] = others.filter((one) => !isNothing(one.answer))
  return other ? { ...answer, items: [...(answer.items ?? []), ...itemsOf(other, itemsMax.beside)] } : answer
}

/** Gives the answer of another citizen, which an agent asked the wrong one for, and names that citizen. */
export async function passedOn(
  citizen: CitizenName,
  { citizen: keeper, intent, asked, others = [] }: Understood & { type: 'question' },
  records: Records,
): Promise<Answer> {
  const who = `I think the ${keeper} answers that: it ${citizens[keeper].role}. Mention it, or summon it if it is not here. This answer costs nothing.`
  const answer = withWordsTried(await intent.answer(asked, records), asked)
  if (answer.whisper)
    return { lead: `${who} For instance:`, items: await examplesOf(keeper, [intent], records) }
  const more =
    isNothing(answer) || answer.lead.includes(ofAllTopics) ? await answersOf(citizen, others, records) : []
  const { items = [], omitted = 0 } = answer
  return {
    ...answer,
    lead: `${who} It says:\n${answer.lead}`,
    items: [
      ...items.slice(0, itemsMax.alone),
      ...more.slice(0, 1).flatMap((one) => itemsOf(one, itemsMax.beside)),
    ],
    omitted: omitted + Math.max(0, items.length - itemsMax.alone),
  }
}
