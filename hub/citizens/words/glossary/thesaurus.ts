import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { valueIn } from './sortedLines.ts'

/** The build copies `thesaurus.txt` next to the compiled server. */
export const thesaurusUrl = new URL('./thesaurus.txt', import.meta.url)
/** Highest grade of similarity between two words. The thesaurus stores each grade as one digit. */
export const gradesMax = 9

let lines: string | undefined
const found = new Map<string, ReadonlyMap<string, number>>()
const foundMost = 20_000
const none: ReadonlyMap<string, number> = new Map()

/** Returns similar English stems, such as "repair" for "mend", with similarities from 0 to 1. */
export function nearStems(stem: string): ReadonlyMap<string, number> {
  const known = found.get(stem)
  if (known) return known
  if (found.size >= foundMost) found.clear()
  // Read the thesaurus at first use, because most servers never need it.
  lines ??= brotliDecompressSync(Buffer.from(readFileSync(thesaurusUrl, 'latin1'), 'base64')).toString()
  const value = valueIn(lines, stem)
  const near = value === undefined ? none : new Map(value.split(' ').map(gradeOf))
  found.set(stem, near)
  return near
}

const gradeOf = (text: string): readonly [string, number] => [
  text.slice(0, -1),
  Number(text.at(-1)) / gradesMax,
]

/** Returns weights for the stems and for similar ones, such as "repair" for "mend". */
export function withNearStems(
  stems: ReadonlySet<string>,
  { own, near: ofNear }: { own: number; near: number },
): Map<string, number> {
  const weights = new Map<string, number>()
  for (const stem of stems) weights.set(stem, own)
  for (const stem of stems)
    for (const [near, grade] of nearStems(stem))
      if (!stems.has(near)) weights.set(near, Math.max(weights.get(near) ?? 0, grade * ofNear))
  return weights
}
