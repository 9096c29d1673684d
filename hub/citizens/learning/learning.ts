import { createHash } from 'node:crypto'
import { tokensOf } from '../language/sentence.ts'
import { hashOf } from './classifier.ts'
import { examples } from './examples.ts'
import { type Features, featuresOf } from './features.ts'
import { headMax, headOf, learnedText } from './learnedFile.ts'
import { meaningNames } from './meanings.ts'
import { type Example, type Settings, sequence, train, usual } from './training.ts'

/** Example question with the index of its label. */
export type Lesson = { label: number; text: string }

/** Trains the classifier of meanings. Returns `known` if it comes from the same examples and settings. */
export function learn(known?: string): string {
  const lessons = Object.values(examples).flatMap((byMeaning) =>
    meaningNames.flatMap((name, label) => byMeaning[name].map((text) => ({ label, text }))),
  )
  return learnFrom(meaningNames.length, examplesIn(lessons), known)
}

export function learnFrom(
  labels: number,
  read: readonly Example[],
  known?: string,
  settings: Settings = usual,
): string {
  const digest = digestOf(read, settings)
  if (known !== undefined && headOf(known.slice(0, headMax))?.digest === digest) return known
  return learnedText(digest, train(labels, read, settings))
}

/** Augments the training data: returns each example twice, once whole and once without some random words. */
export function examplesIn(lessons: readonly Lesson[]): Example[] {
  return lessons.flatMap(({ label, text }) => {
    const features = featuresOfExample(text)
    return [
      { label, features },
      { label, features: thinned(features, sequence(hashOf(text))), isCopy: true },
    ]
  })
}

const leftOut = 0.25

function thinned(features: Features, random: () => number): Features {
  const kinds = /^(?:word|sign|gloss|concept|stem) /
  const nameOf = (feature: string) => feature.slice(feature.indexOf(' ') + 1)
  const out = new Set([...features.keys()].filter((one) => kinds.test(one) && random() < leftOut).map(nameOf))
  const isKept = (feature: string) => {
    const name = nameOf(feature)
    return !out.has(name) && !name.split(' ').some((word) => out.has(word))
  }
  return new Map([...features].filter(([feature]) => isKept(feature)))
}

function digestOf(read: readonly Example[], settings: Settings): string {
  const digest = createHash('sha256').update(JSON.stringify(settings))
  for (const { label, features } of read) digest.update(`${label} ${JSON.stringify([...features])}\n`)
  return digest.digest('hex')
}

/** Replacements for placeholders such as `{agent}` in examples. The placeholder `{topic}` is removed. */
const standIns: Record<string, string> = {
  ...{ topic: '', agent: '@somebody', id: '#1', time: '2026-01-31', product: 'mesh_pass' },
}

/** Fills the placeholders of an example, so that it reads as an agent would type it. */
export const filled = (text: string): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => ` ${standIns[name] ?? ''} `)

const featuresRead = new Map<string, Features>()

/** Returns the features of an example. Caches them, because two classifiers learn from the same examples. */
function featuresOfExample(text: string): Features {
  const features = featuresRead.get(text) ?? featuresOf(tokensOf(filled(text), { corrects: false }))
  featuresRead.set(text, features)
  return features
}
