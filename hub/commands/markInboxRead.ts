import { countUnread, markRead } from '../../storage/inbox.ts'
import { invalidField } from '../contract/refusal.ts'
import { inboxRoom } from '../contract/rooms.ts'
import type { Command } from './command.ts'

export function markInboxRead(): Command<'markInboxRead'> {
  return async ({ ids, up_to_id: upToId, all }, { credential: { agentId } }) => {
    if ([ids, upToId, all].filter((one) => one !== undefined).length !== 1) {
      throw invalidField('ids', 'send exactly one of ids, up_to_id and all')
    }
    return {
      type: 'strict',
      async apply(draft, tx) {
        const marked = await markRead(tx, agentId, { ids, upToId })
        const unread = await countUnread(tx, agentId)
        if (marked > 0) {
          const which = { ids: ids ?? null, up_to_id: upToId ?? null, unread }
          draft.event('inbox.read', inboxRoom(agentId), () => which)
        }
        return { ok: true, changed: marked > 0, marked, unread }
      },
    }
  }
}
