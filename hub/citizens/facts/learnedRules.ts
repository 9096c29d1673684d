import type { Classifier } from '../learning/classifier.ts'
import type { Features } from '../learning/features.ts'
import { classifierIn } from '../learning/learned.ts'
import { nearStems } from '../words/glossary/thesaurus.ts'
import { ruleIndex } from './nearRules.ts'

/** The build copies the weights next to the compiled server. */
export const rulesUrl = new URL('./rules.txt', import.meta.url)

let classifier: (() => Classifier<string>) | undefined

/**
 * Returns the probability of each rule, by its text, if the question asks for a rule. `before` has the stems of the
 * previous question.
 */
export function sharesOfRules(
  stems: ReadonlySet<string>,
  before: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  classifier ??= classifierIn(
    rulesUrl,
    ruleIndex().rules.map(({ text }) => text),
  )
  const ranked = classifier().rank(ruleFeatures(new Set([...stems, ...before])))
  return new Map(ranked.map(({ label, share }) => [label, share]))
}

const stemWeight = 1.2
/** Weight of a word of like meaning, such as "mend" for "repair", relative to its grade. */
const nearWeight = 0.4

/** Returns the stems of a question, and those near to them in meaning, as features. */
export function ruleFeatures(stems: ReadonlySet<string>): Features {
  const features = new Map<string, number>()
  for (const stem of stems) features.set(stem, stemWeight)
  for (const stem of stems)
    for (const [near, grade] of nearStems(stem))
      if (!stems.has(near)) features.set(near, Math.max(features.get(near) ?? 0, grade * nearWeight))
  return features
}
