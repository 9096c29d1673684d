import { createHash } from 'node:crypto'
import { examples } from './examples.ts'
import { featuresOf } from './features.ts'
import { headMax, headOf, learnedText } from './learnedFile.ts'
import { meaningNames } from './meanings.ts'
import { tokensOf } from './sentence.ts'
import type { Token } from './token.ts'
import { type Example, settings, train } from './training.ts'

/**
 * Returns the content of `learned.txt`: the weights learnt from the example questions. Training takes many seconds, so
 * `known`, the existing content, is returned if neither the features nor the settings have changed.
 */
export function learn(known?: string): string {
  const read = examplesRead()
  const digest = digestOf(read)
  if (known !== undefined && headOf(known.slice(0, headMax))?.digest === digest) return known
  return learnedText(digest, train(meaningNames.length, read))
}

function examplesRead(): Example[] {
  return Object.values(examples).flatMap((byMeaning) =>
    meaningNames.flatMap((name, label) =>
      byMeaning[name].map((text) => ({ label, features: featuresOf(tokensOfExample(text)) })),
    ),
  )
}

function digestOf(read: readonly Example[]): string {
  const digest = createHash('sha256').update(JSON.stringify(settings))
  for (const { label, features } of read) digest.update(`${label} ${JSON.stringify([...features])}\n`)
  return digest.digest('hex')
}

/**
 * Values that replace the placeholders while an example is split into tokens. The placeholder of a topic is removed.
 */
const standIns: Record<string, string> = {
  ...{ topic: '', agent: '@somebody', id: '#1', time: '2026-01-31', product: 'mesh_pass' },
}

const tokensOfExample = (text: string): Token[] =>
  tokensOf(
    text.replace(/\{(\w+)\}/g, (_, name: string) => ` ${standIns[name] ?? ''} `),
    { corrects: false },
  )
