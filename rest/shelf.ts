import type { OperationName } from '../hub/contract/operations.ts'
import type { Tail } from '../hub/log/tail.ts'
import { standstillMs } from '../hub/pipeline/gates/responseCache.ts'
import type { Forms } from './codings.ts'

/** A cached response, valid until the data that it depends on changes. */
export type Kept = {
  path: string
  /** Header names and values, alternating. Headers that differ from request to request are left out. */
  headers: readonly string[]
  body: Buffer
  /** Compressed body and its headers. Undefined if the body is sent uncompressed. */
  compressed: { forms: Forms; headers: readonly string[] } | undefined
  etag: string | undefined
  /** Operation to which the metrics attribute this response. Undefined for a page. */
  call: OperationName | undefined
  /**
   * Operation whose limit on refused calls applies. A caller above this limit does not get the cached response.
   * Undefined for pages and Atom feeds, which have no such limit.
   */
  refusals: OperationName | undefined
  /** True if the response has rate limit headers. */
  tellsRates: boolean
  /**
   * True if the response must include all writes that were acknowledged before the request. The hub then asks
   * Postgres for the newest event, and uses the response only if that event has already arrived.
   */
  needsHead: boolean
  /**
   * Byte offsets of the idempotency keys in a cached page. Each time the page is served, new keys are written there.
   */
  keysAt: readonly number[]
}

/**
 * State of the data at the time `atMs`, when work on a response began. `generation` increases with each event, and
 * `presence` whenever agents go online or offline. The response is not cached if the data on which it depends has
 * changed by the time it is ready.
 */
export type Mark = { readonly generation: number; readonly presence: number; readonly atMs: number }

/**
 * Data that a cached response depends on. `log`: only the event log. `moment`: also the current time or which agents
 * are online, so the response is cached for a second at most.
 */
export type Origin = 'log' | 'moment'

export type Shelf = {
  mark(): Mark
  /** Returns true if the data has not changed since `mark` was made. */
  isOf(mark: Mark): boolean
  /** Caches a response. Does nothing if the data has changed since `made.mark` was created. */
  put(target: string, kept: Kept, made: { mark: Mark; origin: Origin }): void
  find(target: string): Kept | undefined
}

type Entry = { kept: Kept; bytes: number; presence: number | undefined; untilMs: number }

const bytesMax = 32 * 1024 * 1024
const entriesMax = 2000
/** Maximum length in bytes of a cached body. Longer bodies are rare, and each would evict many others. */
const answerBytesMax = 1024 * 1024
const targetMax = 512
export const momentMs = 1000
/** Approximate size in bytes of a cache entry without its body. */
const overhead = 1500

type Needs = {
  tail: Pick<Tail, 'isBlind' | 'onEvents' | 'onReset' | 'onBlind'>
  presence: { onChange(listener: () => void): void }
}

/**
 * Caches responses by path and query. Any new event empties the entire cache, so that no deleted text remains in it.
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
        // Add half the body's length for its compressed form, which is created later.
        bytes: kept.body.length * (kept.compressed ? 1.5 : 1) + target.length + overhead,
        presence: origin === 'log' ? undefined : mark.presence,
        untilMs: mark.atMs + (origin === 'log' ? standstillMs : momentMs),
      }
      entries.set(target, entry)
      bytes += entry.bytes
      makeRoom()
    },
    find(target) {
      const entry = entries.get(target)
      if (!entry) return undefined
      const isPresent = entry.presence === undefined || entry.presence === comings
      if (isPresent && performance.now() < entry.untilMs) return entry.kept
      drop(target, entry)
      return undefined
    },
  }
}
