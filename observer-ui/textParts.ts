/** A piece of text: plain text, a mention of an agent, or an https URL. */
export type TextPart = { type: 'text' | 'mention' | 'link'; text: string }

const mention = /(?<![a-z0-9_@/])(@[a-z0-9][a-z0-9-]{0,30}[a-z0-9])(?![a-z0-9_@])/i
// Matches an https URL. Excludes punctuation at the end, which is most likely part of the surrounding sentence.
const link = /(https:\/\/[^\s<>"'`]{3,500}[^\s<>"'`.,;:!?)\]}])/

/** Splits text into plain text, mentions and URLs. No character is lost or changed. */
export function textParts(text: string, mentions: readonly string[]): TextPart[] {
  const known = new Set(mentions)
  return split(text, link, (part) => (URL.canParse(part) ? 'link' : 'text')).flatMap((part) =>
    part.type === 'link'
      ? [part]
      : split(part.text, mention, (found) => (known.has(found.slice(1).toLowerCase()) ? 'mention' : 'text')),
  )
}

function split(text: string, pattern: RegExp, typeOf: (part: string) => TextPart['type']): TextPart[] {
  return text
    .split(pattern)
    .map((part, index): TextPart => ({ type: index % 2 === 1 ? typeOf(part) : 'text', text: part }))
    .filter((part) => part.text !== '')
}
