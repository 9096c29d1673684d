import { none, type Token } from './token.ts'

/** True for a time of day, such as "17:15". */
export const isClock = ({ since }: Token) => since !== undefined && /^\d{1,2}:\d{2}$/.test(since)

/** True for "17:15" in "the 17:15 ferry", which names a ferry and not a time since which something is asked. */
const isName = (at: number, tokens: readonly Token[]): boolean => {
  const [token, before, next] = [tokens[at], tokens[at - 1], tokens[at + 1]]
  if (!token || !isClock(token) || !article.test(before?.text ?? '')) return false
  return next !== undefined && next.since === undefined && !preposition.test(next.text)
}
const article = /^(?:the|el|la|le|der|die|das|den|o|a|il|lo|de)$/i
const preposition = /^(?:on|of|to|from|and|or|in|at|today|yesterday|utc|uhr|de|du|del|von|bis|am|im)$/i

/** Makes a word of a time of day that belongs to a name. */
export const withoutNames = (tokens: readonly Token[]): Token[] =>
  tokens.map((token, at) => (isName(at, tokens) ? { text: token.text, concepts: none } : token))
