import type { Effect, ParameterName } from '../../contract/governance.ts'
import { parameterWords } from '../../contract/parameterWords.ts'
import { isTelling, wordsOf } from '../../domain/words.ts'
import { stemOf, stemsIn, wordsMeant } from '../language/meant.ts'
import type { Token } from '../language/token.ts'
import { has } from '../language/weights.ts'
import { countOf } from '../words/calendar.ts'

type Changing = { id: number; effect: Effect | null }

/** Minimum number of words of a parameter that a question must have in any language. */
const wordsLeast = 2
/** Other words for what a parameter sets. */
const otherWords: Partial<Record<ParameterName, string>> = {
  citizen_messages: 'reply',
  mention_cap: 'notify',
}
/** Maximum number of laws that are told for a parameter. */
const lawsMost = 2

const stemsOf = (name: ParameterName): string[] => [
  ...new Set(
    wordsOf(`${name.replaceAll('_', ' ')} ${parameterWords[name]} ${otherWords[name] ?? ''}`)
      .filter(isTelling)
      .map(stemOf),
  ),
]

/**
 * Returns the laws that a question in any language describes by what they change, such as "six hours for newcomers". The
 * titles of laws are mostly in English.
 */
export function lawsByEffect<Law extends Changing>(
  message: string,
  tokens: readonly Token[],
  laws: readonly Law[],
): Law[] {
  if (!tokens.some((token) => has(token, ['law', 'vote', 'feature', 'passed', 'rejected', 'repealed'])))
    return []
  const concepts = tokens.flatMap((token) => [...token.concepts])
  const stems = new Set([...wordsMeant(message), ...concepts].map(stemOf))
  const [best, second] = (Object.keys(parameterWords) as ParameterName[])
    .map((name) => ({ name, count: stemsIn(stems, stemsOf(name)).length }))
    .toSorted((a, b) => b.count - a.count)
  if (!best || best.count < wordsLeast || best.count === second?.count) return []
  const changing = laws.filter(({ effect }) => effect?.parameter === best.name)
  const named = changing.filter((law) => namesValue(message, law))
  const found = named.length > 0 ? named : changing
  return found.length > lawsMost ? [] : found
}

/** True if a question has the number that a law sets, in digits or as a word. */
export const namesValue = (message: string, { effect }: Changing): boolean =>
  effect !== null && wordsOf(message).some((word) => countOf(word) === effect.value)
