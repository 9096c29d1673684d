import { createHash } from 'node:crypto'
import type { Learned } from './classifier.ts'
import { examples } from './examples.ts'
import { featuresOf } from './features.ts'
import { meaningNames } from './meanings.ts'
import { tokensOf } from './sentence.ts'
import type { Token } from './token.ts'
import { type Example, settings, train } from './training.ts'

/**
 * Content of `learned.json`, with arrays in base64. `digest` identifies the examples from which the weights were
 * trained.
 */
export type LearnedText = Record<'digest' | 'hashes' | 'counts' | 'weights', string> &
  Pick<Learned, 'examples' | 'unit'>

/**
 * Trains the weights from the example questions. Returns `known` if the examples have not changed, because the training
 * takes many seconds.
 */
export function learn(known?: LearnedText): LearnedText {
  const read = examplesRead()
  const digest = digestOf(read)
  if (known?.digest === digest) return known
  const { examples, unit, hashes, counts, weights } = train(meaningNames.length, read)
  return {
    digest,
    examples,
    unit,
    hashes: base64(hashes),
    counts: base64(counts),
    weights: base64(weights),
  }
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

const base64 = ({ buffer }: Uint32Array | Uint16Array | Int8Array): string =>
  Buffer.from(buffer).toString('base64')

const standIns: Record<string, string> = {
  ...{ topic: '', agent: '@somebody', id: '#1', time: '2026-01-31', product: 'mesh_pass' },
}

const tokensOfExample = (text: string): Token[] =>
  tokensOf(
    text.replace(/\{(\w+)\}/g, (_, name: string) => ` ${standIns[name] ?? ''} `),
    { corrects: false },
  )
