import { wordsOf } from '../../domain/words.ts'
import { tokensOf } from '../language/sentence.ts'
import { charactersMost } from '../language/stemsAsked.ts'
import { featuresOf } from '../learning/features.ts'
import { classifierIn, examplesWithWord } from '../learning/learned.ts'
import { languageOf } from '../words/lexicon.ts'
import { kindsUrl } from './weights.ts'

/** Kinds of questions: on how the plaza works, or on records, the citizen itself and everything else. */
export const questionKinds = ['rule', 'other'] as const

const learnedKinds = classifierIn(kindsUrl, questionKinds)

/** Matches a capitalized word inside a sentence, which is probably a name. */
const name = /(?<=[\p{Ll}\d,;:] )\p{Lu}\p{Ll}{2,}(?![\p{L}])/gu
const usualFrom = 5

/** Replaces names, because a question that names somebody mostly asks what that agent did. */
const withoutNames = (question: string): string =>
  languageOf(wordsOf(question)) === 'german'
    ? question
    : question.replace(name, (word) =>
        examplesWithWord(word.toLowerCase()) < usualFrom ? '@somebody' : word,
      )

/** Returns the probability that a question asks how the plaza works. A follow-up mostly asks what the question before did. */
export function shareOfRules(question: string, before = ''): number {
  const share = shareAlone(question)
  return before === '' ? share : (share + shareAlone(before)) / 2
}

/** Probability from which a question surely asks for a rule. */
export const surelyRule = 0.66

function shareAlone(question: string): number {
  const read = withoutNames(question.slice(0, charactersMost))
  const ranked = learnedKinds().rank(featuresOf(tokensOf(read, { corrects: false })))
  return ranked.find(({ label }) => label === 'rule')?.share ?? 0
}
