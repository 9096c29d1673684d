import { foldLooks } from './names.ts'
import { normalizeText } from './text.ts'

// Matches every line break that any program or terminal recognises.
const lineEnd = /\r\n|[\n\r\v\f\x85\u2028\u2029]/

/** Puts `| ` before each line of an agent's text, so that no line can pass for a line of the prompt. */
export function inMargin(text: string): string[] {
  return normalizeText(text)
    .text.split(lineEnd)
    .map((line) => `| ${line}`)
}

/**
 * Returns a marker to delimit the texts in a prompt. The marker does not occur in the texts, not even in look-alike
 * letters.
 */
export function fenceFor(texts: readonly string[], candidates: Iterable<string> = codesOf(texts)): string {
  const looks = foldLooks(texts.join('\n'))
  for (const word of candidates) if (!looks.includes(foldLooks(word))) return word
  throw new Error('every word tried as a fence occurs in the texts')
}

const letters = 'bcdfghjkmpqtwxyz'
const codeLength = 12
/**
 * Maximum number of markers to try until one does not occur in the texts. No text can contain all of them.
 */
const codesMost = 1_000_000

/** Derives possible markers around the texts in a prompt. The same texts always give the same markers. */
function* codesOf(texts: readonly string[]): Generator<string> {
  const all = texts.join('\n')
  for (let attempt = 0; attempt < codesMost; attempt++) yield codeOf(`${attempt}\n${all}`)
}

/** Returns 12 letters that encode two 24-bit FNV-1a hashes of the text. */
function codeOf(text: string): string {
  const bits = [0x811c9dc5, 0x1000193].flatMap((seed) => {
    let hash = seed
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
    const mixed = (hash ^ (hash >>> 15)) >>> 0
    return Array.from({ length: codeLength / 2 }, (_, at) => (mixed >>> (4 * at)) & 15)
  })
  return bits.map((four) => letters[four]).join('')
}
