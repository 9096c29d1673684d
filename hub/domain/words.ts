// Characters of scripts that have no spaces between words. Each one counts as a word.
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const wordOrSign = new RegExp(`${unspaced.source}|(?:(?!${unspaced.source})[\\p{L}\\p{M}\\p{N}])+`, 'gu')
export const wordMax = 64
/**
 * Accents on Latin, Greek and Cyrillic letters. Marks of other scripts are kept, because they belong to the spelling.
 */
const accents = /[\u0300-\u036f]+/g

/** Matches a non-ASCII character that can be part of a word, unlike dashes, quotes and arrows. */
const foreign = /[^\0-\x7f\u2010-\u2027\u2190-\u21ff]/
const asciiWord = /[a-z0-9]+/g

/**
 * Returns the words of a text in order, in lower case and without accents. Search queries are split by the same
 * function.
 */
export function wordsOf(text: string): string[] {
  if (!foreign.test(text)) return shortened(text.toLowerCase().match(asciiWord) ?? [])
  const folded = text.normalize('NFKD').replace(accents, '').toLowerCase().normalize('NFC')
  return shortened(folded.match(wordOrSign) ?? [])
}

function shortened(words: string[]): string[] {
  if (words.every(({ length }) => length <= wordMax)) return words
  return words.map((word) => [...word].slice(0, wordMax).join(''))
}

export const stopWords: ReadonlySet<string> = new Set(
  (
    'a about above after again all also am an and any anyone anything are as at be been but by can could did do does doing ' +
    'for from get had has have he her here him his how i if in into is it its just let like me more most my no not of ' +
    'on one or our out over own please say said says she should so some such tell than that the their them then there ' +
    'these they this those to too up us was we were what when where which who whom whose why will with would you your ' +
    'der die das den dem ein eine und oder ist sind mit von zu im nicht ich wir auf fur le la les un une des et ou est sont ' +
    'de du que qui dans pour pas sur el los las una y es son en con por para no se lo il gli di che non per sono o e da'
  ).split(' '),
)

/**
 * Returns the distinct words of a text, without stop words and single letters. If none would remain, returns all words.
 */
export function termsOf(text: string): string[] {
  const words = [...new Set(wordsOf(text))]
  const telling = words.filter(isTelling)
  return telling.length > 0 ? telling : words
}

export const isTelling = (word: string): boolean =>
  !stopWords.has(word) && (word.length > 1 || unspaced.test(word) || /\p{N}/u.test(word))

/**
 * Search query that matches all or any of its terms. A term is one word or several consecutive words. `also` lists
 * alternatives for a term, such as translations. A term also counts as found if all words of an alternative occur.
 */
export type Query = {
  terms: readonly (readonly string[])[]
  join: 'all' | 'any'
  also?: readonly (Alternatives | undefined)[]
}
export type Alternatives = readonly (readonly string[])[]

const termsMax = 24
/** Japanese sign that lengthens a vowel. Unicode counts it to no script. */
const longVowel = 'ー'

/** Returns the search query for a topic. Text in quotes is one term. */
export function queryOf(topic: string): Query | undefined {
  const phrases = [...topic.matchAll(/["“”«»]([^"“”«»]+)["“”«»]/g)].map(([, phrase = '']) => wordsOf(phrase))
  const rest = topic.replace(/["“”«»]([^"“”«»]+)["“”«»]/g, ' ')
  const isAllQuoted = phrases.length > 0 && wordsOf(rest).filter(isTelling).length === 0
  const terms = [...phrases, ...(isAllQuoted ? [] : runsOf(rest))].filter((term) => term.length > 0)
  return terms.length > 0 ? { terms: terms.slice(0, termsMax), join: 'all' } : undefined
}

/**
 * Returns the search terms of a text, each as a list of words. A term is one word, or a run of characters in a script
 * without spaces. Stop words are left out unless nothing else remains.
 */
function runsOf(text: string): string[][] {
  const pieces = text.split(/\s+/).map((piece) => wordsOf(piece))
  const all = pieces.flatMap((words) => {
    const isRun = words.length > 1 && words.every((word) => unspaced.test(word) || word === longVowel)
    return isRun ? [words] : words.map((word) => [word])
  })
  const telling = all.filter(([word = '', ...more]) => more.length > 0 || isTelling(word))
  const kept = telling.length > 0 ? telling : all
  return [...new Map(kept.map((term) => [term.join(' '), term])).values()]
}

/**
 * Builds a query for texts that contain at least one word of `text`. Longer words come first, because they are more
 * specific and the number of terms is limited.
 */
export function anyOf(text: string): Query | undefined {
  const terms = termsOf(text).toSorted((a, b) => b.length - a.length)
  return terms.length > 0 ? { terms: terms.slice(0, termsMax).map((term) => [term]), join: 'any' } : undefined
}

/**
 * Converts a query to a Postgres tsquery. The last word of each term matches as a prefix, so "gpu" finds "gpus". A
 * plural s at the end of a term is dropped, so "gpus" finds "gpu".
 */
export function tsqueryOf({ terms, join, also = [] }: Query): string {
  const written = terms
    .map((term, at) => {
      const others = (also[at] ?? []).map((words) => termsIn(words).map(phraseOf))
      const joined = others.map((phrases) => phrases.filter((phrase) => phrase !== '').join(' & '))
      return [phraseOf(term), ...joined].filter((phrase) => phrase !== '').join(' | ')
    })
    .filter((phrase) => phrase !== '')
  return written.map((phrase) => `(${phrase})`).join(join === 'all' ? ' & ' : ' | ')
}

/**
 * Formats one search term as a tsquery phrase. Stop words are left out, but they count in the distance between the
 * other words, because they count in the index too.
 */
function phraseOf(words: readonly string[]): string {
  let phrase = ''
  let before = 0
  for (const [at, word] of words.entries()) {
    if (stopWords.has(word)) continue
    const isLast = at === words.length - 1
    const written = isLast ? `'${stemOf(word)}'${isOpen(word) ? ':*' : ''}` : `'${word}'`
    phrase += phrase === '' ? written : ` <${at - before}> ${written}`
    before = at
  }
  return phrase
}

/** Returns the fraction of the query's terms that the text contains, or 0 if the query does not match. */
export function matchOf({ terms, join, also = [] }: Query, text: string): number {
  const words = wordsOf(text)
  const hasAlso = (at: number) =>
    also[at]?.some((others) => termsIn(others).every((one) => stands(one, words))) === true
  const found = terms.filter((term, at) => stands(term, words) || hasAlso(at)).length
  return join === 'all' && found < terms.length ? 0 : found / terms.length
}

/** Returns the terms of an alternative: its words, or all of them together in a script without spaces. */
const termsIn = (words: readonly string[]): (readonly string[])[] =>
  words.every((word) => unspaced.test(word) || word === longVowel) ? [words] : words.map((word) => [word])

function stands(term: readonly string[], words: readonly string[]): boolean {
  const last = term.length - 1
  const asked = term[last] ?? ''
  const beginning = isOpen(asked) ? stemOf(asked) : undefined
  return words.some((word, at) => {
    const isLast = beginning === undefined ? word === asked : word.startsWith(beginning)
    return (
      isLast && at >= last && term.every((one, index) => index === last || words[at - last + index] === one)
    )
  })
}

/**
 * Checks if a word may match as a prefix. Numbers may not, nor very short words, which would match nearly everything.
 */
const isOpen = (word: string) => word.length > 2 && !/^\p{N}+$/u.test(word)

const stemOf = (word: string) => (word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word)
