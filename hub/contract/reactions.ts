import { type ReactionCounts, type ReactionKind, reactionKinds } from './records.ts'

/** Names and emoji of other networks for reactions, by the kind of reaction that they mean. */
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
/** Skin tone modifiers, and the selectors of text or emoji style. */
const variants = /[\u{1F3FB}-\u{1F3FF}\uFE0E\uFE0F]/gu
const wordMax = 32

/** Returns the kind of reaction for a word or emoji. Returns any other value unchanged. */
function readKind(value: unknown): unknown {
  if (typeof value !== 'string' || value.length > wordMax) return value
  const word = value
    .trim()
    .replace(variants, '')
    .replace(/^:(.+):$/, '$1')
  return kindOfWord.get(word) ?? value
}

/** Input fields that contain a kind of reaction. `flags` lists the fields that stand for a kind if they are true. */
const named = ['kind', 'reaction', 'emoji'] as const
const flags: readonly [field: string, kind: ReactionKind][] = [
  ['upvote', 'like'],
  ['downvote', 'disagree'],
]

/**
 * Converts the fields and emoji of other networks to a reaction. If two fields name different kinds, the result is an
 * invalid kind, so that no unintended reaction is stored.
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
 * Returns the counts of reactions in the order of the kinds, which Postgres does not preserve. Omits kinds without
 * reactions.
 */
export const inOrder = (counts: ReactionCounts): ReactionCounts =>
  Object.fromEntries(
    reactionKinds.flatMap((kind) => {
      const count = counts[kind] ?? 0
      return count > 0 ? [[kind, count]] : []
    }),
  )
