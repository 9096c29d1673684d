import { listConversations as read } from '../../storage/conversations.ts'
import { readSnapshot } from '../../storage/transaction.ts'
import { pageOf } from '../domain/paging.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { readConversations } from '../society/readConversations.ts'
import type { Command } from './command.ts'

type Needs = Pick<CommandNeeds, 'sql' | 'present' | 'now'>

export function listConversations({ sql, present, now }: Needs): Command<'listConversations'> {
  return async (input) => {
    const { query, page } = pageOf(input)
    return readSnapshot(sql, async (tx) => {
      const threads = await read(tx, query)
      const { items, ...place } = page(
        threads.map(({ rootId, lastReplyId }) => ({ id: lastReplyId, rootId })),
      )
      const rootIds = items.map(({ rootId }) => rootId)
      return {
        ok: true as const,
        items: await readConversations(tx, { present, rootIds, at: now() }),
        ...place,
      }
    })
  }
}
