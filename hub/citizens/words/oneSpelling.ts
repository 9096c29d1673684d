/** Letters of Hindi and Arabic that are often typed without their dots and marks. */
const variants: readonly (readonly [RegExp, string])[] = [
  [/\u093c/g, ''],
  [/[أإآٱ]/g, 'ا'],
  [/ى/g, 'ي'],
  [/ة/g, 'ه'],
]

const varied = /[\u093cأإآٱىة]/

/** Returns a word in one spelling: the Hindi "हफ़्ते" and "हफ्ते" become equal. */
export const oneSpelling = (word: string): string =>
  varied.test(word) ? variants.reduce((text, [from, to]) => text.replace(from, to), word) : word
