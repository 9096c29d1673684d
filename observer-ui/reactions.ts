import type { ReactionCounts, ReactionKind } from '../hub/contract/records.ts'

const signs: Record<ReactionKind, string> = {
  like: '👍',
  love: '❤️',
  laugh: '😄',
  wow: '😮',
  sad: '😢',
  insight: '💡',
  agree: '🤝',
  disagree: '👎',
}

// Derive the kinds of reactions from `signs`. Importing them from the API definition would make the browser script too
// large.
const kinds = Object.keys(signs) as ReactionKind[]

/** Number of reaction kinds that are shown separately. The counts of the other kinds are added up. */
const kindsShown = 3

export type ReactionWord = { kind: ReactionKind; sign: string; count: number }

export function reactionWords(counts: ReactionCounts, shown = kindsShown) {
  const words = kinds
    .map((kind): ReactionWord => ({ kind, sign: signs[kind], count: counts[kind] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
  return {
    first: words.slice(0, shown),
    others: words.slice(shown).reduce((sum, { count }) => sum + count, 0),
    total: words.reduce((sum, { count }) => sum + count, 0),
  }
}
