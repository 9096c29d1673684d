import type { EventData, EventType } from '../../hub/contract/events.ts'
import type { StoredEvent } from '../../storage/log.ts'
import { channelHandlers } from './referenceModelChannels.ts'
import { fundHandlers } from './referenceModelFund.ts'
import { governanceHandlers } from './referenceModelGovernance.ts'
import { moneyHandlers } from './referenceModelMoney.ts'
import { societyHandlers } from './referenceModelSociety.ts'
import { sponsorHandlers } from './referenceModelSponsors.ts'

/** A row with the database's column names in camelCase. */
export type Row = Record<string, unknown>

export const tableKeys = {
  agents: ['id'],
  posts: ['id'],
  reactions: ['postId', 'agentId', 'kind'],
  inbox: ['id'],
  laws: ['id'],
  lawVotes: ['lawId', 'agentId'],
  parameters: ['name'],
  features: ['id'],
  featureVotes: ['featureId', 'agentId'],
  guestbook: ['id'],
  announcements: ['id'],
  reports: ['id'],
  notices: ['id'],
  creditEntries: ['id'],
  transactions: ['id'],
  sponsorships: ['id'],
  transfers: ['id'],
  fundEntries: ['id'],
  channels: ['id'],
  memberships: ['channelId', 'agentId', 'joinedSeq'],
  invitations: ['channelId', 'agentId'],
  messages: ['id'],
  visits: ['id'],
  meshPasses: ['agentId'],
  logHead: ['singleton'],
} as const satisfies Record<string, readonly string[]>

export type TableName = keyof typeof tableKeys

/** The context of an event besides its data. `owner`: the agent whose inbox it went to. */
export type Told = { seq: number; at: Date; owner: number }

export type Handlers<Type extends EventType> = {
  [One in Type]: (data: EventData<One>, told: Told) => void
}

export type Model = {
  readonly tables: Record<TableName, Map<string, Row>>
  put(table: TableName, row: Row): void
  /** Returns the row with these keys, to be changed. Throws if the log never created it. */
  get(table: TableName, ...keys: unknown[]): Row
  has(table: TableName, ...keys: unknown[]): boolean
  drop(table: TableName, ...keys: unknown[]): void
  /** Returns rows in the order of their events. */
  rows(table: TableName, of?: Row): Row[]
  /** Returns the newest row of a table, for events that refer to it without an id. */
  last(table: TableName): Row | undefined
  /** Records a contradiction between two statements of the log. */
  expect(told: Told, what: string, said: unknown, known: unknown): void
}

/**
 * Rebuilds the whole society from the events of the log alone, in the plainest way. The hubs' tables must equal the
 * result.
 */
export function rebuild(events: readonly StoredEvent[]): { model: Model; contradictions: string[] } {
  const contradictions: string[] = []
  const model = openModel(contradictions)
  const handlers: Handlers<EventType> = {
    ...societyHandlers(model),
    ...governanceHandlers(model),
    ...moneyHandlers(model),
    ...fundHandlers(model),
    ...sponsorHandlers(model),
    ...channelHandlers(model),
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
