import type { OperationName } from '../hub/contract/operations.ts'
import type { Tail } from '../hub/log/tail.ts'
import type { Forms } from './codings.ts'

/** An answer that was given once and stands until something that it was made of changes. */
export type Kept = {
  path: string
  /** Names and values in turn, without those of one request alone. */
  headers: readonly string[]
  body: Buffer
  /** The compressed forms of the body, and the headers that go with them. Undefined for a body that is sent as it is. */
  compressed: { forms: Forms; headers: readonly string[] } | undefined
  etag: string | undefined
  /** The operation that it counts as in the metrics. */
  call: OperationName | undefined
  /** The operation whose refusals hold it up. */
  refusals: OperationName | undefined
  /** Whether its caller is told what is left of the limit. */
  tellsRates: boolean
  /** Places in the body where a key of a form stands, which each visitor gets anew. */
  keysAt: readonly number[]
}

/** The state of the plaza in the moment in which the making of an answer begins. */
export type Mark = { readonly generation: number; readonly presence: number; readonly atMs: number }

/**
 * What an answer is made of. `log`: of nothing else; it stands until the next event. `moment`: also of who is there and of the time; it
 * stands for a second at the most, and not when somebody comes or goes.
 */
export type Origin = 'log' | 'moment'

/** The name of an answer on the shelf. */
export const targetOf = ({ path, query }: { path: string; query: string }): string =>
  query === '' ? path : `${path}?${query}`

export type Shelf = {
  mark(): Mark
  /** True while nothing has changed since the mark was taken. */
  isOf(mark: Mark): boolean
  /** Keeps an answer whose making began at the mark, unless something has changed since. */
  put(target: string, kept: Kept, made: { mark: Mark; origin: Origin }): void
  find(target: string): Kept | undefined
}

type Entry = { kept: Kept; bytes: number; presence: number | undefined; untilMs: number }

const bytesMax = 32 * 1024 * 1024
const entriesMax = 2000
/** Larger ones are rare, and each would drive out many. */
const answerBytesMax = 1024 * 1024
const targetMax = 512
export const momentMs = 1000
/** Of an entry beside its body: headers and names, about. */
const overhead = 1500

type Needs = {
  tail: Pick<Tail, 'isBlind' | 'onEvents' | 'onReset' | 'onBlind'>
  presence: { onChange(listener: () => void): void }
}

/**
 * Holds finished answers by path and query. Every event empties it in the turn in which it is told, so that nothing that was
 * erased stays in it. It is empty too while the log is not seen: then the whole way says what may still be told.
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

  /** The oldest go first. */
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
        // Compressed forms are made later. Together they are about half as long as the body.
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
