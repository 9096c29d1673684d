import { readFileSync } from 'node:fs'
import { type Classifier, classifierOf } from './classifier.ts'
import { learnedIn, learnedUrl } from './learnedFile.ts'
import { type Meaning, meaningNames } from './meanings.ts'

/** Returns a function that loads a classifier on its first call, because most servers never need it. */
export function classifierIn<Label>(file: URL, labels: readonly Label[]): () => Classifier<Label> {
  let classifier: Classifier<Label> | undefined
  return () => {
    classifier ??= classifierOf(labels, learnedIn(readFileSync(file, 'latin1')))
    return classifier
  }
}

export const learnedMeanings: () => Classifier<Meaning> = classifierIn(learnedUrl, meaningNames)

/** Returns the number of example questions that contain a word. */
export const examplesWithWord = (word: string): number => learnedMeanings().examplesWith(`word ${word}`)
