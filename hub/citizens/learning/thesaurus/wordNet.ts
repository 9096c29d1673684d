import { readFileSync } from 'node:fs'

type Synset = { words: string[]; above: string[]; beside: { synset: string; isDerived: boolean }[] }
type Related = [one: string, other: string, grade: number]

const files = { n: 'noun', v: 'verb', a: 'adj', r: 'adv' } as const
type Part = keyof typeof files
const partOfDigit: Record<string, Part> = { 1: 'n', 2: 'v', 3: 'a', 4: 'r', 5: 'a' }

/** Similarity factors: 1 for the most common sense of a word, less for the next three. Rarer senses are ignored. */
const senses = [1, 0.85, 0.7, 0.6]
const grades = {
  same: 0.9,
  derived: 0.7,
  similar: 0.6,
  above: 0.7,
  twoAbove: 0.5,
  threeAbove: 0.42,
  sibling: 0.35,
}
/** Maximum number of narrower terms of a broader term. With more, as for "person", the broader term is too general. */
const narrowerMost = { above: 400, twoAbove: 150, threeAbove: 80, sibling: 8 }

/** Returns pairs of words that WordNet relates, such as synonyms. */
export function relatedWords(folder: string, isKnown: (word: string) => boolean): Related[] {
  const synsets = readSynsets(folder)
  const narrower = new Map<string, string[]>()
  for (const [id, { above }] of synsets)
    for (const one of above) narrower.set(one, [...(narrower.get(one) ?? []), id])
  const widthOf = (id: string) => narrower.get(id)?.length ?? 0
  const isUsable = (word: string) => /^[a-z]{3,16}$/.test(word) && isKnown(word)
  const found: Related[] = []
  for (const [word, ids] of readSenses(folder)) {
    if (!isUsable(word)) continue
    for (const { id, factor } of ids) {
      const add = (synset: string, grade: number) => {
        for (const other of synsets.get(synset)?.words ?? [])
          if (other !== word && isUsable(other)) found.push([word, other, grade * factor])
      }
      const { above = [], beside = [] } = synsets.get(id) ?? {}
      add(id, grades.same)
      for (const { synset, isDerived } of beside) add(synset, isDerived ? grades.derived : grades.similar)
      for (const one of above) {
        if (widthOf(one) <= narrowerMost.above) add(one, grades.above)
        if (widthOf(one) <= narrowerMost.sibling)
          for (const sibling of narrower.get(one) ?? []) if (sibling !== id) add(sibling, grades.sibling)
        for (const two of synsets.get(one)?.above ?? []) {
          if (widthOf(two) > narrowerMost.twoAbove) continue
          add(two, grades.twoAbove)
          for (const three of synsets.get(two)?.above ?? [])
            if (widthOf(three) <= narrowerMost.threeAbove) add(three, grades.threeAbove)
        }
      }
    }
  }
  return found
}

function linesOf(path: string): string[] {
  return readFileSync(path, 'latin1')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('  '))
}

function readSynsets(folder: string): Map<string, Synset> {
  const synsets = new Map<string, Synset>()
  for (const [part, name] of Object.entries(files))
    for (const line of linesOf(`${folder}/data.${name}`)) {
      const fields = (line.split('|')[0] ?? '').split(' ')
      const count = Number.parseInt(fields[3] ?? '0', 16)
      const words = Array.from({ length: count }, (_, at) =>
        (fields[4 + 2 * at] ?? '').replace(/\(.*\)/, '').toLowerCase(),
      )
      const first = 5 + 2 * count
      const pointers = Array.from({ length: Number(fields[first - 1]) }, (_, at) => {
        const [sign, offset, of] = fields.slice(first + 4 * at, first + 4 * at + 3)
        return { sign: sign ?? '', synset: `${of === 's' ? 'a' : of}${offset}` }
      })
      synsets.set(`${part}${fields[0]}`, {
        words,
        above: pointers.filter(({ sign }) => sign === '@' || sign === '@i').map(({ synset }) => synset),
        beside: pointers
          .filter(({ sign }) => ['&', '$', '+'].includes(sign))
          .map(({ sign, synset }) => ({ synset, isDerived: sign === '+' })),
      })
    }
  return synsets
}

function readSenses(folder: string): Map<string, { id: string; factor: number }[]> {
  const all = new Map<string, { part: Part; number: number; id: string }[]>()
  for (const line of linesOf(`${folder}/index.sense`)) {
    const [key = '', offset = '', number = ''] = line.split(' ')
    const [word = '', rest = ''] = key.split('%')
    const part = partOfDigit[rest[0] ?? '']
    if (part)
      all.set(word, [...(all.get(word) ?? []), { part, number: Number(number), id: `${part}${offset}` }])
  }
  return new Map(
    [...all].map(([word, ids]) => [
      word,
      ids.flatMap(({ number, id }) => {
        const factor = senses[number - 1]
        return factor === undefined ? [] : [{ id, factor }]
      }),
    ]),
  )
}
