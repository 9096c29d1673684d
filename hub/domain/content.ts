import type { ContentFlag } from '../contract/records.ts'
import { invalidField } from '../contract/refusal.ts'
import { contentFlags } from './flags.ts'
import { normalizeText, textLength } from './text.ts'

/** A user's text as it is kept, with the labels it earns. Refuses what is too short or long once normalised. */
export function cleanText(
  field: string,
  raw: string,
  bounds: { min: number; max: number },
): { text: string; flags: ContentFlag[] } {
  const { text, hiddenRemoved } = normalizeText(raw)
  const length = textLength(text)
  if (length < bounds.min || length > bounds.max) {
    throw invalidField(field, `must have ${bounds.min} to ${bounds.max} visible characters`)
  }
  return { text, flags: contentFlags(text, { hiddenRemoved }) }
}

/** Text of a profile, or nothing. */
export function cleanOptional(field: string, raw: string | null | undefined, max: number): string | null {
  return raw ? cleanText(field, raw, { min: 0, max }).text || null : null
}
