// Content flags only inform readers: flagged content is neither hidden nor refused. False alarms are
// acceptable, but rules must be hard to evade.

import { type ContentFlag, contentFlagNames } from '../contract/records.ts'
import { flagRules, foldedForFlags } from './flagRules.ts'
import { bitOf, signsOf } from './flagSigns.ts'

const rules = flagRules.map((rule) => ({ ...rule, bit: bitOf(rule.group) }))

/**
 * Returns the content flags of a normalised text. Never returns the flag `reported`, which depends on readers' reports.
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
