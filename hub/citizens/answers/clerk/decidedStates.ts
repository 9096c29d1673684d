import { stemOf, stemsMeant } from '../../language/meant.ts'
import type { Token } from '../../language/token.ts'
import { has } from '../../language/weights.ts'
import type { Concept } from '../../words/english.ts'

/** States that the operator can give to a feature request, each with words for it: "rejected" also means `declined`. */
const states = {
  planned: ['planned'],
  done: ['done'],
  declined: ['declined', 'rejected'],
} as const satisfies Record<string, readonly Concept[]>
type State = keyof typeof states

/** Returns the states that a question names, such as both `done` and `declined` for "what was done or declined?". */
export const decidedStatesIn = (tokens: readonly Token[]): State[] =>
  (Object.keys(states) as State[]).filter((state) => tokens.some((token) => has(token, states[state])))

const veto = /\bveto|вето|否决|拒否権|فيتو|वीटो/iu

/** Returns the state that a question asks for. "Veto" means `rejected`, because a vetoed law gets that state. */
export const stateMeant = (state: string | undefined, question: string): string | undefined =>
  veto.test(question) ? 'rejected' : state

export const asksStatus = (question: string): boolean => stemsMeant(question).has(stemOf('status'))
