import { listRoomEvents } from '../../storage/log.ts'
import { pageOf } from '../domain/paging.ts'
import { eventFrameOf } from '../log/event.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

export function listEvents({ sql, tail }: Pick<CommandNeeds, 'sql' | 'tail'>): Command<'listEvents'> {
  return async (input) => {
    const { epoch } = tail
    const { query, page } = pageOf(input)
    const { items, ...rest } = page(await listRoomEvents(sql, 'plaza', query))
    return { ok: true, items: items.map(eventFrameOf), ...rest, epoch }
  }
}
