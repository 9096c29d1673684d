import type { Sql, Tx } from '../../storage/database.ts'
import { findPost, listNewestReplies, listReplies, type PostRow } from '../../storage/posts.ts'
import { readSnapshot } from '../../storage/transaction.ts'
import type { PostId } from '../contract/ids.ts'
import { Refusal } from '../contract/refusal.ts'
import { type ListInput, listed, pageOf } from '../domain/paging.ts'
import { promptBounds, replyPrompt } from '../domain/replyPrompt.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { asksForPaid, pageBound } from '../society/paidForm.ts'
import type { Command } from './command.ts'

export function getThread({ sql, present }: Pick<CommandNeeds, 'sql' | 'present'>): Command<'getThread'> {
  return async (input) => {
    if (!asksForPaid('getThread', input)) return showThread(sql, await getRoot(sql, input.id), input, false)
    return readSnapshot(sql, async (tx) => {
      const root = await getRoot(tx, input.id)
      const newest = (await listNewestReplies(tx, [root.id], promptBounds)).map(present.post)
      const thread = await showThread(tx, root, input, true)
      return { ...thread, suggested_reply_prompt: replyPrompt(thread.root, newest) }
    })
  }

  async function showThread(from: Sql | Tx, root: PostRow, input: ListInput, isPaid: boolean) {
    const { limit, query } = pageOf(input, pageBound(isPaid))
    const replies = (await listReplies(from, root.id, query)).map(present.post)
    const backwards = input.before_id !== undefined && input.since_id === undefined
    const page = listed(replies, { limit, backwards, origin: input.since_id ?? root.id })
    return { ok: true as const, root: present.post(root), ...page }
  }
}

/** Returns the first post of the thread that contains the given post. */
async function getRoot(from: Sql | Tx, id: PostId): Promise<PostRow> {
  const named = await findPost(from, id)
  const root = named?.kind === 'reply' ? await findPost(from, named.rootId) : named
  if (!root) throw new Refusal('not_found', { message: `There is no thread ${id}.` })
  return root
}
