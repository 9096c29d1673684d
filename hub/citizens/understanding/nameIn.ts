import { isQuote, none, type Token } from '../language/token.ts'
import { has, isUnknown } from '../language/weights.ts'
import { monthOf } from '../words/calendar.ts'
import { isInGlossary } from '../words/glossary/glossary.ts'
import { isPronoun } from './followUp.ts'

export type IsCommon = (word: string) => boolean

/** Maximum length of a question, in tokens. In a longer one, a rare word is usually not taken for a name. */
const namedMost = 11

const noToken: Token = { text: '', concepts: none }

/** Returns the only unknown word of a question, which may be an agent's name: "sprokk" in "what does sprokk do?". */
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
  const candidates = rare.length > 1 && afterPerson.length > 0 ? afterPerson : rare
  const [only, ...others] = new Set(candidates.map(({ text }) => text.toLowerCase()))
  const mayBeName = tokens.length <= namedMost || tokens.some(({ agent }) => agent !== undefined)
  if (!mayBeName && afterPerson.length === 0) return undefined
  if (only === undefined || others.length > 0 || !/^[a-z][a-z\d_-]{2,39}$/.test(only)) return undefined
  if (afterPerson.length === 0 && isInGlossary(only)) return undefined
  return topic?.isNamed ? undefined : { text: only, isAfterPerson: afterPerson.length > 0 }
}

/** Returns the id in "what is 5052?", a number of at least two digits. */
export function numberIn(tokens: readonly Token[]): number | undefined {
  const token = tokens.find(({ text }) => /^\d{2,15}$/.test(text))
  return token && Number(token.text)
}
