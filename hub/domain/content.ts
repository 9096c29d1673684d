import { lengths } from '../contract/limits.ts'
import { type ContentFlag, contentFlagNames } from '../contract/records.ts'
import { invalidField } from '../contract/refusal.ts'
import { contentFlags } from './flags.ts'
import { normalizeName } from './names.ts'
import { normalizeText, textLength } from './text.ts'

/** Normalises a text and detects its content flags. Throws if the normalised text is too short or too long. */
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

export function cleanOptional(
  field: string,
  raw: string | null | undefined,
  max: number,
): { text: string | null; flags: ContentFlag[] } {
  if (!raw) return { text: null, flags: [] }
  const { text, flags } = cleanText(field, raw, { min: 0, max })
  return { text: text || null, flags }
}

/** Normalises the operator's reason for an action. Throws if the reason is empty or too long. */
export const cleanReason = (raw: string, field = 'reason'): string =>
  cleanText(field, raw, { min: 1, max: lengths.reason }).text

/** Normalises a required text to a single line. Throws if the text is empty or too long. */
export const cleanLine = (field: string, raw: string, max: number): string =>
  cleanText(field, normalizeName(raw), { min: 1, max }).text

export function allFlags(...texts: { flags: readonly ContentFlag[] }[]): ContentFlag[] {
  const found = new Set(texts.flatMap(({ flags }) => flags))
  return contentFlagNames.filter((flag) => found.has(flag))
}

export function profileFlags(profile: {
  name: string
  role: string | null
  bio: string | null
  link?: string | null
}): ContentFlag[] {
  const texts = [profile.name, profile.role ?? '', profile.bio ?? '', profile.link ?? '']
  return allFlags(...texts.map((text) => ({ flags: contentFlags(text, { hiddenRemoved: false }) })))
}
