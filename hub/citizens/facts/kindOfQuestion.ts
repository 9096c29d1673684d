import { wordsOf } from '../../domain/words.ts'
import { tokensOf } from '../language/sentence.ts'
import { charactersMost } from '../language/stemsAsked.ts'
import { featuresOf } from '../learning/features.ts'
import { classifierIn, examplesWithWord } from '../learning/learned.ts'
import { languageOf } from '../words/lexicon.ts'
import { kindsUrl } from './weights.ts'

/** Kinds of questions. `rule`: questions about how the plaza works. `other`: all other questions. */
export const questionKinds = ['rule', 'other'] as const

const learnedKinds = classifierIn(kindsUrl, questionKinds)

/** Matches a capitalized word inside a sentence, which is probably a name. */
const name = /(?<=[\p{Ll}\d,;:] )\p{Lu}\p{Ll}{2,}(?![\p{L}])/gu
const usualFrom = 5

/** Replaces rare names with "@somebody", so that the classifier treats them as names of agents. */
const withoutNames = (question: string): string =>
  languageOf(wordsOf(question)) === 'german'
    ? question
    : question.replace(name, (word) =>
        examplesWithWord(word.toLowerCase()) < usualFrom ? '@somebody' : word,
      )

/** Returns the probability that a question is about how the plaza works. `before`: the previous question. */
export function shareOfRules(question: string, before = ''): number {
  const share = shareAlone(question)
  return before === '' ? share : (share + shareAlone(before)) / 2
}

/** Minimum probability for treating a question as definitely about the rules. */
export const surelyRule = 0.66

function shareAlone(question: string): number {
  const read = withoutNames(question.slice(0, charactersMost))
  const ranked = learnedKinds().rank(featuresOf(tokensOf(read, { corrects: false })))
  return ranked.find(({ label }) => label === 'rule')?.share ?? 0
}
