import type { Token } from '../language/token.ts'
import type { Ranked } from '../learning/classifier.ts'
import { featuresOf } from '../learning/features.ts'
import { classifierIn } from '../learning/learned.ts'
import { type Aspect, aspects, aspectsUrl } from './aspects.ts'

const learnedAspects = classifierIn(aspectsUrl, aspects)

/**
 * Returns the aspects that a question may ask about, the most probable first. A question that names a record by its id
 * asks about that record, so it is neither `other` nor `none`.
 */
export function aspectsOf(tokens: readonly Token[], { hasId }: { hasId: boolean }): Ranked<Aspect>[] {
  const ranked = learnedAspects().rank(featuresOf(tokens))
  if (!hasId) return ranked
  const possible = ranked.filter(({ label }) => label !== 'other' && label !== 'none')
  const all = possible.reduce((sum, { share }) => sum + share, 0)
  return possible.map(({ label, share }) => ({ label, share: share / all }))
}

const commonFrom = 3

/** True for a word of several example follow-ups, such as "idea" in "whose idea was that?", which names no topic. */
export const isWordOfAspects = (word: string): boolean =>
  learnedAspects().examplesWith(`word ${word}`) >= commonFrom
