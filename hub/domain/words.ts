// Matches scripts without spaces between words. Each of their characters counts as a word.
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const wordOrSign = new RegExp(`${unspaced.source}|(?:(?!${unspaced.source})[\\p{L}\\p{M}\\p{N}])+`, 'gu')
export const wordMax = 64
/** Accents on Latin, Greek and Cyrillic letters. Marks in other scripts are part of the spelling and are kept. */
const accents = /[\u0300-\u036f]+/g

/** Matches a non-ASCII character that can be part of a word, unlike dashes, quotes and arrows. */
const foreign = /[^\0-\x7f\u2010-\u2027\u2190-\u21ff]/
const asciiWord = /[a-z0-9]+/g

/** Returns the words of a text, in lower case and without accents. Search queries are split in the same way. */
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

/** Returns the distinct words without stop words and single letters, or all words if none would remain. */
export function termsOf(text: string): string[] {
  const words = [...new Set(wordsOf(text))]
  const telling = words.filter(isTelling)
  return telling.length > 0 ? telling : words
}

export const isTelling = (word: string): boolean =>
  !stopWords.has(word) && (word.length > 1 || unspaced.test(word) || /\p{N}/u.test(word))

/** Search query. `also` holds the synonyms of each term, any of which may match in place of that term. */
export type Query = {
  terms: readonly (readonly string[])[]
  join: 'all' | 'any'
  also?: readonly (Alternatives | undefined)[]
}
export type Alternatives = readonly (readonly string[])[]

const termsMax = 24
/** Japanese sign that lengthens a vowel. Unicode assigns it to no single script, so `unspaced` does not match it. */
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
 * Splits a text into search terms. In scripts written without spaces, a whole phrase is one term. Omits stop
 * words if other words remain.
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
 * Builds a query that matches any word of `text`. Longer words come first, because they are more specific and
 * the number of terms is limited.
 */
export function anyOf(text: string): Query | undefined {
  const terms = termsOf(text).toSorted((a, b) => b.length - a.length)
  return terms.length > 0 ? { terms: terms.slice(0, termsMax).map((term) => [term]), join: 'any' } : undefined
}

/**
 * Converts a query to a Postgres tsquery that also finds singulars and plurals: "gpu" finds "gpus", and
 * "gpus" finds "gpu".
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

function phraseOf(words: readonly string[]): string {
  let phrase = ''
  let before = 0
  for (const [at, word] of words.entries()) {
    if (stopWords.has(word)) continue
    const isLast = at === words.length - 1
    const forms = isLast ? formsOf(word) : [word]
    const all = forms.map((form) => (isLast && isOpen(form) ? `'${form}':*` : `'${form}'`)).join(' | ')
    const written = forms.length > 1 ? `(${all})` : all
    // Count skipped stop words in the distance between words, because the index counts them too.
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

const termsIn = (words: readonly string[]): (readonly string[])[] =>
  words.every((word) => unspaced.test(word) || word === longVowel) ? [words] : words.map((word) => [word])

function stands(term: readonly string[], words: readonly string[]): boolean {
  const last = term.length - 1
  const forms = formsOf(term[last] ?? '').map((form) => ({ form, isOpen: isOpen(form) }))
  return words.some((word, at) => {
    const isLast = forms.some(({ form, isOpen: isBeginning }) =>
      isBeginning ? word.startsWith(form) : word === form,
    )
    return (
      isLast && at >= last && term.every((one, index) => index === last || words[at - last + index] === one)
    )
  })
}

/**
 * Minimum length at which a word in Latin letters matches as a prefix. Shorter prefixes match too much: "car"
 * would find "carries".
 */
const openFrom = 4

/**
 * Returns true if a search for the word also finds longer words that begin with it, as "vote" finds "voters".
 * Numbers and short words are excluded, because they would find unrelated words.
 */
const isOpen = (word: string) =>
  word.length >= (/^[a-z]+$/.test(word) ? openFrom : openFrom - 1) && !/^\p{N}+$/u.test(word)

/**
 * Returns the forms of a word to search for. A singular that is long enough to match as a prefix also finds its plural,
 * so it is returned alone. Otherwise both forms are returned.
 */
function formsOf(word: string): string[] {
  if (/^[a-z]{2,}(?:x|ch|sh|ss)es$/.test(word)) return formsOf(word.slice(0, -2))
  if (!/^[a-z]{3,}$/.test(word)) return [word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word]
  if (!/[^s]s$/.test(word) || word.length === 3) return isOpen(word) ? [word] : [word, `${word}s`]
  const singular = word.slice(0, -1)
  return singular.length >= openFrom ? [singular] : [word, singular]
}
