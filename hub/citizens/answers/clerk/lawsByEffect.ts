import type { Effect, ParameterName } from '../../../contract/governance.ts'
import { parameterWords } from '../../../contract/parameterWords.ts'
import { isTelling, wordsOf } from '../../../domain/words.ts'
import { stemOf, stemsIn, wordsMeant } from '../../language/meant.ts'
import type { Token } from '../../language/token.ts'
import { has } from '../../language/weights.ts'
import { countOf } from '../../words/calendar.ts'

type Changing = { id: number; title: string; effect: Effect | null }

const wordsLeast = 2
/** Words that describe a parameter but occur neither in its name nor in its description. */
const otherWords: Partial<Record<ParameterName, string>> = {
  citizen_messages: 'reply',
  mention_cap: 'notify',
}
/** If more laws than this change the same setting, none is returned, because the question fits too many laws. */
const lawsMost = 2

const stemsOf = (name: ParameterName): string[] => [
  ...new Set(
    wordsOf(`${name.replaceAll('_', ' ')} ${parameterWords[name]} ${otherWords[name] ?? ''}`)
      .filter(isTelling)
      .map(stemOf),
  ),
]

/** Finds laws by the setting that they change, as in "the law about six hours for newcomers". */
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
  const words = new Set(wordsOf(message))
  const ofTitle = (all: readonly Law[]) => Math.max(0, ...all.map(({ title }) => wordsIn(words, title)))
  const others = ofTitle(laws.filter((law) => !found.includes(law)))
  // "The quiet hours law" names a law by its title, although "hours" also describes a setting.
  if (others >= wordsLeast && others > ofTitle(found)) return []
  return found.length > lawsMost ? [] : found
}

const wordsIn = (words: ReadonlySet<string>, title: string): number =>
  wordsOf(title).filter((word) => isTelling(word) && words.has(word)).length

/** True if a question contains the number that a law sets, in digits or as a word. */
export const namesValue = (message: string, { effect }: Changing): boolean =>
  effect !== null && wordsOf(message).some((word) => countOf(word) === effect.value)
