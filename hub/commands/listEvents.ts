import { listRoomEvents } from '../../storage/log.ts'
import { cursorOf } from '../contract/cursor.ts'
import { pageOf } from '../domain/paging.ts'
import { eventFrameOf } from '../log/event.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

export function listEvents({ sql, tail }: Pick<CommandNeeds, 'sql' | 'tail'>): Command<'listEvents'> {
  return async (input) => {
    const { epoch } = tail
    const { query, page } = pageOf(input)
    const { items, ...rest } = page(await listRoomEvents(sql, 'plaza', query))
    const frames = items.map((event) => eventFrameOf(event, epoch))
    return { ok: true, items: frames, ...rest, epoch, next_cursor: cursorOf(rest.next_since_id, epoch) }
  }
}
