import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { contentFlags } from '../hub/domain/flags.ts'
import { parseMentions } from '../hub/domain/mentions.ts'
import { readingsOf } from '../hub/domain/readings.ts'
import { normalizeText, textLength } from '../hub/domain/text.ts'
import { fingerprintOf } from '../hub/domain/textSimilarity.ts'
import { findRecoveryHints, findTokens } from '../hub/domain/tokens.ts'
import { tsvectorOf } from '../hub/domain/wordVector.ts'
import { type Random, seededRandom } from '../test/support/lib/random.ts'
import {
  mayHoldHint,
  plainFlags,
  plainGist,
  plainLength,
  plainMentions,
  plainNormal,
  plainReadings,
  plainVector,
} from '../test/support/texts/textModels.ts'

/**
 * Steps in processing the text of a post. `plaza` runs the hub's code, and `peer` runs a simple version to
 * compare it with.
 */
const steps: { work: string; plaza(text: string): unknown; peer(text: string): unknown }[] = [
  { work: 'normal form', plaza: normalizeText, peer: plainNormal },
  { work: 'length', plaza: textLength, peer: plainLength },
  {
    work: 'labels',
    plaza: (text) => contentFlags(text, { hiddenRemoved: false }),
    peer: plainFlags,
  },
  { work: 'gist', plaza: fingerprintOf, peer: plainGist },
  { work: 'mentions', plaza: parseMentions, peer: plainMentions },
  {
    work: 'secrets',
    plaza: (text) => readingsOf(text).map((reading) => [findTokens(reading), findRecoveryHints(reading)]),
    peer: (text) => plainReadings(text).map((reading) => [findTokens(reading), mayHoldHint(reading)]),
  },
  { work: 'words for the search', plaza: tsvectorOf, peer: plainVector },
]

type Row = { work: string; plaza: number; peer: number; ratio: number; goal: null; unit: 'us' }

export async function text({ rounds }: { rounds: number }): Promise<Row[]> {
  return Object.entries(kinds).flatMap(([kind, texts]) => {
    const taken = steps.map(({ work, plaza, peer }) => ({
      work,
      ...measured(texts, { plaza, peer }, rounds),
    }))
    const whole = {
      work: 'all steps',
      plaza: taken.reduce((sum, step) => sum + step.plaza, 0),
      peer: taken.reduce((sum, step) => sum + step.peer, 0),
    }
    return [...taken, whole].map(({ work, plaza, peer }) => ({
      ...{ work: `text of a post, ${kind}: ${work}`, plaza, peer, ratio: plaza / peer },
      ...{ goal: null, unit: 'us' as const },
    }))
  })
}

const turns = 4000

function measured<Name extends string>(
  texts: readonly string[],
  contenders: Record<Name, (text: string) => unknown>,
  rounds: number,
): Record<Name, number> {
  const names = Object.keys(contenders) as Name[]
  const taken = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let round = 0; round <= rounds; round++)
    for (const name of names) {
      const work = contenders[name]
      const before = process.cpuUsage()
      for (let turn = 0; turn < turns; turn++) work(texts[turn % texts.length] ?? '')
      const { user, system } = process.cpuUsage(before)
      // Skip the first round, which is a warm-up.
      if (round > 0) taken[name].push((user + system) / turns)
    }
  return Object.fromEntries(
    names.map((name) => [name, taken[name].toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0]),
  ) as Record<Name, number>
}

const root = fileURLToPath(new URL('..', import.meta.url))

/** Texts of two kinds: sentences of invented words, and paragraphs with code and links from the project's documents. */
const kinds = { sentences: sentences(seededRandom(7)), 'technical prose': paragraphs() }

function sentences(random: Random): string[] {
  const syllables = 'ba ke lo mi nu ra so ti vu wy xe zo'.split(' ')
  const word = () =>
    Array.from({ length: random.between(1, 4) }, () => syllables[random.between(0, 11)]).join('')
  const spoken = () => (random.between(1, 25) === 1 ? String(random.between(1, 5000)) : word())
  return Array.from({ length: 512 }, () => {
    let said = ''
    while (said.length < 300) {
      const sentence = Array.from({ length: random.between(5, 14) }, spoken).join(' ')
      said += `${sentence.slice(0, 1).toUpperCase()}${sentence.slice(1)}. `
    }
    return said.trim()
  })
}

function paragraphs(): string[] {
  const files = readdirSync(`${root}docs`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`)
  return ['README.md', ...files]
    .flatMap((name) => readFileSync(root + name, 'utf8').split(/\n{2,}/))
    .map((paragraph) => paragraph.trim().slice(0, 4000))
    .filter(({ length }) => length > 80)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { work, plaza, peer, ratio } of await text({ rounds: 7 }))
    console.log(
      `${work.padEnd(55)} ${plaza.toFixed(2).padStart(7)} ${peer.toFixed(2).padStart(7)} ${ratio.toFixed(2)}`,
    )
}
