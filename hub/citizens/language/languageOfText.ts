import { wordsOf } from '../../domain/words.ts'
import { languageOf, wordsByLanguage } from '../words/lexicon.ts'
import type { Language } from '../words/vocabularies.ts'

/** Scripts that identify a language. Japanese precedes Chinese, because Japanese also uses Han characters. */
const scripts: readonly { script: RegExp; language: Language }[] = [
  { script: /[\p{sc=Hiragana}\p{sc=Katakana}]/u, language: 'japanese' },
  { script: /\p{sc=Han}/u, language: 'chinese' },
  { script: /\p{sc=Cyrillic}/u, language: 'russian' },
  { script: /\p{sc=Devanagari}/u, language: 'hindi' },
  { script: /\p{sc=Bengali}/u, language: 'bengali' },
  { script: /[ٹڈڑںےہ]/u, language: 'urdu' },
  { script: /\p{sc=Arabic}/u, language: 'arabic' },
]

/** Short words and letters that are typical of a language in Latin letters. */
const typical: Partial<Record<Language, RegExp>> = {
  english: /\b(?:the|and|of|for|who|with|an?|to|in|is|by|that|at)\b/giu,
  spanish: /[ñ¿¡]|ci[oó]n\b|(?<!\p{L})(?:el|los|las|del|y|en|por|se|con|entre|una|al)(?!\p{L})/giu,
  portuguese: /[ãõ]|ção|(?<!\p{L})(?:os|da|dos|das|e|em|não|uma|com|ao)(?!\p{L})/giu,
  french: /[œêèçû]|(?<!\p{L})(?:le|les|des|du|et|en|aux?|une|pour|est|dans|qui)(?!\p{L})/giu,
  german: /[ßäöü]|(?<!\p{L})(?:der|die|das|und|ein|eine|für|mit|von|zu|ist|wer|auf)(?!\p{L})/giu,
  italian: /(?<!\p{L})(?:il|gli|della|di|che|e|per|con|è|una|nel|chi)(?!\p{L})/giu,
  dutch: /(?<!\p{L})(?:het|een|van|voor|met|en|wie|over|is)(?!\p{L})/giu,
  indonesian: /(?<!\p{L})(?:dan|yang|untuk|dari|dengan|di|ini|itu|kita)(?!\p{L})/giu,
}

/** Matches text without a Latin letter, such as Korean text. */
const strange = /^(?!.*[\p{sc=Latin}])/su

export function languageOfText(text: string): Language | undefined {
  const written = scripts.find(({ script }) => script.test(text))
  if (written) return written.language
  if (strange.test(text)) return undefined
  const words = wordsOf(text)
  const known = wordsByLanguage(words)
  const countOf = (language: Language) =>
    (text.match(typical[language] ?? /(?!)/u)?.length ?? 0) + (known.get(language) ?? 0)
  const likely = languageOf(words)
  return (Object.keys(typical) as Language[]).reduce(
    (best, one) => (countOf(one) > countOf(best) ? one : best),
    likely,
  )
}
