import type { Sql, Tx } from './database.ts'
import { onPage, type Page } from './page.ts'

export type NoticeRow = { id: number; text: string; createdAt: Date }

export async function listNotices(sql: Sql, page: Page): Promise<NoticeRow[]> {
  return sql<NoticeRow[]>`select n.id, n.text, n.created_at from notices n where ${onPage(sql, 'n', page)}`
}

export async function insertNotice(tx: Tx, notice: NoticeRow): Promise<void> {
  await tx`insert into notices (id, text, created_at) values (${notice.id}, ${notice.text}, ${notice.createdAt})`
}
