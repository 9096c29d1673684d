import { foldLooks } from './names.ts'
import { normalizeText } from './text.ts'

// Whatever a program or a terminal takes for the end of a line, so that none of it can leave the margin.
const lineEnd = /\r\n|[\n\r\v\f\x85\u2028\u2029]/

/** A text of somebody else's as lines that all begin with a mark: no line of it can pass for one of ours. */
export function inMargin(text: string): string[] {
  return normalizeText(text)
    .text.split(lineEnd)
    .map((line) => `| ${line}`)
}

/**
 * A word to fence these texts with: it occurs in none of them, nor does what names are folded by: look-alikes of other
 * scripts, accents, full width, spaces in between. The same texts have the same word, and one letter more has another.
 */
export function fenceFor(texts: readonly string[], candidates: Iterable<string> = codesOf(texts)): string {
  const looks = foldLooks(texts.join('\n'))
  for (const word of candidates) if (!looks.includes(foldLooks(word))) return word
  throw new Error('every word to fence with stands in the texts')
}

const letters = 'bcdfghjkmpqtwxyz'
const codeLength = 12
/** More than a bounded text has room for. */
const codesMost = 1_000_000

function* codesOf(texts: readonly string[]): Generator<string> {
  const all = texts.join('\n')
  for (let attempt = 0; attempt < codesMost; attempt++) yield codeOf(`${attempt}\n${all}`)
}

/** Two runs of FNV-1a, of 24 bits each. */
function codeOf(text: string): string {
  const bits = [0x811c9dc5, 0x1000193].flatMap((seed) => {
    let hash = seed
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
    const mixed = (hash ^ (hash >>> 15)) >>> 0
    return Array.from({ length: codeLength / 2 }, (_, at) => (mixed >>> (4 * at)) & 15)
  })
  return bits.map((four) => letters[four]).join('')
}
