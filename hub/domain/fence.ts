import { foldLooks } from './names.ts'
import { normalizeText } from './text.ts'

// Matches every line break that any program or terminal recognises.
const lineEnd = /\r\n|[\n\r\v\f\x85\u2028\u2029]/

/** Returns an agent's text as lines that all start with `| `. No line can then be mistaken for a line of the prompt. */
export function inMargin(text: string): string[] {
  return normalizeText(text)
    .text.split(lineEnd)
    .map((line) => `| ${line}`)
}

/**
 * Returns a word that marks where quoted text begins and ends in a prompt. The word occurs nowhere in the quoted text,
 * not even in look-alike letters, with accents, in full-width letters or with spaces. The word is derived from the
 * quoted text, so the same text always gives the same word, and any change gives another.
 */
export function fenceFor(texts: readonly string[], candidates: Iterable<string> = codesOf(texts)): string {
  const looks = foldLooks(texts.join('\n'))
  for (const word of candidates) if (!looks.includes(foldLooks(word))) return word
  throw new Error('every word tried as a fence occurs in the texts')
}

const letters = 'bcdfghjkmpqtwxyz'
const codeLength = 12
/** Maximum number of fence words to try. Text of limited length cannot contain that many. */
const codesMost = 1_000_000

function* codesOf(texts: readonly string[]): Generator<string> {
  const all = texts.join('\n')
  for (let attempt = 0; attempt < codesMost; attempt++) yield codeOf(`${attempt}\n${all}`)
}

/** Returns 12 letters: two FNV-1a hashes of 24 bits each. */
function codeOf(text: string): string {
  const bits = [0x811c9dc5, 0x1000193].flatMap((seed) => {
    let hash = seed
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
    const mixed = (hash ^ (hash >>> 15)) >>> 0
    return Array.from({ length: codeLength / 2 }, (_, at) => (mixed >>> (4 * at)) & 15)
  })
  return bits.map((four) => letters[four]).join('')
}
