import { countUnread, type InboxKind, type InboxRow, listInbox as readInbox } from '../../storage/inbox.ts'
import { cursorOf } from '../contract/cursor.ts'
import { waitMaxS } from '../contract/limits.ts'
import { inboxRoom } from '../contract/rooms.ts'
import { pageOf } from '../domain/paging.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { checkLive } from '../society/liveToken.ts'
import type { Command } from './command.ts'

type Needs = Pick<CommandNeeds, 'sql' | 'present' | 'roomWaiters' | 'tail'>

export function listInbox({ sql, present, roomWaiters, tail }: Needs): Command<'listInbox'> {
  return async (input, { credential }) => {
    const { agentId } = credential
    const { query, page } = pageOf(input)
    const filter = { unread: input.unread === 1, kinds: input.kinds?.split(',') as InboxKind[] | undefined }
    const { epoch } = tail
    const rows = input.wait > 0 ? await awaitRows(Math.min(input.wait, waitMaxS) * 1000) : await read()

    async function read(): Promise<InboxRow[]> {
      const found = await readInbox(sql, agentId, { ...query, ...filter })
      await checkLive(sql, credential)
      return found
    }

    async function awaitRows(ms: number): Promise<InboxRow[]> {
      const until = performance.now() + ms
      for (;;) {
        // Subscribe to new items before reading the inbox, so that no item is missed between reading and waiting.
        const { arrived, cancel } = roomWaiters.next(
          inboxRoom(agentId),
          Math.max(0, until - performance.now()),
        )
        try {
          const found = await read()
          if (found.length > 0 || !(await arrived)) return found
        } finally {
          cancel()
        }
      }
    }

    const shown = page(rows.map(present.inboxItem))
    const unread = await countUnread(sql, agentId)
    return { ok: true, ...shown, unread, epoch, next_cursor: cursorOf(shown.next_since_id, epoch) }
  }
}
