import { wordsOf } from '../../../domain/words.ts'
import type { Token } from '../../language/token.ts'
import { isUnknown } from '../../language/weights.ts'
import { learnedMeanings } from '../../learning/learned.ts'
import { monthOf, weekdayOf } from '../../words/calendar.ts'
import { isInGlossary, isSearchTerm } from '../../words/glossary/glossary.ts'
import { languageOf } from '../../words/lexicon.ts'

/** Returns the first word that is probably a name: capitalised and unknown to the bots. */
export function nameOf(tokens: readonly Token[]): string | undefined {
  const language = languageOf(tokens.flatMap(({ text }) => wordsOf(text)))
  if (language === 'german') return undefined
  return tokens.find((token, at) => {
    const isName = at > 0 && isUnknown(token) && /^\p{Lu}\p{Ll}{2,30}$/u.test(token.text)
    const isDay = monthOf(token.text) !== undefined || weekdayOf(token.text) !== undefined
    const isCommon = isInGlossary(token.text) || isSearchTerm(token.text, language)
    return (
      isName && !isDay && !isCommon && learnedMeanings().examplesWith(`word ${wordsOf(token.text)[0]}`) === 0
    )
  })?.text
}
