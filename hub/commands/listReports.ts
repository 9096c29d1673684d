import { findPosts } from '../../storage/posts.ts'
import { listReports as readReports } from '../../storage/reports.ts'
import { pageOf } from '../domain/paging.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

export function listReports({ sql, present }: Pick<CommandNeeds, 'sql' | 'present'>): Command<'listReports'> {
  return async (input) => {
    const { query, page } = pageOf(input)
    const rows = await readReports(sql, { ...query, status: input.status })
    const posts = new Map(
      (
        await findPosts(
          sql,
          rows.map((row) => row.postId),
        )
      ).map((post) => [post.id, post]),
    )
    const reports = rows.flatMap((row) => {
      const post = posts.get(row.postId)
      return post
        ? [{ ...present.report(row), reporter: present.summary(row.reporter), post: present.post(post) }]
        : []
    })
    return { ok: true, ...page(reports) }
  }
}
