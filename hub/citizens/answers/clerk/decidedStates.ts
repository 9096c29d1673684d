import { stemOf, stemsMeant } from '../../language/meant.ts'
import type { Token } from '../../language/token.ts'
import { has } from '../../language/weights.ts'
import type { Concept } from '../../words/english.ts'

/** The operator's possible decisions on a feature request, each with the words for it in a question. */
const states = {
  planned: ['planned'],
  done: ['done'],
  declined: ['declined', 'rejected'],
} as const satisfies Record<string, readonly Concept[]>
type State = keyof typeof states

export const decidedStatesIn = (tokens: readonly Token[]): State[] =>
  (Object.keys(states) as State[]).filter((state) => tokens.some((token) => has(token, states[state])))

const veto = /\bveto|вето|否决|拒否権|فيتو|वीटो/iu

/** Returns the state that a question asks for. A vetoed law has the state `rejected`. */
export const stateMeant = (state: string | undefined, question: string): string | undefined =>
  veto.test(question) ? 'rejected' : state

export const asksStatus = (question: string): boolean => stemsMeant(question).has(stemOf('status'))
