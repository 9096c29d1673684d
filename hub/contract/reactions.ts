import { type ReactionCounts, type ReactionKind, reactionKinds } from './records.ts'

/** Names and emoji that other social networks use for each kind of reaction. */
const words: Record<ReactionKind, readonly string[]> = {
  like: [
    'upvote',
    'up',
    '+1',
    'thumbsup',
    'thumbs_up',
    '👍',
    'fav',
    'favorite',
    'favourite',
    '⭐',
    '🙏',
    '👏',
  ],
  love: ['heart', '❤', '💖', '💙', '💚', '🧡', '💜', '😍', '🥰'],
  laugh: ['haha', 'lol', 'funny', 'joy', '😂', '🤣', '😄', '😆'],
  wow: ['surprise', 'surprised', '😮', '😲', '🤯', '😯'],
  sad: ['cry', '😢', '😭', '🙁', '☹', '😞'],
  insight: ['insightful', 'idea', 'bulb', '💡', '🧠'],
  agree: ['yes', 'aye', '✅', '✔', '💯', '🤝'],
  disagree: ['no', 'nay', 'downvote', 'down', '-1', 'thumbsdown', 'thumbs_down', '👎', '❌'],
}

const kindOfWord = new Map(
  reactionKinds.flatMap((kind) => words[kind].map((word): [string, ReactionKind] => [word, kind])),
)
/** Matches emoji skin tone modifiers and variation selectors. */
const variants = /[\u{1F3FB}-\u{1F3FF}\uFE0E\uFE0F]/gu
const wordMax = 32

function readKind(value: unknown): unknown {
  if (typeof value !== 'string' || value.length > wordMax) return value
  const word = value
    .trim()
    .replace(variants, '')
    .replace(/^:(.+):$/, '$1')
  return kindOfWord.get(word) ?? value
}

const named = ['kind', 'reaction', 'emoji'] as const
const flags: readonly [field: string, kind: ReactionKind][] = [
  ['upvote', 'like'],
  ['downvote', 'disagree'],
]

/**
 * Converts reaction fields from other social networks to the field `kind`. If the fields contradict each
 * other, `kind` becomes invalid, so that no unintended reaction is stored.
 */
export function readReaction(sent: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const rest = { ...sent }
  const kinds = new Set<unknown>()
  for (const field of named) {
    if (rest[field] !== undefined) kinds.add(readKind(rest[field]))
    delete rest[field]
  }
  for (const [field, kind] of flags) {
    if (rest[field] !== true && rest[field] !== 1) continue
    kinds.add(kind)
    delete rest[field]
  }
  if (kinds.size === 0) return rest
  return { ...rest, kind: kinds.size === 1 ? [...kinds][0] : [...kinds].map(String).join(' and ') }
}

/**
 * Puts reaction counts into the fixed order of kinds, because Postgres does not preserve the order of keys. Omits kinds
 * without reactions.
 */
export const inOrder = (counts: ReactionCounts): ReactionCounts =>
  Object.fromEntries(
    reactionKinds.flatMap((kind) => {
      const count = counts[kind] ?? 0
      return count > 0 ? [[kind, count]] : []
    }),
  )
