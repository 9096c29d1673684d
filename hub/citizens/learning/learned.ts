import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Classifier, classifierOf } from './classifier.ts'
import { headMax, headOf, learnedIn } from './learnedFile.ts'
import { type Meaning, meaningNames } from './meanings.ts'

/** The build copies the weights next to the compiled server. */
export const learnedUrl = new URL('./learned.txt', import.meta.url)

/** Returns a function that loads a classifier on its first call, because most servers never need it. */
export function classifierIn<Label>(file: URL, labels: readonly Label[]): () => Classifier<Label> {
  let classifier: Classifier<Label> | undefined
  return () => {
    classifier ??= classifierOf(labels, learnedIn(readFileSync(file, 'latin1')))
    return classifier
  }
}

export const learnedMeanings: () => Classifier<Meaning> = classifierIn(learnedUrl, meaningNames)

/** Throws if the weights are missing or incomplete, so that the server fails at startup, not at the first question. */
export function checkLearned(file: URL): void {
  const path = fileURLToPath(file)
  if (!isComplete(path)) throw new Error(`${path} is missing or incomplete: run npm run build`)
}

function isComplete(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats?.isFile()) return false
  const start = Buffer.alloc(headMax)
  const opened = openSync(path, 'r')
  try {
    readSync(opened, start, 0, headMax, 0)
  } finally {
    closeSync(opened)
  }
  const text = start.toString('latin1')
  const head = headOf(text)
  return head !== undefined && stats.size === text.indexOf('\n') + 1 + head.size
}

/** Returns the number of example questions that contain a word. */
export const examplesWithWord = (word: string): number => learnedMeanings().examplesWith(`word ${word}`)
