import { createHash } from 'node:crypto'
import { tokensOf } from '../language/sentence.ts'
import type { Token } from '../language/token.ts'
import { examples } from './examples.ts'
import { type Features, featuresOf } from './features.ts'
import { headMax, headOf, learnedText } from './learnedFile.ts'
import { meaningNames } from './meanings.ts'
import { type Example, sequence, settings, train } from './training.ts'

/** Trains the classifier. Returns `known`, the earlier result, if the examples and settings are unchanged. */
export function learn(known?: string): string {
  const read = examplesRead()
  const digest = digestOf(read)
  if (known !== undefined && headOf(known.slice(0, headMax))?.digest === digest) return known
  return learnedText(digest, train(meaningNames.length, read))
}

/** Returns each example twice: whole and without some random words. */
function examplesRead(): Example[] {
  const random = sequence()
  return Object.values(examples).flatMap((byMeaning) =>
    meaningNames.flatMap((name, label) =>
      byMeaning[name].flatMap((text) => {
        const features = featuresOf(tokensOfExample(text))
        return [
          { label, features },
          { label, features: thinned(features, random), isCopy: true },
        ]
      }),
    ),
  )
}

const leftOut = 0.25

function thinned(features: Features, random: () => number): Features {
  const kinds = /^(?:word|sign|gloss|concept) /
  const nameOf = (feature: string) => feature.slice(feature.indexOf(' ') + 1)
  const out = new Set([...features.keys()].filter((one) => kinds.test(one) && random() < leftOut).map(nameOf))
  const isKept = (feature: string) => {
    const name = nameOf(feature)
    return !out.has(name) && !name.split(' ').some((word) => out.has(word))
  }
  return new Map([...features].filter(([feature]) => isKept(feature)))
}

function digestOf(read: readonly Example[]): string {
  const digest = createHash('sha256').update(JSON.stringify(settings))
  for (const { label, features } of read) digest.update(`${label} ${JSON.stringify([...features])}\n`)
  return digest.digest('hex')
}

/** Replacements for placeholders such as `{agent}` in examples. The placeholder `{topic}` is removed. */
const standIns: Record<string, string> = {
  ...{ topic: '', agent: '@somebody', id: '#1', time: '2026-01-31', product: 'mesh_pass' },
}

const tokensOfExample = (text: string): Token[] =>
  tokensOf(
    text.replace(/\{(\w+)\}/g, (_, name: string) => ` ${standIns[name] ?? ''} `),
    { corrects: false },
  )
