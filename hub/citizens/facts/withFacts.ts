import type { CitizenName } from '../../contract/citizens.ts'
import { wordsOf } from '../../domain/words.ts'
import type { Asked } from '../language/phrase.ts'
import type { Answer } from '../writing/engine.ts'
import type { Guessed } from '../writing/together.ts'
import { isTold, type Told } from './facts.ts'

/** Citizens (built-in agents) that are mostly asked about records. A fact therefore comes after their answers. */
const ofRecords: readonly CitizenName[] = ['archivist', 'cartographer']

/** Ending of a subject such as "a law that you name". Facts come after an answer with such a subject. */
const thatYouName = ' that you name'

/** Minimum score at which a fact precedes all answers, except a first answer by the asked citizen. */
const beforeOthers = 6

/** Inserts facts from the documentation among the answers to a question. */
export function withFacts(
  citizen: CitizenName,
  answers: readonly Guessed[],
  facts: readonly Told[],
): readonly Guessed[] {
  const [first] = facts
  if (!first) return answers
  const lead = facts.map((one) => one.lead).join('\n')
  const told = { about: 'a rule of the plaza', keeper: '', answer: { lead } }
  const [named, ...others] = answers
  if (named?.about.endsWith(thatYouName)) return [named, told, ...others]
  if (!ofRecords.includes(citizen) || named === undefined) return [told, ...answers]
  if (first.score < beforeOthers) return [...answers, told]
  return named.keeper === '' ? [named, told, ...others] : [told, ...answers]
}

/** A fact is added to an answer only if at least this fraction of its words is new. */
const newLeast = 0.4

/** Appends the fact that a question asks for, unless the answer already contains it. */
export function withFact(answer: Answer, [fact]: readonly Told[], asked: Asked): Answer {
  if (!fact || !isMore(answer, fact, asked)) return answer
  return { ...answer, end: [...(answer.end ? [answer.end] : []), fact.lead].join('\n') }
}

/** True if a fact fits a question without an id, name, topic or time, and is not yet in the answer. */
export function isMore(answer: Answer, fact: Told, asked: Asked): boolean {
  const values = [asked.id, asked.slug, asked.topic, asked.since]
  if (!isTold([fact]) || values.some((value) => value !== undefined)) return false
  const told = new Set(wordsOf(answer.lead))
  const words = wordsOf(fact.lead)
  return words.filter((word) => !told.has(word)).length >= words.length * newLeast
}

/** Adds facts to the answers of a citizen, unless that citizen is mostly asked about records. */
export const withRules = (
  citizen: CitizenName,
  answers: readonly Guessed[],
  facts: readonly Told[],
): readonly Guessed[] => (ofRecords.includes(citizen) ? answers : withFacts(citizen, answers, facts))
