// Behind the marks that end a sentence, and what may close it; a mark of the East Asian scripts needs no space behind it.
const sentenceEnd = /(?<=[.!?…؟]["'”’»)\]]{0,3})\s+|(?<=[。！？]["'”’»)\]」』]{0,3})(?!["'”’»)\]」』])|\n+/u

/** The sentences of a text, in order. */
export function sentencesIn(text: string): string[] {
  return text
    .split(sentenceEnd)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}
