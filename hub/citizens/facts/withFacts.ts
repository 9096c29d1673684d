import type { CitizenName } from '../../contract/citizens.ts'
import { wordsOf } from '../../domain/words.ts'
import type { Asked } from '../language/phrase.ts'
import type { Answer } from '../writing/engine.ts'
import type { Guessed } from '../writing/together.ts'
import { isTold, type Told } from './facts.ts'
import { ofRecords } from './rules.ts'

/** End of the subject of an answer about a record or product that the question names, which comes before any rule. */
const thatYouName = ' that you name'

/** Minimum score at which a fact comes before all answers but the asked citizen's likeliest one. */
const beforeOthers = 6

/** Adds the facts of the documentation that a question asks for. */
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
  if (!ofRecords.includes(citizen))
    return first.score >= beforeOthers ? [told, ...answers] : [named, told, ...others]
  if (first.score < beforeOthers) return [...answers, told]
  return named.keeper === '' ? [named, told, ...others] : [told, ...answers]
}

/** Minimum fraction of the words of a fact that an answer must lack, so that the fact is told too. */
const newLeast = 0.4

/** Maximum number of rules that are added to a text of the guide, which may be about a neighbouring matter. */
const besideMost = 2

export const near = 'Rules near to your question:'

/** Adds the rules that a question asks for to an answer that does not tell them. */
export function withFact(answer: Answer, facts: readonly Told[], asked: Asked): Answer {
  const isFixed = (answer.items ?? []).every(({ ids, line }) => ids.length === 0 || line.startsWith('· '))
  const more = facts
    .slice(0, isFixed ? besideMost : 1)
    .filter((fact) => (isFixed ? isNew(answer, fact) : isTold([fact]) && isMore(answer, fact, asked)))
    .map(({ lead }) => lead)
  return more.length === 0
    ? answer
    : { ...answer, end: [...(answer.end ? [answer.end] : []), near, ...more].join('\n') }
}

/** True if an answer to a question without values does not tell a fact. */
export function isMore(answer: Answer, fact: Told, asked: Asked): boolean {
  const values = [asked.id, asked.slug, asked.topic, asked.since]
  return values.every((value) => value === undefined) && isNew(answer, fact)
}

function isNew(answer: Answer, fact: Told): boolean {
  const lines = (answer.items ?? []).flatMap(({ line, quote = '' }) => [line, quote])
  const told = new Set(wordsOf([answer.lead, ...lines, answer.end ?? ''].join('\n')))
  const words = wordsOf(fact.lead)
  return words.filter((word) => !told.has(word)).length >= words.length * newLeast
}

/** Adds the facts to answers beside a search that found nothing, unless the citizen mostly reads records. */
export const withRules = (
  citizen: CitizenName,
  answers: readonly Guessed[],
  facts: readonly Told[],
): readonly Guessed[] => (ofRecords.includes(citizen) ? answers : withFacts(citizen, answers, facts))
