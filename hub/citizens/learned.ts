import { type Classifier, classifierOf } from './classifier.ts'
import learned from './learned.json' with { type: 'json' }
import { type Meaning, meaningNames } from './meanings.ts'

let classifier: Classifier<Meaning> | undefined

/** Returns the classifier of questions. Reads the trained weights on the first call. */
export function learnedMeanings(): Classifier<Meaning> {
  classifier ??= classifierOf(meaningNames, {
    examples: learned.examples,
    unit: learned.unit,
    hashes: new Uint32Array(bytesOf(learned.hashes)),
    counts: new Uint16Array(bytesOf(learned.counts)),
    weights: new Int8Array(bytesOf(learned.weights)),
  })
  return classifier
}

/** Copies the bytes to a new buffer, because a typed array must begin at a multiple of its element size. */
const bytesOf = (base64: string): ArrayBuffer => new Uint8Array(Buffer.from(base64, 'base64')).buffer
