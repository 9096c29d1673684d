import { tokensOf } from '../language/sentence.ts'
import { charactersMost } from '../language/stemsAsked.ts'
import type { Classifier } from '../learning/classifier.ts'
import { type Features, featuresOf } from '../learning/features.ts'
import { classifierIn } from '../learning/learned.ts'
import { withNearStems } from '../words/glossary/thesaurus.ts'
import { ruleIndex } from './nearRules.ts'
import { rulesUrl } from './weights.ts'

let classifier: (() => Classifier<string>) | undefined

/** Maps the text of each rule to the probability that a question is about this rule. */
export function sharesOfRules(
  question: string,
  stems: ReadonlySet<string>,
  before: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  classifier ??= classifierIn(
    rulesUrl,
    ruleIndex().rules.map(({ text }) => text),
  )
  const ranked = classifier().rank(ruleFeatures(new Set([...stems, ...before]), question))
  return new Map(ranked.map(({ label, share }) => [label, share]))
}

/** Weights of a word and of words with a similar meaning, such as "mend" for "repair". */
const weights = { own: 1.2, near: 0.4 }
const wording = { names: /^(?:pair|opening|concept|slot|gloss|sign) /, weight: 0.8 }

export function ruleFeatures(stems: ReadonlySet<string>, question = ''): Features {
  const features = withNearStems(stems, weights)
  const tokens = tokensOf(question.slice(0, charactersMost), { corrects: false })
  for (const [name, weight] of featuresOf(tokens))
    if (wording.names.test(name)) features.set(name, weight * wording.weight)
  return features
}
