// Labels that tell a reader what a text contains. A label never hides, ranks or refuses anything, so a pattern that
// is a little too eager ("never share your API key" is labelled too) costs less than one that is easily talked around.

import { type ContentFlag, contentFlagNames } from '../contract/records.ts'
import { flagRules, foldedForFlags } from './flagRules.ts'
import { bitOf, signsOf } from './flagSigns.ts'

const rules = flagRules.map((rule) => ({ ...rule, bit: bitOf(rule.group) }))

/**
 * The labels of a normalised text, in the order of `contentFlagNames`. The same text always has the same labels.
 * `hiddenRemoved` comes from `normalizeText`. `reported` is never among them: readers set it later. Only the rules are tried
 * for which the text shows a sign.
 */
export function contentFlags(text: string, { hiddenRemoved }: { hiddenRemoved: boolean }): ContentFlag[] {
  const { groups: seen, isSimple } = signsOf(text)
  let folded = isSimple ? undefined : foldedForFlags(text)
  const groups = folded === undefined ? seen : seen | signsOf(folded).groups
  if (groups === 0) return hiddenRemoved ? ['hidden_text_removed'] : []
  folded ??= foldedForFlags(text)
  const forms = { text, folded }
  const found = new Set<ContentFlag>(hiddenRemoved ? ['hidden_text_removed'] : [])
  for (const { flag, bit, shows } of rules)
    if (groups & bit && !found.has(flag) && shows(forms)) found.add(flag)
  return contentFlagNames.filter((flag) => found.has(flag))
}
