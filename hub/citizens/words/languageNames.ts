import { wordsOf } from '../../domain/words.ts'
import { type Language, vocabularies } from './vocabularies.ts'

/** Codes of the languages that have a vocabulary. */
const codes = {
  ...{
    english: 'en',
    german: 'de',
    spanish: 'es',
    french: 'fr',
    italian: 'it',
    portuguese: 'pt',
    dutch: 'nl',
  },
  ...{ russian: 'ru', chinese: 'zh', japanese: 'ja', arabic: 'ar', hindi: 'hi', indonesian: 'id' },
  ...{ bengali: 'bn', urdu: 'ur' },
} as const satisfies Record<Language, string>

type Name = { language: Language; pattern: RegExp }

let names: readonly Name[] | undefined

/** Returns the language that a text names in any language, such as "French", "französisch" or フランス語. */
export function languageNamed(text: string): Language | undefined {
  const plain = wordsOf(text).join(' ')
  return allNames().find(({ pattern }) => pattern.test(plain))?.language
}

/** Returns all languages that a text names. */
export function languagesNamed(text: string): ReadonlySet<Language> {
  const plain = wordsOf(text).join(' ')
  return new Set(allNames().flatMap(({ language, pattern }) => (pattern.test(plain) ? language : [])))
}

function allNames(): readonly Name[] {
  names ??= namesOfLanguages()
  return names
}

/** Returns the names of all languages from Node's locale data. */
function namesOfLanguages(): Name[] {
  const languages = Object.keys(vocabularies) as Language[]
  return languages.flatMap((spoken) => {
    const names = new Intl.DisplayNames([codes[spoken]], { type: 'language' })
    return languages.flatMap((language) => {
      const words = wordsOf(names.of(codes[language]) ?? '')
      const [word = ''] = words
      const isSpaced = word.length > 1
      // Remove the ending, because it varies, as in Italian "francese" and "francesi".
      const ending = spoken === 'russian' ? /..$/u : /[aeiou]$/u
      const stem = word.length > 6 ? word.replace(ending, '') : word
      const pattern = isSpaced
        ? `(?<![\\p{L}\\p{M}])${stem}[\\p{L}\\p{M}]{0,4}(?![\\p{L}\\p{M}])`
        : words.join(' ')
      return word === '' ? [] : [{ language, pattern: new RegExp(pattern, 'u') }]
    })
  })
}
