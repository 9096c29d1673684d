import type { Alike } from '../../learning/alike.ts'
import type { Text } from '../../writing/texts.ts'

/** Thread of posts, or neighbouring messages of a channel. */
export type Conversation = {
  texts: readonly Text[]
  /** Texts of the conversation, each with its relevance to the question. */
  best: readonly Alike<Text>[]
  share: number
  words: number
}

/**
 * Score bonuses for a follow-up question. `before`: the conversation matches the previous question. `listed`
 * and `first`: the answer to the previous question lists the conversation, or lists it first.
 */
const surely = { before: 0.5, listed: 0.3, first: 0.2 }
/** Score bonuses for a question that may be unrelated to the previous question. Lower than those in `surely`. */
const perhaps = { before: 0.25, listed: 0.15, first: 0.1 }
const wordsWhole = 2
const ownShare = 0.7

type After = {
  found: readonly Conversation[]
  /** Conversations, each scored by its relevance to the previous question. */
  asked: readonly Conversation[]
  all: readonly (readonly Text[])[]
  ids: readonly number[]
  isFollowUp: boolean
}

/** Sorts conversations by their relevance to a question and, with less weight, to the previous question. */
export function afterThat({ found, asked, all, ids, isFollowUp }: After): Conversation[] {
  const { before: ofAsked, listed, first } = isFollowUp ? surely : perhaps
  // The better a conversation matches the question itself, the less the previous question counts.
  const goesOn =
    1 - ownShare * Math.max(0, ...found.filter(({ words }) => words >= wordsWhole).map(({ share }) => share))
  const ofOwn = new Map(found.map((one) => [one.texts, one]))
  const ofBefore = new Map(asked.map((one) => [one.texts, one]))
  return all
    .map((texts) => {
      const [own, before] = [ofOwn.get(texts), ofBefore.get(texts)]
      const words = own?.words ?? 0
      const known = new Set<number>(texts.map(({ id }) => id))
      const place = ids.findIndex((id) => known.has(id))
      const share =
        (own?.share ?? 0) * Math.min(1, words / wordsWhole) +
        goesOn * ((before?.share ?? 0) * ofAsked + (place < 0 ? 0 : listed) + (place === 0 ? first : 0))
      return { texts, best: bestOfBoth(texts, own?.best, before?.best), words, share }
    })
    .toSorted((a, b) => b.share - a.share)
}

/** Scores each text by its relevance to a question and, with less weight, to the previous question. */
function bestOfBoth(
  texts: readonly Text[],
  own: readonly Alike<Text>[] = [],
  before: readonly Alike<Text>[] = [],
): Alike<Text>[] {
  const shareIn = (all: readonly Alike<Text>[]) => new Map(all.map(({ said, share }) => [said, share]))
  const [ofOwn, ofBefore] = [shareIn(own), shareIn(before)]
  const shareOf = (said: Text) => (ofOwn.get(said) ?? 0) + (ofBefore.get(said) ?? 0) * surely.before
  return texts.map((said) => ({ said, share: shareOf(said), words: 0 }))
}

const number = /\d+/

/**
 * Returns the previous question with the number of the new question. For example, "And 41?" after "Who got
 * number 40?" gives "Who got number 41?".
 */
export function withNumberOf(message: string, before: string): string {
  const [value] = message.match(number) ?? []
  return value === undefined ? before : before.replace(number, value)
}

/** True if a question has a number that the previous question lacks: "and 41?" after "who got 40?". */
export function isOfOther(message: string, before: string): boolean {
  const [value] = message.match(number) ?? []
  return value !== undefined && !before.includes(value)
}

const commonShare = 0.3
export const lowered = (one: Conversation): Conversation => ({ ...one, share: one.share * commonShare })
