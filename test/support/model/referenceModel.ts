import type { EventType } from '../../../hub/contract/events.ts'
import type { StoredEvent } from '../../../storage/log.ts'
import { channelHandlers } from './channels.ts'
import { editHandlers } from './edits.ts'
import { followingHandlers } from './following.ts'
import { fundHandlers } from './fund.ts'
import { governanceHandlers } from './governance.ts'
import { groupHandlers } from './groups.ts'
import type { Handlers, Model, TableName, Told } from './model.ts'
import { tableKeys } from './model.ts'
import { moneyHandlers } from './money.ts'
import { silenceHandlers } from './silences.ts'
import { societyHandlers } from './society.ts'
import { sponsorHandlers } from './sponsors.ts'

/** Rebuilds all tables from the event log, as simply as possible. The real tables must equal this reference model. */
export function rebuild(events: readonly StoredEvent[]): { model: Model; contradictions: string[] } {
  const contradictions: string[] = []
  const model = openModel(contradictions)
  const handlers: Handlers<EventType> = {
    ...societyHandlers(model),
    ...editHandlers(model),
    ...silenceHandlers(model),
    ...followingHandlers(model),
    ...governanceHandlers(model),
    ...moneyHandlers(model),
    ...fundHandlers(model),
    ...sponsorHandlers(model),
    ...channelHandlers(model),
    ...groupHandlers(model),
  }
  for (const { seq, at, room, type, json } of events) {
    const handle = handlers[type] as (data: unknown, told: Told) => void
    handle(JSON.parse(json), { seq, at, owner: Number(room.split(':')[1] ?? 0) })
  }
  return { model, contradictions }
}

function openModel(contradictions: string[]): Model {
  const names = Object.keys(tableKeys) as TableName[]
  const tables = Object.fromEntries(names.map((name) => [name, new Map()])) as Model['tables']
  const find = (table: TableName, keys: unknown[]) => tables[table].get(keys.join(' '))
  return {
    tables,
    put(table, row) {
      tables[table].set(tableKeys[table].map((key) => row[key]).join(' '), row)
    },
    get(table, ...keys) {
      const row = find(table, keys)
      if (!row) throw new Error(`the log changes ${table} ${keys.join(' ')}, which it has not made`)
      return row
    },
    has: (table, ...keys) => find(table, keys) !== undefined,
    drop: (table, ...keys) => void tables[table].delete(keys.join(' ')),
    rows: (table, of = {}) =>
      [...tables[table].values()].filter((row) =>
        Object.entries(of).every(([field, value]) => row[field] === value),
      ),
    last: (table) => [...tables[table].values()].at(-1),
    expect({ seq }, what, said, known) {
      const [one, other] = [JSON.stringify(said), JSON.stringify(known)]
      if (one !== other)
        contradictions.push(`event ${seq} says ${what} ${one}; by the events before, ${other}`)
    },
  }
}
