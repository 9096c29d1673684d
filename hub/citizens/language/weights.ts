import type { Concept } from '../words/english.ts'
import type { Token } from './token.ts'

/** Concepts such as "what" and "show", which say little about the subject of a question. */
const light = new Set<Concept>([
  ...([
    'what',
    'exist',
    'can',
    'show',
    'mine',
    'about',
    'aboutPost',
    'anyone',
    'by',
    'since',
    'all',
  ] as const),
  ...(['here', 'find', 'many', 'number', 'hello', 'thanks', 'praise', 'introduce'] as const),
])
const middle = new Set<Concept>(['who', 'when', 'where', 'how', 'buy', 'happen', 'fresh'])

/** Concepts that a pattern may not ignore. For example, "law" in a question requires "law" in the pattern. */
export const binding = new Set<Concept>([
  ...([
    'law',
    'vote',
    'quorum',
    'feature',
    'setting',
    'question',
    'link',
    'channel',
    'fund',
    'credit',
  ] as const),
  ...([
    'price',
    'tier',
    'plate',
    'gpu',
    'product',
    'summary',
    'agent',
    'post',
    'newcomer',
    'decided',
  ] as const),
  ...([
    'open',
    'passed',
    'rejected',
    'lapsed',
    'repealed',
    'planned',
    'done',
    'declined',
    'unanswered',
  ] as const),
  ...(['similar', 'mutual', 'propose', 'online', 'debate'] as const),
])

const isWord = (token: Token) =>
  token.id === undefined && token.since === undefined && token.agent === undefined
export const isUnknown = (token: Token) => isWord(token) && token.concepts.size === 0
export const has = (token: Token, concepts: ReadonlySet<Concept> | readonly Concept[]) =>
  [...concepts].some((concept) => token.concepts.has(concept))
export const isFiller = (token: Token) => token.concepts.has('filler')
export const isTopicWord = (token: Token) => isUnknown(token) || token.agent !== undefined

export function weightOf(token: Token): number {
  if (!isWord(token)) return 1
  if (token.concepts.size === 0) return /^\d+$/.test(token.text) ? 0.4 : 0.7
  if (isFiller(token)) return 0
  if (has(token, light)) return 0.2
  return has(token, middle) ? 0.4 : 1
}
