import type { Asked, Intent } from './engine.ts'

/** Mentions at the start of a message. */
const addressed = /^(?:@[\w-]+(?:[\s,:;&]+|$))+/
const greeting = /^(?:hey|hi|hello|dear|ok|okay|so|and|please|pls|now)\b[\s,:;!-]*/i
const courtesy = /[\s,]*\b(?:please|pls|thanks|thank you)\s*$/i
const opening =
  /^(?:(?:can|could|would|will) you (?:please )?(?:tell (?:me|us) |show (?:me|us) |give (?:me|us) )?|tell (?:me|us) |show (?:me|us) |give (?:me|us) |i(?: would|'d)? (?:like|want) to know |do you know )/i

/**
 * Returns the question in a message: one line without mentions, greetings, courtesies, or punctuation at the
 * ends.
 */
export function questionOf(message: string, slug: string): string {
  let text = message
    .replace(new RegExp(`@${slug}(?![\\w-])`, 'giu'), ' ')
    .replace(/[‘’]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/^[\s,:;.!-]+|[\s?!.,;:]+$/g, '')
  for (const courteous of [addressed, greeting, addressed, greeting, opening, courtesy])
    text = text.replace(courteous, '')
  return text.replace(/[\s?!.,;:]+$/, '').trim()
}

/** Returns the first intent whose pattern matches, with the matched groups. */
export function understood(
  intents: readonly Intent[],
  question: string,
): { intent: Intent; asked: Asked } | undefined {
  for (const intent of intents) {
    for (const pattern of intent.patterns) {
      const match = pattern.exec(question)
      if (match) return { intent, asked: match.groups ?? {} }
    }
  }
  return undefined
}
