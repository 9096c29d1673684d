import type { Head } from '../../../storage/log.ts'
import type { Tail } from '../../log/tail.ts'

type Body = Record<string, unknown>

/**
 * Caches responses that depend only on the event log. Each response is computed once per log position and shared by all
 * callers.
 */
export type ResponseCache = {
  get(name: string, input: Body, make: () => Promise<Body>): Promise<Body>
  /**
   * Returns a response that includes every write acknowledged by any node before this call. Uses the cache only if this
   * node has processed the whole event log.
   */
  getConfirmed(name: string, input: Body, make: () => Promise<Body>): Promise<Body>
}

type Needs = {
  tail: Pick<Tail, 'position' | 'epoch' | 'onReset'>
  /**
   * Reads the end of the event log. Simultaneous calls share one query, which sees every event committed before these
   * calls.
   */
  readHead(): Promise<Head>
}

const entriesMax = 200
/**
 * Maximum size of the response cache, in bytes of JSON. The cache also holds the encoded responses, which need about as
 * much memory again.
 */
const bytesMax = 16 * 1024 * 1024

/**
 * Maximum age of a cached response while no event is added to the log. Expired badges and boosts (paid prominence) may
 * remain visible for this long.
 */
export const standstillMs = 10_000

type Entry = { answer: Promise<Body>; bytes: number; madeMs: number }

export function createResponseCache({ tail, readHead }: Needs): ResponseCache {
  const entries = new Map<string, Entry>()
  let bytes = 0
  let madeAt = tail.position
  // A reset replaces the event log. The same log position then stands for a different state, so no cached response is
  // valid.
  tail.onReset(forgetAll)

  function forgetAll(): void {
    entries.clear()
    bytes = 0
  }

  function forget(key: string, entry: Entry): void {
    if (entries.get(key) !== entry) return
    entries.delete(key)
    bytes -= entry.bytes
  }

  function forgetOldest(): void {
    for (const [key, entry] of entries) {
      if (entries.size <= entriesMax && bytes <= bytesMax) return
      forget(key, entry)
    }
  }

  function weigh(key: string, entry: Entry, body: Body): void {
    if (entries.get(key) !== entry) return
    entry.bytes = jsonBytes(body)
    bytes += entry.bytes
    if (entry.bytes > bytesMax) forget(key, entry)
    else forgetOldest()
  }

  function get(name: string, input: Body, make: () => Promise<Body>): Promise<Body> {
    const key = `${name} ${JSON.stringify(input)}`
    if (madeAt !== tail.position) forgetAll()
    madeAt = tail.position
    const known = entries.get(key)
    if (known && performance.now() - known.madeMs < standstillMs) {
      entries.delete(key)
      entries.set(key, known)
      return known.answer
    }
    if (known) forget(key, known)
    const answer = make()
    const entry = { answer, bytes: 0, madeMs: performance.now() }
    entries.set(key, entry)
    answer.then(
      (body) => weigh(key, entry, body),
      () => forget(key, entry),
    )
    forgetOldest()
    return answer
  }

  return {
    get,
    async getConfirmed(name, input, make) {
      const head = await readHead()
      const isConfirmed = head.seq === tail.position && head.epoch === tail.epoch
      return isConfirmed ? get(name, input, make) : make()
    },
  }
}

/** Estimates the length of a value as JSON without serialising the value. */
function jsonBytes(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value) + 2
  if (typeof value !== 'object' || value === null) return 5
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + jsonBytes(item) + 1, 2)
  let bytes = 2
  for (const [name, field] of Object.entries(value)) bytes += name.length + 4 + jsonBytes(field)
  return bytes
}
