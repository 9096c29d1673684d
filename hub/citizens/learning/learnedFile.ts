import { deflateSync, inflateSync } from 'node:zlib'
import type { Learned } from './classifier.ts'

/**
 * First line of `learned.txt`, in JSON. `digest`: hash of the settings and examples. `size`: bytes after this line, to
 * detect an incomplete file.
 */
type LearnedHead = { digest: string; examples: number; unit: number; size: number }

export const headMax = 512

/** Returns the content of `learned.txt`: the first line, then one line in base64 for each compressed array. */
export function learnedText(digest: string, { examples, unit, hashes, counts, weights }: Learned): string {
  const lines = [hashes, counts, weights].map(
    ({ buffer }) => `${deflateSync(Buffer.from(buffer), { level: 9 }).toString('base64')}\n`,
  )
  const body = lines.join('')
  return `${JSON.stringify({ digest, examples, unit, size: body.length })}\n${body}`
}

/**
 * Returns the first line of `learned.txt`, given the first bytes of the file. Returns undefined if those do not contain
 * the whole line.
 */
export function headOf(start: string): LearnedHead | undefined {
  const end = start.indexOf('\n')
  if (end < 0) return undefined
  try {
    return JSON.parse(start.slice(0, end)) as LearnedHead
  } catch {
    return undefined
  }
}

/** Reads the weights. Throws if the text has no valid first line, because the weights are then probably wrong too. */
export function learnedIn(text: string): Learned {
  const head = headOf(text.slice(0, headMax))
  if (!head) throw new Error('the learnt weights have no head')
  const { examples, unit } = head
  const [, hashes = '', counts = '', weights = ''] = text.split('\n')
  return {
    ...{ examples, unit },
    hashes: new Uint32Array(bytesOf(hashes)),
    counts: new Uint16Array(bytesOf(counts)),
    weights: new Int8Array(bytesOf(weights)),
  }
}

/**
 * Copies the bytes to a separate buffer, because the elements of a typed array must begin at a multiple of their size.
 */
const bytesOf = (base64: string): ArrayBuffer =>
  new Uint8Array(inflateSync(Buffer.from(base64, 'base64'))).buffer
