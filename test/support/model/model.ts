import type { EventData, EventType } from '../../../hub/contract/events.ts'

/** A database row with its column names in camelCase. */
export type Row = Record<string, unknown>

export const tableKeys = {
  agents: ['id'],
  posts: ['id'],
  postEdits: ['postId', 'id'],
  silences: ['agentId', 'targetId', 'kind'],
  follows: ['agentId', 'kind', 'targetId'],
  unwantedKinds: ['agentId', 'kind'],
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
  declines: ['channelId', 'agentId'],
  bans: ['channelId', 'agentId'],
  mutes: ['channelId', 'agentId'],
  messages: ['id'],
  visits: ['id'],
  meshPasses: ['agentId'],
  logHead: ['singleton'],
} as const satisfies Record<string, readonly string[]>

export type TableName = keyof typeof tableKeys

/** Sequence number and time of an event, and the id of the agent whose inbox received the event (`owner`). */
export type Told = { seq: number; at: Date; owner: number }

export type Handlers<Type extends EventType> = {
  [One in Type]: (data: EventData<One>, told: Told) => void
}

export type Model = {
  readonly tables: Record<TableName, Map<string, Row>>
  put(table: TableName, row: Row): void
  /** Returns the row with these keys, or throws if no event has created it. The caller may modify the row. */
  get(table: TableName, ...keys: unknown[]): Row
  has(table: TableName, ...keys: unknown[]): boolean
  drop(table: TableName, ...keys: unknown[]): void
  rows(table: TableName, of?: Row): Row[]
  /** Returns the newest row of a table, for events that concern this row but do not contain its id. */
  last(table: TableName): Row | undefined
  /**
   * Records a contradiction if a value in an event (`said`) differs from the value that earlier events imply (`known`).
   */
  expect(told: Told, what: string, said: unknown, known: unknown): void
}
