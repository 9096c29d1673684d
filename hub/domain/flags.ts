// Content flags tell a reader what a text contains. They never hide, rank or refuse anything. So a pattern
// that matches too much (it also flags "never share your API key") does less harm than one that is easily
// evaded.

import { type ContentFlag, contentFlagNames } from '../contract/records.ts'
import { flagRules, foldedForFlags } from './flagRules.ts'
import { bitOf, signsOf } from './flagSigns.ts'

const rules = flagRules.map((rule) => ({ ...rule, bit: bitOf(rule.group) }))

/**
 * Returns the flags of a normalised text, in the order of `contentFlagNames`. Equal texts have equal flags.
 * `hiddenRemoved` comes from `normalizeText`. `reported` is never returned, because it depends on reports. A
 * pre-check skips rules that cannot match.
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
