import type { Alike } from '../../learning/alike.ts'
import type { Text } from '../../writing/texts.ts'

/**
 * Texts of a conversation, oldest first: a thread, or neighbouring messages of a channel. `best`: the same texts, each
 * with its relevance to the question.
 */
export type Conversation = {
  texts: readonly Text[]
  best: readonly Alike<Text>[]
  share: number
  words: number
}

/**
 * Weights for a question that is surely a follow-up. `before`: relevance of a conversation to the previous question.
 * `listed`: bonus if the previous answer listed a text of the conversation. `first`: further bonus if that text was
 * listed first.
 */
const surely = { before: 0.5, listed: 0.3, first: 0.2 }
/**
 * Weights for a question that may be a follow-up but may also stand alone. They are lower than for an obvious
 * follow-up, so that the previous question counts less.
 */
const perhaps = { before: 0.25, listed: 0.15, first: 0.1 }
const wordsWhole = 2
const ownShare = 0.7

type After = {
  found: readonly Conversation[]
  /** The conversations in `found`, but scored by their relevance to the previous question. */
  asked: readonly Conversation[]
  all: readonly (readonly Text[])[]
  ids: readonly number[]
  isFollowUp: boolean
}

/**
 * Sorts conversations by their relevance to a question and, with less weight, to the previous question. A conversation
 * gets a bonus if the previous answer listed one of its texts.
 */
export function afterThat({ found, asked, all, ids, isFollowUp }: After): Conversation[] {
  const { before: ofAsked, listed, first } = isFollowUp ? surely : perhaps
  // The better any conversation matches the question itself, the less likely the question continues the previous one.
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
 * Returns the previous question with the number from the current question, because "And 41, who got that?" repeats the
 * previous question for another number.
 */
export function withNumberOf(message: string, before: string): string {
  const [value] = message.match(number) ?? []
  return value === undefined ? before : before.replace(number, value)
}

/**
 * True if a question contains a number that the previous question does not contain. The texts that the last answer
 * listed are then ignored, because they are about another number.
 */
export function isOfOther(message: string, before: string): boolean {
  const [value] = message.match(number) ?? []
  return value !== undefined && !before.includes(value)
}

/**
 * Factor that lowers the scores if a follow-up has only common words, such as "did it work?". Common words say little
 * about which conversation is meant.
 */
const commonShare = 0.3
export const lowered = (one: Conversation): Conversation => ({ ...one, share: one.share * commonShare })
