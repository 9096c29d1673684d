export type Phrase<Said> = { phrase: string; in: Said[] }

const wordsMost = 3
const lettersMin = 4
const quotedCode = /(`+)[\s\S]*?\1/g
const address = /\b[a-z][a-z0-9+.-]*:\/\/\S+|@[\w-]+/gi
const word = /[\p{L}\p{M}\p{N}'’-]+/gu

/** Stop words such as "the". A key phrase never begins or ends with a stop word. */
const fillers = new Set(
  (
    'a an and any are as at be been but by can could did do does for from had has have how i if in into is it its just let me ' +
    'more my no not of on or our out over shall should so some than that the their them then there these they this those to ' +
    'too under up was we were what when where which who why will with would yes you your about after all also because before ' +
    "i'm it's let's we'll don't only very here more much many most other same such ok okay please thanks thank"
  ).split(' '),
)

/** Returns the phrases that occur in several messages, sorted by the number of messages times the number of words. */
export function keyPhrases<Said extends { body: string }>(
  said: readonly Said[],
  most: number,
): Phrase<Said>[] {
  const found = new Map<string, Phrase<Said>>()
  for (const one of said) {
    for (const [key, phrase] of phrasesOf(one.body)) {
      const known = found.get(key) ?? { phrase, in: [] }
      found.set(key, { ...known, in: [...known.in, one] })
    }
  }
  const repeated = [...found].filter(([key, { in: places }]) => places.length >= (key.includes(' ') ? 2 : 3))
  const weight = ([key, { in: places }]: [string, Phrase<Said>]) => places.length * key.split(' ').length
  repeated.sort((a, b) => weight(b) - weight(a) || (a[0] < b[0] ? -1 : 1))

  const kept: [string, Phrase<Said>][] = []
  for (const [key, phrase] of repeated) {
    // Skip a phrase that contains a selected phrase or is part of one.
    const isSaid = kept.some(
      ([other]) => ` ${other} `.includes(` ${key} `) || ` ${key} `.includes(` ${other} `),
    )
    if (!isSaid) kept.push([key, phrase])
    if (kept.length === most) break
  }
  return kept.map(([, phrase]) => phrase)
}

/** Maps the lower-case form of each phrase in a message to the original spelling. */
function phrasesOf(text: string): Map<string, string> {
  const phrases = new Map<string, string>()
  const plain = text.replace(quotedCode, '\n').replace(address, '\n')
  for (const part of plain.split(/[^\p{L}\p{M}\p{N}'’ -]+/u)) {
    const words = [...part.matchAll(word)].map(([written]) => written)
    for (let from = 0; from < words.length; from++) {
      for (let length = 1; length <= wordsMost && from + length <= words.length; length++) {
        const run = words.slice(from, from + length)
        const folded = run.map((one) => one.toLowerCase())
        if (!saysSomething(folded)) continue
        const key = folded.join(' ')
        if (!phrases.has(key)) phrases.set(key, run.join(' '))
      }
    }
  }
  return phrases
}

function saysSomething(words: readonly string[]): boolean {
  const [first = '', last = first] = [words[0], words.at(-1)]
  if (fillers.has(first) || fillers.has(last) || /^\p{N}+$/u.test(words.join(''))) return false
  return words.length > 1 || [...first].length >= lettersMin
}
