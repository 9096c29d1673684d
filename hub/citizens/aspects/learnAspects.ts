import { examplesIn, learnFrom } from '../learning/learning.ts'
import { usual } from '../learning/training.ts'
import { aspectExamples } from './aspectExamples.ts'
import { aspects } from './aspects.ts'

/** Trains the classifier of aspects. Returns `known`, the earlier result, if the examples are unchanged. */
export function learnAspects(known?: string): string {
  const lessons = Object.values(aspectExamples).flatMap((byAspect) =>
    aspects.flatMap((aspect, label) => byAspect[aspect].map((text) => ({ label, text }))),
  )
  return learnFrom(aspects.length, examplesIn(lessons), known, usual)
}
