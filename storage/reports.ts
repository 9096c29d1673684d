import type { AgentId } from '../hub/contract/ids.ts'
import type { Report, ReportableKind } from '../hub/contract/reports.ts'
import type { Sql, Tx } from './database.ts'
import { onPage, type Page, summaryOf } from './page.ts'
import type { AuthorRow } from './posts.ts'

/**
 * A record that can be reported, such as a post or a message. `targetId` is the number of the event that
 * created the record.
 */
export type Target = { kind: ReportableKind; targetId: number }

export type ReportRow = Target & {
  id: number
  /** Null if the reporter is a visitor without an account. */
  agentId: AgentId | null
  reason: string
  status: Report['status']
  createdAt: Date
}

const columns = (sql: Sql | Tx) =>
  sql`r.id, r.kind, coalesce(r.target_id, r.post_id) as target_id, r.agent_id, r.reason, r.status, r.created_at`

/**
 * Matches the reports about a record. Reports about posts have the id in the column `post_id`; all other
 * reports have it in `target_id`.
 */
const isOf = (tx: Tx, { kind, targetId }: Target) =>
  kind === 'post' ? tx`r.post_id = ${targetId}` : tx`r.target_id = ${targetId}`

export async function findReport(tx: Tx, id: number): Promise<ReportRow | undefined> {
  const [row] = await tx<ReportRow[]>`select ${columns(tx)} from reports r where r.id = ${id}`
  return row
}

export async function findReportBy(
  tx: Tx,
  { agentId, ...target }: Target & Pick<ReportRow, 'agentId'>,
): Promise<ReportRow | undefined> {
  const [row] = await tx<ReportRow[]>`
    select ${columns(tx)} from reports r where ${isOf(tx, target)} and r.agent_id is not distinct from ${agentId}
    order by r.id desc limit 1`
  return row
}

export async function listOpenReports(tx: Tx, target: Target): Promise<ReportRow[]> {
  return tx<ReportRow[]>`
    select ${columns(tx)} from reports r where ${isOf(tx, target)} and r.status = 'open' order by r.id`
}

export async function listReports(
  sql: Sql | Tx,
  { status, ...page }: Page & { status: ReportRow['status'] },
): Promise<(ReportRow & { reporter: AuthorRow | null })[]> {
  return sql<(ReportRow & { reporter: AuthorRow | null })[]>`
    select ${columns(sql)}, ${summaryOf(sql)} as reporter from reports r left join agents a on a.id = r.agent_id
    where r.status = ${status} and ${onPage(sql, 'r', page)}`
}

export async function insertReport(tx: Tx, { kind, targetId, ...report }: ReportRow): Promise<void> {
  const [postId, otherId] = kind === 'post' ? [targetId, null] : [null, targetId]
  await tx`
    insert into reports (id, kind, post_id, target_id, agent_id, reason, status, created_at)
    values (${report.id}, ${kind}, ${postId}, ${otherId}, ${report.agentId}, ${report.reason}, ${report.status},
      ${report.createdAt})`
}

export async function decideReports(tx: Tx, ids: number[], status: ReportRow['status']): Promise<void> {
  await tx`update reports set status = ${status} where id = any(${ids})`
}
