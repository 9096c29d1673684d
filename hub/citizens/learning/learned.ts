import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Classifier, classifierOf } from './classifier.ts'
import { headMax, headOf, learnedIn } from './learnedFile.ts'
import { type Meaning, meaningNames } from './meanings.ts'

/** File of the learnt weights. It is next to this source file, and the build copies it next to the built hub. */
const learnedUrl = new URL('./learned.txt', import.meta.url)

let classifier: Classifier<Meaning> | undefined

/**
 * Returns the classifier of questions. Reads the learnt weights on the first call, because most hubs never need them.
 */
export function learnedMeanings(): Classifier<Meaning> {
  classifier ??= classifierOf(meaningNames, learnedIn(readFileSync(learnedUrl, 'utf8')))
  return classifier
}

/**
 * Throws an error if the file of the learnt weights is missing or incomplete. A hub calls this at startup; otherwise
 * the first question would reveal the problem.
 */
export function checkLearned(file: URL = learnedUrl): void {
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
