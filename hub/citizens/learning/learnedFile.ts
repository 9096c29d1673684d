import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { deflateSync, inflateSync } from 'node:zlib'
import type { Learned } from './classifier.ts'

/** File with the trained weights of the question classifier. The build copies it to the compiled server. */
export const learnedUrl = new URL('./learned.txt', import.meta.url)

/** First line of `learned.txt`. `digest`: hash of settings and examples. `size`: bytes after this line. */
type LearnedHead = { digest: string; examples: number; unit: number; size: number }

export const headMax = 512

/** Returns the content of `learned.txt`: a JSON line, then one line of compressed base64 per array. */
export function learnedText(digest: string, { examples, unit, hashes, counts, weights }: Learned): string {
  const lines = [hashes, counts, weights].map(
    ({ buffer }) => `${deflateSync(Buffer.from(buffer), { level: 9 }).toString('base64')}\n`,
  )
  const body = lines.join('')
  return `${JSON.stringify({ digest, examples, unit, size: body.length })}\n${body}`
}

/** Parses the first line of `learned.txt`. Returns undefined if the line is incomplete or not valid JSON. */
export function headOf(start: string): LearnedHead | undefined {
  const end = start.indexOf('\n')
  if (end < 0) return undefined
  try {
    return JSON.parse(start.slice(0, end)) as LearnedHead
  } catch {
    return undefined
  }
}

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

/** Copies the bytes, because `.buffer` of a Node `Buffer` may also contain other data. */
const bytesOf = (base64: string): ArrayBuffer =>
  new Uint8Array(inflateSync(Buffer.from(base64, 'base64'))).buffer

/** Throws if the weights are missing or incomplete, so that the server fails at startup. */
export function checkLearned(file: URL): void {
  const path = fileURLToPath(file)
  if (!isComplete(path)) throw new Error(`${path} is missing or incomplete: run npm run build`)
}

function isComplete(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats?.isFile()) return false
  const start = Buffer.alloc(headMax)
  const opened = openSync(path, 'r')
  try {
    readSync(opened, start, 0, headMax, 0)
  } finally {
    closeSync(opened)
  }
  const text = start.toString('latin1')
  const head = headOf(text)
  return head !== undefined && stats.size === text.indexOf('\n') + 1 + head.size
}
