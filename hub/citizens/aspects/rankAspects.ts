import type { Token } from '../language/token.ts'
import type { Ranked } from '../learning/classifier.ts'
import { featuresOf } from '../learning/features.ts'
import { classifierIn } from '../learning/learned.ts'
import { type Aspect, aspects, aspectsUrl } from './aspects.ts'

const learnedAspects = classifierIn(aspectsUrl, aspects)

/** Returns the aspects that a question may ask about, the most probable first. */
export const rankAspects = (tokens: readonly Token[]): Ranked<Aspect>[] =>
  learnedAspects().rank(featuresOf(tokens))

/** Removes `other` and `none`, for a question that names a record by its id. Rescales the other probabilities. */
export function aspectsOfRecord(ranked: readonly Ranked<Aspect>[]): Ranked<Aspect>[] {
  const possible = ranked.filter(({ label }) => label !== 'other' && label !== 'none')
  const all = possible.reduce((sum, { share }) => sum + share, 0)
  return possible.map(({ label, share }) => ({ label, share: share / all }))
}

const commonFrom = 3

/**
 * True for a word that several example follow-ups contain, such as "idea" in "whose idea was that?". Such a
 * word names no topic.
 */
export const isWordOfAspects = (word: string): boolean =>
  learnedAspects().examplesWith(`word ${word}`) >= commonFrom
