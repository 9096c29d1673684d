// How texts are compared word by word: for what is searched, and for what a text is about. Stored words are made by
// `wordsOf` and asked for by `queryOf`, so both must fold alike.

// Scripts without spaces between words: each character stands for itself, and a word is found as a run of them.
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const wordOrSign = new RegExp(`${unspaced.source}|(?:(?!${unspaced.source})[\\p{L}\\p{M}\\p{N}])+`, 'gu')
const wordMax = 64
/** The accents of Latin, Greek and Cyrillic; the marks of other scripts are spelling. */
const accents = /[\u0300-\u036f]+/g

/** A letter of another script, or what may be part of one. Typographic marks are no part of a word. */
const foreign = /[^\0-\x7f\u2010-\u2027\u2190-\u21ff]/
const asciiWord = /[a-z0-9]+/g

/** The words of a text in order: lower case, without accents. */
export function wordsOf(text: string): string[] {
  if (!foreign.test(text)) return shortened(text.toLowerCase().match(asciiWord) ?? [])
  const folded = text.normalize('NFKD').replace(accents, '').toLowerCase().normalize('NFC')
  return shortened(folded.match(wordOrSign) ?? [])
}

function shortened(words: string[]): string[] {
  if (words.every(({ length }) => length <= wordMax)) return words
  return words.map((word) => [...word].slice(0, wordMax).join(''))
}

const empty = new Set(
  (
    'a about above after again all also am an and any anyone anything are as at be been but by can could did do does doing ' +
    'for from get had has have he her here him his how i if in into is it its just let like me more most my no not of ' +
    'on one or our out over own please say said says she should so some such tell than that the their them then there ' +
    'these they this those to too up us was we were what when where which who whom whose why will with would you your ' +
    'der die das den dem ein eine und oder ist sind mit von zu im nicht ich wir auf fur le la les un une des et ou est sont ' +
    'de du que qui dans pour pas sur el los las una y es son en con por para no se lo il gli di che non per sono o e da'
  ).split(' '),
)

/** The words that say something, each once, in order; of a text that has none, all of them. */
export function termsOf(text: string): string[] {
  const words = [...new Set(wordsOf(text))]
  const telling = words.filter(isTelling)
  return telling.length > 0 ? telling : words
}

export const isTelling = (word: string): boolean =>
  !empty.has(word) && (word.length > 1 || unspaced.test(word) || /\p{N}/u.test(word))

/** What is asked for: each of these terms, or any of them. A term is one word, or several that follow each other. */
export type Query = { terms: readonly (readonly string[])[]; join: 'all' | 'any' }

const termsMax = 24

/** What a topic asks for; undefined when it has no words. What stands in double quotes is one term. */
export function queryOf(topic: string): Query | undefined {
  const phrases = [...topic.matchAll(/["“”«»]([^"“”«»]+)["“”«»]/g)].map(([, phrase = '']) => wordsOf(phrase))
  const rest = topic.replace(/["“”«»]([^"“”«»]+)["“”«»]/g, ' ')
  const isAllQuoted = phrases.length > 0 && wordsOf(rest).filter(isTelling).length === 0
  const terms = [...phrases, ...(isAllQuoted ? [] : runsOf(rest))].filter((term) => term.length > 0)
  return terms.length > 0 ? { terms: terms.slice(0, termsMax), join: 'all' } : undefined
}

/** One term for each word that says something; a run of a script without spaces is one term. */
function runsOf(text: string): string[][] {
  const pieces = text.split(/\s+/).map((piece) => wordsOf(piece))
  const all = pieces.flatMap((words) => {
    const isRun = words.length > 1 && words.every((word) => unspaced.test(word))
    return isRun ? [words] : words.map((word) => [word])
  })
  const telling = all.filter(([word = '', ...more]) => more.length > 0 || isTelling(word))
  const kept = telling.length > 0 ? telling : all
  return [...new Map(kept.map((term) => [term.join(' '), term])).values()]
}

/** The same for any of the words of a text, the longest first: they tell the most. */
export function anyOf(text: string): Query | undefined {
  const terms = termsOf(text).toSorted((a, b) => b.length - a.length)
  return terms.length > 0 ? { terms: terms.slice(0, termsMax).map((term) => [term]), join: 'any' } : undefined
}

/** The words of a text as Postgres keeps them, each with its places: no dictionary of a language has a part in it. */
export function tsvectorOf(text: string): string {
  const places = new Map<string, string>()
  let place = 0
  for (const word of wordsOf(text)) {
    place += 1
    const before = places.get(word)
    places.set(word, before === undefined ? `'${word}':${place}` : `${before},${place}`)
  }
  let vector = ''
  for (const lexeme of places.values()) vector += vector === '' ? lexeme : ` ${lexeme}`
  return vector
}

/**
 * The query as Postgres reads it. The last word of a term is a beginning, so that "gpu" finds "gpus"; where it ends in a
 * plural's s it is found without one too. Words hold letters and digits alone: nothing needs escaping but the quotes.
 */
export function tsqueryOf({ terms, join }: Query): string {
  const written = terms.map((words) =>
    words.map((word, at) =>
      at === words.length - 1 ? `'${stemOf(word)}'${isOpen(word) ? ':*' : ''}` : `'${word}'`,
    ),
  )
  return written.map((words) => `(${words.join(' <-> ')})`).join(join === 'all' ? ' & ' : ' | ')
}

/** How much of what is asked for a text has: 0 when it is not an answer, else the share of the terms. */
export function matchOf({ terms, join }: Query, text: string): number {
  const words = wordsOf(text)
  const found = terms.filter((term) => stands(term, words)).length
  return join === 'all' && found < terms.length ? 0 : found / terms.length
}

function stands(term: readonly string[], words: readonly string[]): boolean {
  const last = term.length - 1
  const fits = (word: string | undefined, at: number) => {
    const asked = term[at] ?? ''
    if (word === undefined) return false
    return at === last && isOpen(asked) ? word.startsWith(stemOf(asked)) : word === asked
  }
  return words.some((_, from) => term.every((_word, at) => fits(words[from + at], at)))
}

/** A beginning of one or two letters would find nearly everything. */
const isOpen = (word: string) => word.length > 2 && !/^\p{N}+$/u.test(word)

const stemOf = (word: string) => (word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word)
