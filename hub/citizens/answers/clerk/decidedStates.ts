import type { Token } from '../../language/token.ts'
import { has } from '../../language/weights.ts'
import type { Concept } from '../../words/english.ts'

/** States that the operator gives to a feature request, with the meanings of the words that name them. */
const states = {
  planned: ['planned'],
  done: ['done'],
  declined: ['declined', 'rejected'],
} as const satisfies Record<string, readonly Concept[]>
type State = keyof typeof states

/** Returns the states that a question names, such as both of "what was done or declined?". */
export const decidedStatesIn = (tokens: readonly Token[]): State[] =>
  (Object.keys(states) as State[]).filter((state) => tokens.some((token) => has(token, states[state])))
