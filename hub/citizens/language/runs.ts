import { isTopicalWord } from '../words/glossary/glossary.ts'
import type { Language } from '../words/vocabularies.ts'

const longest = 8
const unspacedLanguages: readonly Language[] = ['chinese', 'japanese']

/** Splits a text without spaces into words, such as 翻译诗歌 into 翻译 and 诗歌. */
export function wordsInRun(run: string): string[] | undefined {
  const signs = [...run]
  const found: string[] = []
  let known = 0
  let rest = ''
  const close = () => {
    if ([...rest].length > 1) found.push(rest)
    rest = ''
  }
  for (let at = 0; at < signs.length; ) {
    const word = wordAt(signs, at)
    if (word) {
      close()
      found.push(word)
      known += 1
    } else rest += signs[at]
    at += word ? [...word].length : 1
  }
  close()
  return known > 1 ? found : undefined
}

export const isWordOfRun = (text: string): boolean =>
  unspacedLanguages.some((language) => isTopicalWord(text, language))

function wordAt(signs: readonly string[], at: number): string | undefined {
  for (let length = Math.min(longest, signs.length - at); length > 1; length--) {
    const word = signs.slice(at, at + length).join('')
    if (isWordOfRun(word)) return word
  }
  return undefined
}
