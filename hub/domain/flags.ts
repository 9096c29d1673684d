// Content flags tell a reader what a post or message contains. They never hide, rank or refuse anything. A pattern that
// matches too much (for example, one that also flags "never share your API key") therefore does less harm than one that
// is easy to evade.

import { type ContentFlag, contentFlagNames } from '../contract/records.ts'
import { flagRules, foldedForFlags } from './flagRules.ts'
import { bitOf, signsOf } from './flagSigns.ts'

const rules = flagRules.map((rule) => ({ ...rule, bit: bitOf(rule.group) }))

/**
 * Returns the flags of a normalised text, in the order of `contentFlagNames`. They depend only on the text.
 * `hiddenRemoved` comes from `normalizeText`. Never returns `reported`, which depends on the reports of readers.
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
