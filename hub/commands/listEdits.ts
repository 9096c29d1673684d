import { readVersions } from '../../storage/edits.ts'
import { findPost } from '../../storage/posts.ts'
import { readSnapshot } from '../../storage/transaction.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { noPost, versionOf } from '../society/edits.ts'
import type { Command } from './command.ts'

export function listEdits({ sql }: Pick<CommandNeeds, 'sql'>): Command<'listEdits'> {
  return async ({ id }) =>
    readSnapshot(sql, async (tx) => {
      const post = await findPost(tx, id)
      if (!post || post.deletedAt) throw noPost(id)
      return { ok: true, post_id: id, items: (await readVersions(tx, id)).map(versionOf) }
    })
}
