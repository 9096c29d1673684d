import { createBatchLoader } from '../lib/batchLoader.ts'
import type { LogEvent } from '../log/event.ts'
import type { Tail } from '../log/tail.ts'

/** Records that are read from Postgres once and kept in memory until an event may have changed them. */
export type Remembered<Id extends number, Value> = {
  /** Returns a record. Returns a promise only if the record is not in memory. Simultaneous lookups share one query. */
  find(id: Id): Value | Promise<Value | undefined>
}

type Needs<Id extends number, Value> = {
  tail: Pick<Tail, 'onEvents' | 'onReset'>
  /** Reads records. Returns a map from ids to records, without the ids for which no record exists. */
  read(ids: Id[]): Promise<ReadonlyMap<string, Value>>
  /** Returns the id of the record that the event may have changed. `all` means any record, undefined means none. */
  changedBy(event: LogEvent): Id | 'all' | undefined
}

/** Maximum number of records in memory. The oldest are dropped first. */
const recordsMax = 10_000

export function rememberRecords<Id extends number, Value>({
  tail,
  read,
  changedBy,
}: Needs<Id, Value>): Remembered<Id, Value> {
  const load = createBatchLoader((ids) => read(ids.map(Number) as Id[]), { pauseMs: 0 })
  const known = new Map<Id, Value>()
  let changes = 0

  function forget(id: Id | 'all'): void {
    changes += 1
    if (id === 'all') known.clear()
    else known.delete(id)
  }
  tail.onEvents((events) => {
    for (const event of events) {
      const id = changedBy(event)
      if (id !== undefined) forget(id)
    }
  })
  tail.onReset(() => forget('all'))

  async function readNow(id: Id): Promise<Value | undefined> {
    const before = changes
    const value = await load(String(id))
    // Do not keep a value that was read while a record changed, because it may be older than the change.
    if (value !== undefined && changes === before) keep(id, value)
    return value
  }

  function keep(id: Id, value: Value): void {
    known.set(id, value)
    if (known.size <= recordsMax) return
    for (const oldest of known.keys()) {
      known.delete(oldest)
      return
    }
  }

  return { find: (id) => known.get(id) ?? readNow(id) }
}
