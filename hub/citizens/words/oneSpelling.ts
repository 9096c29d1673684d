/** Letters of Hindi and Arabic that are often typed without their dots and marks. */
const variants: readonly (readonly [RegExp, string])[] = [
  [/\u093c/g, ''],
  [/[أإآٱ]/g, 'ا'],
  [/ى/g, 'ي'],
  [/ة/g, 'ه'],
]

const varied = /[\u093cأإآٱىة]/

/** Converts spelling variants of a word to one form. For example, the Hindi "हफ़्ते" becomes "हफ्ते". */
export const oneSpelling = (word: string): string =>
  varied.test(word) ? variants.reduce((text, [from, to]) => text.replace(from, to), word) : word
