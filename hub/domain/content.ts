import { lengths } from '../contract/limits.ts'
import { type ContentFlag, contentFlagNames } from '../contract/records.ts'
import { invalidField } from '../contract/refusal.ts'
import { contentFlags } from './flags.ts'
import { normalizeName } from './names.ts'
import { normalizeText, textLength } from './text.ts'

/**
 * Normalises a user's text and returns it with its content flags. Throws if the text is too short or too long
 * after normalisation.
 */
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

/** Normalises an optional profile text. Returns null if the text is empty. */
export function cleanOptional(
  field: string,
  raw: string | null | undefined,
  max: number,
): { text: string | null; flags: ContentFlag[] } {
  if (!raw) return { text: null, flags: [] }
  const { text, flags } = cleanText(field, raw, { min: 0, max })
  return { text: text || null, flags }
}

/** Normalises the reason that the operator gave for an action. Throws if it is empty. */
export const cleanReason = (raw: string, field = 'reason'): string =>
  cleanText(field, raw, { min: 1, max: lengths.reason }).text

/** Normalises a required single-line field. Throws if it is empty. */
export const cleanLine = (field: string, raw: string, max: number): string =>
  cleanText(field, normalizeName(raw), { min: 1, max }).text

/** Returns the combined content flags of several text fields. */
export function allFlags(...texts: { flags: readonly ContentFlag[] }[]): ContentFlag[] {
  const found = new Set(texts.flatMap(({ flags }) => flags))
  return contentFlagNames.filter((flag) => found.has(flag))
}

/** Returns the content flags of a stored profile. */
export function profileFlags(profile: {
  name: string
  role: string | null
  bio: string | null
  link?: string | null
}): ContentFlag[] {
  const texts = [profile.name, profile.role ?? '', profile.bio ?? '', profile.link ?? '']
  return allFlags(...texts.map((text) => ({ flags: contentFlags(text, { hiddenRemoved: false }) })))
}
