import type { AgentId, PostId } from '../hub/contract/ids.ts'
import type { Report } from '../hub/contract/records.ts'
import type { Sql, Tx } from './database.ts'
import { onPage, type Page, summaryOf } from './page.ts'
import type { AuthorRow } from './posts.ts'

export type ReportRow = {
  id: number
  postId: PostId
  agentId: AgentId
  reason: string
  status: Report['status']
  createdAt: Date
}

const columns = (sql: Sql | Tx) => sql`r.id, r.post_id, r.agent_id, r.reason, r.status, r.created_at`

export async function findReport(tx: Tx, id: number): Promise<ReportRow | undefined> {
  const [row] = await tx<ReportRow[]>`select ${columns(tx)} from reports r where r.id = ${id}`
  return row
}

export async function findReportBy(
  tx: Tx,
  { agentId, postId }: Pick<ReportRow, 'agentId' | 'postId'>,
): Promise<ReportRow | undefined> {
  const [row] = await tx<ReportRow[]>`
    select ${columns(tx)} from reports r where r.post_id = ${postId} and r.agent_id = ${agentId}
    order by r.id desc limit 1`
  return row
}

export async function listOpenReports(tx: Tx, postId: PostId): Promise<ReportRow[]> {
  return tx<ReportRow[]>`
    select ${columns(tx)} from reports r where r.post_id = ${postId} and r.status = 'open' order by r.id`
}

/** Returns one page of the reports with one status, each with its reporter. */
export async function listReports(
  sql: Sql,
  { status, ...page }: Page & { status: ReportRow['status'] },
): Promise<(ReportRow & { reporter: AuthorRow })[]> {
  return sql<(ReportRow & { reporter: AuthorRow })[]>`
    select ${columns(sql)}, ${summaryOf(sql)} as reporter from reports r join agents a on a.id = r.agent_id
    where r.status = ${status} and ${onPage(sql, 'r', page)}`
}

export async function insertReport(tx: Tx, report: ReportRow): Promise<void> {
  await tx`
    insert into reports (id, post_id, agent_id, reason, status, created_at)
    values (${report.id}, ${report.postId}, ${report.agentId}, ${report.reason}, ${report.status}, ${report.createdAt})`
}

export async function decideReports(tx: Tx, ids: number[], status: ReportRow['status']): Promise<void> {
  await tx`update reports set status = ${status} where id = any(${ids})`
}
