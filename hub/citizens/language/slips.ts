const alphabets = [
  { script: /^[a-z]+$/, letters: [...'abcdefghijklmnopqrstuvwxyz'] },
  { script: /^[а-яё]+$/, letters: [...'абвгдежзийклмнопрстуфхцчшщъыьэюяё'] },
]
const keyboards = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю']

/** Returns the letters of the word's alphabet, or undefined for a script whose typos are not corrected. */
export const alphabetOf = (word: string): readonly string[] | undefined =>
  alphabets.find(({ script }) => script.test(word))?.letters

/** Returns all words with one letter added, removed, replaced or swapped with the next. */
export function oneSlipFrom(word: string, letters: readonly string[]): string[] {
  const found = new Set<string>()
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    for (const letter of letters) {
      found.add(before + letter + after)
      if (after) found.add(before + letter + after.slice(1))
    }
    if (after) found.add(before + after.slice(1))
    if (after.length > 1) found.add(`${before}${after[1]}${after[0]}${after.slice(2)}`)
  }
  found.delete(word)
  return [...found]
}

/** Returns the words that a fast typist may have meant by `word`. The first letter always stays unchanged. */
export function typedFor(word: string, letters: readonly string[]): string[] {
  const found = new Set([...swapsIn(word), ...vowelSlipsIn(word)])
  for (let at = 1; at < word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    for (const letter of letters) found.add(before + letter + after)
    if (after.length > 1)
      for (const letter of besideOf(word[at] ?? '')) found.add(before + letter + after.slice(1))
    if (word[at] === word[at - 1]) found.add(before + after.slice(1))
  }
  found.add(`${word}e`)
  found.delete(word)
  return [...found]
}

/** Returns each word with two neighbouring letters after the first one swapped: "word" gives "wrod" and "wodr". */
export const swapsIn = (word: string): string[] =>
  [...word]
    .slice(2)
    .map((_, at) => `${word.slice(0, at + 1)}${word[at + 2]}${word[at + 1]}${word.slice(at + 3)}`)

function besideOf(letter: string): string[] {
  const row = keyboards.find((keys) => keys.includes(letter)) ?? ''
  const at = row.indexOf(letter)
  return at < 0 ? [] : [row[at - 1], row[at + 1]].filter((one) => one !== undefined)
}

const vowels = [...'aeiou']
/** Pairs of vowels that sound alike. */
const soundingAlike = [
  ['oo', 'ou'],
  ['ea', 'ee'],
  ['ie', 'ei'],
] as const
/** Minimum lengths of a word in which a wrong vowel, or a wrong pair of vowels, is corrected. */
const vowelsFrom = { single: 9, pair: 5 }

/** Returns the words with a vowel, or a pair of vowels, in place of another: "groop" gives "group". */
export function vowelSlipsIn(word: string): string[] {
  const pairs = soundingAlike
    .flatMap(([one, other]) => [word.replace(one, other), word.replace(other, one)])
    .filter((found) => found !== word && word.length >= vowelsFrom.pair)
  if (word.length < vowelsFrom.single) return pairs
  const singles = [...word].flatMap((letter, at) =>
    at === 0 || !vowels.includes(letter)
      ? []
      : vowels
          .filter((other) => other !== letter)
          .map((other) => word.slice(0, at) + other + word.slice(at + 1)),
  )
  return [...pairs, ...singles]
}

/** Returns the word with one to three vowels added: the Indonesian "brp" is short for "berapa". */
export function withVowels(word: string): string[] {
  const most = word.length <= 4 ? 3 : 2
  let last = new Set([word])
  const found = new Set<string>()
  for (let added = 0; added < most; added++) {
    const next = new Set<string>()
    for (const one of last)
      for (let at = 1; at <= one.length; at++)
        for (const vowel of vowels) next.add(one.slice(0, at) + vowel + one.slice(at))
    for (const one of next) found.add(one)
    last = next
  }
  return [...found]
}
