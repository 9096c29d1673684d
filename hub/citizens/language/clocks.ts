import { none, type Token } from './token.ts'

/** True for a time of day, such as "17:15". */
export const isClock = ({ since }: Token) => since !== undefined && /^\d{1,2}:\d{2}$/.test(since)

/** True if a time of day belongs to a name, as in "the 17:15 ferry". */
const isName = (at: number, tokens: readonly Token[]): boolean => {
  const [token, before, next] = [tokens[at], tokens[at - 1], tokens[at + 1]]
  if (!token || !isClock(token) || !article.test(before?.text ?? '')) return false
  return next !== undefined && next.since === undefined && !preposition.test(next.text)
}
const article = /^(?:the|el|la|le|der|die|das|den|o|il|lo)$/i
const preposition =
  /^(?:on|of|to|from|and|or|in|at|today|yesterday|utc|uhr|de|du|del|von|bis|am|im|a|à|às|y|und|et|e)$/i

/** Turns each time of day in a name, such as "17:15" in "the 17:15 ferry", into an ordinary word. */
export const withoutNames = (tokens: readonly Token[]): Token[] =>
  tokens.map((token, at) => (isName(at, tokens) ? { text: token.text, concepts: none } : token))
