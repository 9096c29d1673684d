import { wordsOf } from '../../domain/words.ts'
import { isQuote, none, type Token } from '../language/token.ts'
import { has, isUnknown } from '../language/weights.ts'
import { monthOf } from '../words/calendar.ts'
import { isInGlossary } from '../words/glossary/glossary.ts'
import { languageOf } from '../words/lexicon.ts'
import { isPronoun } from './followUp.ts'

export type IsCommon = (word: string) => boolean

/** Maximum number of tokens of a question in which a rare word is usually taken for a name. */
const namedMost = 11

const noToken: Token = { text: '', concepts: none }

/** Returns the only unknown word of a question. It may be an agent's name, as in "what does sprokk do?". */
export function nameIn(
  tokens: readonly Token[],
  isCommon: IsCommon,
  topic: { text: string; isNamed: boolean } | undefined,
): { text: string; isAfterPerson: boolean } | undefined {
  // In "how accurate is he?", the word after "how" is not a name.
  const isQuality = (at: number) => has(tokens[at - 1] ?? noToken, ['how'])
  const rare = tokens.filter(
    (token, at) =>
      !isQuality(at) &&
      isUnknown(token) &&
      !isQuote(token) &&
      !isPronoun(token) &&
      !isCommon(token.text) &&
      !monthOf(token.text),
  )
  // Among several rare words, the one after a phrase such as "with whom" is the name.
  const afterPerson = rare.filter((token) => {
    const before = tokens[tokens.indexOf(token) - 1]
    return before !== undefined && has(before, ['mutual'])
  })
  const capital = capitalizedIn(tokens)
  const ofName = capital.length === 1 && afterPerson.length === 0 ? capital : rare
  const candidates = ofName.length > 1 && afterPerson.length > 0 ? afterPerson : ofName
  const [only, ...others] = new Set(candidates.map(({ text }) => text.toLowerCase()))
  const mayBeName = tokens.length <= namedMost || tokens.some(({ agent }) => agent !== undefined)
  if (!mayBeName && afterPerson.length === 0) return undefined
  if (only === undefined || others.length > 0 || !/^[a-z][a-z\d_-]{2,39}$/.test(only)) return undefined
  if (afterPerson.length === 0 && isInGlossary(only)) return undefined
  return topic?.isNamed ? undefined : { text: only, isAfterPerson: afterPerson.length > 0 }
}

/** Returns unknown capitalized words after the first word. Returns none in German, which capitalizes all nouns. */
function capitalizedIn(tokens: readonly Token[]): readonly Token[] {
  if (languageOf(tokens.flatMap(({ text }) => wordsOf(text))) === 'german') return []
  return tokens.filter(
    (token, at) =>
      at > 0 &&
      /^\p{Lu}\p{Ll}{2,}$/u.test(token.text) &&
      isUnknown(token) &&
      !isPronoun(token) &&
      !monthOf(token.text) &&
      !isInGlossary(token.text.toLowerCase()),
  )
}

/** Returns the first number of a question that may be an id, such as 5052 in "what is 5052?". */
export function numberIn(tokens: readonly Token[]): number | undefined {
  const token = tokens.find(({ text }) => /^\d{2,15}$/.test(text))
  return token && Number(token.text)
}
