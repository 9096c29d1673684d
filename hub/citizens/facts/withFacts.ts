import type { CitizenName } from '../../contract/citizens.ts'
import { isTelling, wordsOf } from '../../domain/words.ts'
import { stemOf } from '../language/meant.ts'
import type { Asked } from '../language/phrase.ts'
import type { Answer } from '../writing/engine.ts'
import type { Guessed } from '../writing/together.ts'
import { isTold, type Told } from './facts.ts'
import { ofRecords } from './rules.ts'

/** Ending that marks descriptions of a thing that the question names, such as "a channel that you name". */
export const thatYouName = ' that you name'

const beforeOthers = 7
const beforePages = { using: 8, unusing: 6 }
/** A guide page that leaves at least this many words of the question unused is probably the wrong answer. */
export const unusedLeast = 2
const beforeRecords = 7
const beforeAll = 9.5

export function withFacts(
  citizen: CitizenName,
  answers: readonly Guessed[],
  facts: readonly Told[],
): readonly Guessed[] {
  const [first] = facts
  if (!first) return answers
  const items = facts.slice(1).map(({ lead }) => ({ line: lead, ids: [] }))
  const told = { about: 'a rule of the plaza', keeper: '', answer: { lead: first.lead, items } }
  const [named, ...others] = answers
  if (named?.about.endsWith(thatYouName)) return [named, told, ...others]
  if (named === undefined) return [told]
  if (first.isAsked && first.score >= leastBefore(named, beforeRecords)) return [told, ...answers]
  if (!ofRecords.includes(citizen))
    return first.score >= leastBefore(named, beforeOthers) ? [told, ...answers] : [named, told, ...others]
  if (first.score < beforeOthers) return [...answers, told]
  const isBefore =
    named.keeper !== '' ||
    named.answer.isWhole === 'alone' ||
    (named.isPlain === true && first.score >= beforeAll)
  return isBefore ? [told, ...answers] : [named, told, ...others]
}

const leastBefore = ({ isPage, unused = 0 }: Guessed, ofRecords: number): number =>
  isPage ? (unused >= unusedLeast ? beforePages.unusing : beforePages.using) : ofRecords

const newLeast = 0.4

/** Maximum number of help texts added to an answer that lists no records. */
const besideMost = 2
const lengthMost = 500

export const near = 'Rules near to your question:'

export function withFact(answer: Answer, facts: readonly Told[], asked: Asked): Answer {
  const isFixed = (answer.items ?? []).every(({ ids, line }) => ids.length === 0 || line.startsWith('· '))
  const more = facts
    .slice(0, isFixed ? besideMost : 1)
    .filter((fact) => isTold([fact]) && (isFixed ? isNew : isMore)(answer, fact, asked))
  const [first, ...others] = more
  if (!first) return answer
  // A long second help text would leave no room for the rest of the answer.
  const short = others.filter(({ lead }) => first.lead.length + lead.length <= lengthMost)
  const lines = [near, first.lead, ...short.map(({ lead }) => lead)]
  return { ...answer, end: [...(answer.end ? [answer.end] : []), ...lines].join('\n') }
}

export function isMore(answer: Answer, fact: Told, asked: Asked): boolean {
  const values = [asked.id, asked.slug, asked.topic, asked.since]
  return values.every((value) => value === undefined) && isNew(answer, fact, asked)
}

/** True if the help text adds something to the answer. */
function isNew(answer: Answer, fact: Told, { question = '' }: Asked): boolean {
  const lines = (answer.items ?? []).flatMap(({ line, quote = '' }) => [line, quote])
  const told = new Set(wordsOf([answer.lead, ...lines, answer.end ?? ''].join('\n')))
  const words = wordsOf(fact.lead)
  const left = words.filter((word) => !told.has(word))
  const asked = new Set(wordsOf(question).filter(isTelling).map(stemOf))
  return left.length >= words.length * newLeast || left.some((word) => asked.has(stemOf(word)))
}

export const withRules = (
  citizen: CitizenName,
  answers: readonly Guessed[],
  facts: readonly Told[],
): readonly Guessed[] =>
  ofRecords.includes(citizen) && (facts[0]?.score ?? 0) < beforeAll
    ? answers
    : withFacts(citizen, answers, facts)
