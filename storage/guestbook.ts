import { erasedColumns } from '../hub/contract/erasure.ts'
import type { AgentId } from '../hub/contract/ids.ts'
import type { ContentFlag } from '../hub/contract/records.ts'
import type { Sql, Tx } from './database.ts'
import { onPage, type Page, summaryOf, unlessLeft } from './page.ts'
import type { AuthorRow } from './posts.ts'

export type EntryRow = {
  id: number
  name: string
  message: string
  agent: AuthorRow | null
  flags: ContentFlag[]
  createdAt: Date
  removedAt: Date | null
}

const selectEntries = (sql: Sql | Tx) => sql`
  select g.id, ${unlessLeft(sql, 'g.name', "''")} as name, ${unlessLeft(sql, 'g.message', "''")} as message, g.flags,
    g.created_at, coalesce(g.removed_at, a.freed_at) as removed_at, ${summaryOf(sql)} as agent
  from guestbook g left join agents a on a.id = g.agent_id`

/** Lists guestbook entries. Omits removed entries and those by departed agents. */
export async function listEntries(sql: Sql | Tx, page: Page): Promise<EntryRow[]> {
  return sql<
    EntryRow[]
  >`${selectEntries(sql)} where g.removed_at is null and a.freed_at is null and ${onPage(sql, 'g', page)}`
}

export async function findEntry(tx: Tx, id: number): Promise<EntryRow | undefined> {
  const [row] = await tx<EntryRow[]>`${selectEntries(tx)} where g.id = ${id}`
  return row
}

export type NewEntry = Omit<EntryRow, 'agent' | 'removedAt'> & { agentId: AgentId | null }

export async function insertEntry(tx: Tx, entry: NewEntry): Promise<void> {
  await tx`
    insert into guestbook (id, agent_id, name, message, flags, created_at)
    values (${entry.id}, ${entry.agentId}, ${entry.name}, ${entry.message}, ${entry.flags}, ${entry.createdAt})`
}

/** Erases the text of a guestbook entry but keeps the row. */
export async function blankEntry(tx: Tx, id: number, at: Date): Promise<void> {
  await tx`update guestbook set ${tx({ ...erasedColumns.entry, removed_at: at })} where id = ${id}`
}
