import type { CitizenName } from '../../contract/citizens.ts'
import type { Token } from '../language/token.ts'
import { meanings } from '../learning/meanings.ts'
import { certain, guessMeaning } from './guess.ts'
import { readAs } from './reading.ts'

/** Matches relative clauses, such as "that nobody answered". Their "that" does not refer to an answer. */
const relative =
  /\p{L} (?:that|which|who) (?:nobody|no one|none|is|are|was|were|has|have|had|got|did|does|i|you|we|they)\b/iu
const surely = 0.97

/** True for a clear question with a relative clause, such as "who asked a question that nobody answered?". */
export const isWhole = (citizen: CitizenName, tokens: readonly Token[], text: string): boolean =>
  relative.test(text) && isClear(citizen, tokens, surely)

/** True for a question whose meaning is certain without the previous question. */
export function isClear(citizen: CitizenName, tokens: readonly Token[], least = certain): boolean {
  const { ranked, isCommon } = guessMeaning(citizen, tokens, undefined)
  const [best] = ranked
  if (!best || best.share < least) return false
  return meanings[best.label] === undefined || readAs(best.label, tokens, isCommon) !== undefined
}
