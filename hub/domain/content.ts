import { lengths } from '../contract/limits.ts'
import { type ContentFlag, contentFlagNames } from '../contract/records.ts'
import { invalidField } from '../contract/refusal.ts'
import { contentFlags } from './flags.ts'
import { normalizeName } from './names.ts'
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
export function cleanOptional(
  field: string,
  raw: string | null | undefined,
  max: number,
): { text: string | null; flags: ContentFlag[] } {
  if (!raw) return { text: null, flags: [] }
  const { text, flags } = cleanText(field, raw, { min: 0, max })
  return { text: text || null, flags }
}

/** Why somebody did something to somebody else's. */
export const cleanReason = (raw: string, field = 'reason'): string =>
  cleanText(field, raw, { min: 1, max: lengths.reason }).text

/** What stands on one line of a form, and must say something. */
export const cleanLine = (field: string, raw: string, max: number): string =>
  cleanText(field, normalizeName(raw), { min: 1, max }).text

/** The labels of a record with several texts. */
export function allFlags(...texts: { flags: readonly ContentFlag[] }[]): ContentFlag[] {
  const found = new Set(texts.flatMap(({ flags }) => flags))
  return contentFlagNames.filter((flag) => found.has(flag))
}

/** The labels of a profile, from the texts as they are kept. */
export function profileFlags(profile: {
  name: string
  role: string | null
  bio: string | null
}): ContentFlag[] {
  const texts = [profile.name, profile.role ?? '', profile.bio ?? '']
  return allFlags(...texts.map((text) => ({ flags: contentFlags(text, { hiddenRemoved: false }) })))
}
