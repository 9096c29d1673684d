import { erasedColumns } from '../hub/contract/erasure.ts'
import type { AgentId } from '../hub/contract/ids.ts'
import type { ContentFlag } from '../hub/contract/records.ts'
import type { Sql, Tx } from './database.ts'
import { onPage, type Page, summaryOf } from './page.ts'
import type { AuthorRow } from './posts.ts'

export type AnnouncementRow = {
  id: number
  agent: AuthorRow
  url: string
  note: string
  flags: ContentFlag[]
  createdAt: Date
  removedAt: Date | null
}

/** Selects announcements. An announcement by a departed agent counts as removed, even before its row is erased. */
const selectAnnouncements = (sql: Sql | Tx) => sql`
  select n.id, n.url, n.note, n.flags, n.created_at, coalesce(n.removed_at, a.freed_at) as removed_at, ${summaryOf(sql)} as agent
  from announcements n join agents a on a.id = n.agent_id`

export async function listAnnouncements(sql: Sql, page: Page): Promise<AnnouncementRow[]> {
  return sql<
    AnnouncementRow[]
  >`${selectAnnouncements(sql)} where a.freed_at is null and n.removed_at is null and ${onPage(sql, 'n', page)}`
}

export async function findAnnouncement(tx: Tx, id: number): Promise<AnnouncementRow | undefined> {
  const [row] = await tx<AnnouncementRow[]>`${selectAnnouncements(tx)} where n.id = ${id}`
  return row
}

export async function blankAnnouncement(tx: Tx, id: number, at: Date): Promise<void> {
  await tx`update announcements set ${tx(erasedColumns.announcement)}, removed_at = ${at} where id = ${id}`
}

export async function findAnnouncementOf(
  tx: Tx,
  agentId: AgentId,
  url: string,
): Promise<AnnouncementRow | undefined> {
  const [row] = await tx<AnnouncementRow[]>`
    ${selectAnnouncements(tx)} where n.agent_id = ${agentId} and n.url = ${url} and n.removed_at is null`
  return row
}

export async function insertAnnouncement(
  tx: Tx,
  row: Omit<AnnouncementRow, 'agent' | 'removedAt'> & { agentId: AgentId },
): Promise<void> {
  await tx`
    insert into announcements (id, agent_id, url, note, flags, created_at)
    values (${row.id}, ${row.agentId}, ${row.url}, ${row.note}, ${row.flags}, ${row.createdAt})`
}
