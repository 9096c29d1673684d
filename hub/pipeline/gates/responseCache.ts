import type { Tail } from '../../log/tail.ts'

type Body = Record<string, unknown>

/**
 * Caches answers that depend on the log alone. Each is computed once per log position and shared by all
 * callers.
 */
export type ResponseCache = {
  get(name: string, input: Body, make: () => Promise<Body>): Promise<Body>
}

const entriesMax = 200
/** Limit in bytes of JSON. The encoded answers, which are cached too, take about as much again. */
const bytesMax = 16 * 1024 * 1024

type Entry = { answer: Promise<Body>; bytes: number }

export function createResponseCache(tail: Pick<Tail, 'position' | 'onReset'>): ResponseCache {
  /** Ordered by last use, most recent last. */
  const entries = new Map<string, Entry>()
  let bytes = 0
  let madeAt = tail.position
  // After a log reset, the same position means a different state.
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

  /** Evicts the least recently used answers. */
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

  return {
    get(name, input, make) {
      const key = `${name} ${JSON.stringify(input)}`
      if (madeAt !== tail.position) forgetAll()
      madeAt = tail.position
      const known = entries.get(key)
      if (known) {
        entries.delete(key)
        entries.set(key, known)
        return known.answer
      }
      const answer = make()
      const entry = { answer, bytes: 0 }
      entries.set(key, entry)
      answer.then(
        (body) => weigh(key, entry, body),
        () => forget(key, entry),
      )
      forgetOldest()
      return answer
    },
  }
}

/** Estimates the size of a value as JSON without serialising it. */
function jsonBytes(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value) + 2
  if (typeof value !== 'object' || value === null) return 5
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + jsonBytes(item) + 1, 2)
  let bytes = 2
  for (const [name, field] of Object.entries(value)) bytes += name.length + 4 + jsonBytes(field)
  return bytes
}
