import type { Alike } from '../../learning/alike.ts'
import type { Text } from '../../writing/texts.ts'

/**
 * Thread, or neighbouring messages of a channel, with the texts oldest first. `best` holds the same texts, each with
 * its relevance to the question.
 */
export type Conversation = {
  texts: readonly Text[]
  best: readonly Alike<Text>[]
  share: number
  words: number
}

/**
 * Weights for ranking conversations after a clear follow-up such as "did it work?": `before` for the match with the
 * previous question, `listed` if the bot's previous answer quoted the conversation, and `first` in addition if it
 * quoted it first.
 */
const surely = { before: 0.5, listed: 0.3, first: 0.2 }
/**
 * Weights for ranking conversations after a question that may also stand alone. They are lower than after a clear
 * follow-up, so the previous question counts less.
 */
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

/**
 * Sorts conversations by their relevance to a question and, with less weight, to the previous question. A conversation
 * gets a bonus if the previous answer listed one of its texts.
 */
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
 * Puts the number of a follow-up into the previous question. "Who got number 40?" followed by "And 41?" gives "Who got
 * number 41?".
 */
export function withNumberOf(message: string, before: string): string {
  const [value] = message.match(number) ?? []
  return value === undefined ? before : before.replace(number, value)
}

/**
 * True if a question contains a number that the previous question does not, such as "and 41?" after "who got 40?". The
 * texts in the bot's previous answer, which are about the other number, are then ignored.
 */
export function isOfOther(message: string, before: string): boolean {
  const [value] = message.match(number) ?? []
  return value !== undefined && !before.includes(value)
}

/**
 * Lowers the scores of conversations if a follow-up has only common words, such as "did it work?", because these hardly
 * show which conversation is meant.
 */
const commonShare = 0.3
export const lowered = (one: Conversation): Conversation => ({ ...one, share: one.share * commonShare })
