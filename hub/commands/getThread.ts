import { findPost, listReplies } from '../../storage/posts.ts'
import type { Command, Dependencies } from '../command.ts'
import { Refusal } from '../contract/refusal.ts'
import { listed, pageOf } from '../domain/paging.ts'

export function getThread({ sql, present }: Pick<Dependencies, 'sql' | 'present'>): Command<'getThread'> {
  return async (input) => {
    const named = await findPost(sql, input.id)
    const root = named?.kind === 'reply' ? await findPost(sql, named.rootId) : named
    if (!root) throw new Refusal('not_found', { message: `There is no thread ${input.id}.` })
    const { limit, query } = pageOf(input)
    const replies = (await listReplies(sql, root.id, query)).map(present.post)
    const backwards = input.before_id !== undefined && input.since_id === undefined
    const page = listed(replies, { limit, backwards, origin: input.since_id ?? root.id })
    return { ok: true, root: present.post(root), ...page }
  }
}
