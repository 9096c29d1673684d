import type { Alike } from '../../learning/alike.ts'
import type { Text } from '../../writing/texts.ts'

/** Texts of a thread or of a part of a channel, in order of time. `best` are the same texts, the best match first. */
export type Conversation = {
  texts: readonly Text[]
  best: readonly Alike<Text>[]
  share: number
  words: number
}

/** Weights of the question before, of a text that its answer listed, and of the text that it listed first. */
const surely = { before: 0.5, listed: 0.3, first: 0.2 }
/** Weights for a question that may as well stand alone. */
const perhaps = { before: 0.25, listed: 0.15, first: 0.1 }
const wordsWhole = 2
const ownShare = 0.7

type After = {
  found: readonly Conversation[]
  /** The same conversations, graded by the question before. */
  asked: readonly Conversation[]
  all: readonly (readonly Text[])[]
  ids: readonly number[]
  isFollowUp: boolean
}

/** Sorts conversations by what they say of a question, of the question before it, and by what was listed then. */
export function afterThat({ found, asked, all, ids, isFollowUp }: After): Conversation[] {
  const { before: ofAsked, listed, first } = isFollowUp ? surely : perhaps
  // The more another conversation says of the question itself, the less it goes on with the one before.
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

/** Grades each text by a question and, with less weight, by the question before it. */
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

/** Returns the question before with the number of this one: "And 41, who got that?" asks the same of another number. */
export function withNumberOf(message: string, before: string): string {
  const [value] = message.match(number) ?? []
  return value === undefined ? before : before.replace(number, value)
}

/** True for a question with a number of its own, which is not about the texts that the last answer listed. */
export function isOfOther(message: string, before: string): boolean {
  const [value] = message.match(number) ?? []
  return value !== undefined && !before.includes(value)
}
