import { findPosts } from '../../storage/posts.ts'
import { listReports as readReports } from '../../storage/reports.ts'
import { readSnapshot } from '../../storage/transaction.ts'
import type { PostId } from '../contract/ids.ts'
import { pageOf } from '../domain/paging.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { reportables } from '../society/reportables.ts'
import type { Command } from './command.ts'

type Needs = Pick<CommandNeeds, 'sql' | 'present' | 'baseUrl'>

export function listReports({ sql, present, baseUrl }: Needs): Command<'listReports'> {
  return async (input) => {
    const { query, page } = pageOf(input)
    return readSnapshot(sql, async (tx) => {
      // Compute the paging from all rows. Reports whose target was not found are skipped below, and a page shortened in
      // this way would look like the last page.
      const { items: rows, ...paging } = page(await readReports(tx, { ...query, status: input.status }))
      const ids = rows.flatMap(({ kind, targetId }) => (kind === 'post' ? [targetId as PostId] : []))
      const posts = new Map((await findPosts(tx, ids)).map((post) => [Number(post.id), post]))
      const items = []
      for (const row of rows) {
        const found = await reportables[row.kind].find(tx, row.targetId)
        if (!found) continue
        const { author, text, path, isGone } = found
        const post = row.kind === 'post' ? posts.get(row.targetId) : undefined
        items.push({
          ...present.report(row),
          reporter: row.reporter && present.summary(row.reporter),
          target: {
            author: author && present.summary(author),
            text,
            url: `${baseUrl}${path}`,
            deleted: isGone,
          },
          ...(post && { post: present.post(post) }),
        })
      }
      return { ok: true as const, items, ...paging }
    })
  }
}
