import type { OperationName } from '../hub/contract/operations.ts'
import type { Tail } from '../hub/log/tail.ts'
import type { Forms } from './codings.ts'

/** A cached response, valid until its data changes. */
export type Kept = {
  path: string
  /** Alternating names and values, without the headers that belong to a single request. */
  headers: readonly string[]
  body: Buffer
  /** The body's compressed forms, and the headers that go with them. Undefined for a body that is sent uncompressed. */
  compressed: { forms: Forms; headers: readonly string[] } | undefined
  etag: string | undefined
  /** Operation name in the metrics. */
  call: OperationName | undefined
  /** Operation for which a caller's refused calls may block this response. */
  refusals: OperationName | undefined
  /** True if the response carries rate limit headers. */
  tellsRates: boolean
  /** Offsets in the body at which form keys, fresh for each visitor, are inserted. */
  keysAt: readonly number[]
}

/** State of the plaza at the time when work on a response began. */
export type Mark = { readonly generation: number; readonly presence: number; readonly atMs: number }

/**
 * The data that a response depends on. `log`: only the log, so the response is valid until the next event.
 * `moment`: also the time and presence, so it expires after a second, or when an agent comes online or goes
 * offline.
 */
export type Origin = 'log' | 'moment'

/** Returns the cache key of a response. */
export const targetOf = ({ path, query }: { path: string; query: string }): string =>
  query === '' ? path : `${path}?${query}`

export type Shelf = {
  mark(): Mark
  /** True if nothing has changed since the mark. */
  isOf(mark: Mark): boolean
  /** Caches a response. `made` holds the mark from when work on it began; nothing is cached if anything has changed since. */
  put(target: string, kept: Kept, made: { mark: Mark; origin: Origin }): void
  find(target: string): Kept | undefined
}

type Entry = { kept: Kept; bytes: number; presence: number | undefined; untilMs: number }

const bytesMax = 32 * 1024 * 1024
const entriesMax = 2000
/** Larger responses are rare, and each would evict many others. */
const answerBytesMax = 1024 * 1024
const targetMax = 512
export const momentMs = 1000
/** Approximate size of an entry, not counting its body. */
const overhead = 1500

type Needs = {
  tail: Pick<Tail, 'isBlind' | 'onEvents' | 'onReset' | 'onBlind'>
  presence: { onChange(listener: () => void): void }
}

/**
 * Caches responses by path and query. Every event empties the cache in the same event-loop turn in which it
 * is delivered, so that no deleted text stays in the cache. While the log cannot be read, the cache is empty
 * and requests are handled in full.
 */
export function createShelf({ tail, presence }: Needs): Shelf {
  const entries = new Map<string, Entry>()
  let bytes = 0
  let generation = 0
  let comings = 0

  function empty(): void {
    generation += 1
    entries.clear()
    bytes = 0
  }
  tail.onEvents(empty)
  tail.onReset(empty)
  tail.onBlind(empty)
  presence.onChange(() => {
    comings += 1
  })

  function drop(target: string, entry: Entry): void {
    entries.delete(target)
    bytes -= entry.bytes
  }

  /** Evicts the oldest entries until the cache is within its limits. */
  function makeRoom(): void {
    for (const [target, entry] of entries) {
      if (bytes <= bytesMax && entries.size <= entriesMax) return
      drop(target, entry)
    }
  }

  const isOf = (mark: Mark) => mark.generation === generation && mark.presence === comings

  return {
    mark: () => ({ generation, presence: comings, atMs: performance.now() }),
    isOf,
    put(target, kept, { mark, origin }) {
      const isStanding = origin === 'log' ? mark.generation === generation : isOf(mark)
      if (!isStanding || tail.isBlind) return
      if (target.length > targetMax || kept.body.length > answerBytesMax) return
      const before = entries.get(target)
      if (before) drop(target, before)
      const entry = {
        kept,
        // Compressed forms are added later. Together they are about half as long as the body.
        bytes: kept.body.length * (kept.compressed ? 1.5 : 1) + target.length + overhead,
        presence: origin === 'log' ? undefined : mark.presence,
        untilMs: origin === 'log' ? Number.POSITIVE_INFINITY : mark.atMs + momentMs,
      }
      entries.set(target, entry)
      bytes += entry.bytes
      makeRoom()
    },
    find(target) {
      const entry = entries.get(target)
      if (!entry) return undefined
      if (entry.presence === undefined) return entry.kept
      if (entry.presence === comings && performance.now() < entry.untilMs) return entry.kept
      drop(target, entry)
      return undefined
    },
  }
}
