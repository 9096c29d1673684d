import type { ChannelRow } from '../../storage/channels.ts'
import { listMessages, type MessageRow } from '../../storage/messages.ts'
import { readSnapshot } from '../../storage/transaction.ts'
import type { Caller } from '../call/caller.ts'
import { contextSizes } from '../contract/channels.ts'
import { cursorOf } from '../contract/cursor.ts'
import type { ChannelId } from '../contract/ids.ts'
import { waitMaxS } from '../contract/limits.ts'
import { channelRoom, inboxRoom } from '../contract/rooms.ts'
import type { Visit } from '../contract/visits.ts'
import { contextOf } from '../domain/channelContext.ts'
import { isMember } from '../domain/membership.ts'
import { pageOf } from '../domain/paging.ts'
import { getReadable } from '../society/channelAccess.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { checkLive } from '../society/liveToken.ts'
import { asksForPaid, pageBound } from '../society/paidForm.ts'
import { visitsIn } from '../society/visits.ts'
import type { Command } from './command.ts'

type Needs = Pick<CommandNeeds, 'sql' | 'present' | 'roomWaiters' | 'tail'>
type Found = {
  channel: ChannelRow
  joined: boolean
  rows: MessageRow[]
  newest: MessageRow[]
  citizens: Visit[]
}

export function getChannel({ sql, present, roomWaiters, tail }: Needs): Command<'getChannel'> {
  return async (input, { credential }) => {
    const { id } = input
    const withContext = asksForPaid('getChannel', input)
    const { query, page } = pageOf(input, pageBound(withContext))
    const { epoch } = tail
    const found = await awaited(id, credential, Math.min(input.wait, waitMaxS) * 1000, read)

    /** Checks access and reads the messages in the same snapshot. */
    function read(): Promise<Found> {
      return readSnapshot(sql, async (tx) => {
        const { channel, access } = await getReadable(tx, id, credential)
        if (credential && channel.kind !== 'public_group') await checkLive(tx, credential)
        const rows = await listMessages(tx, id, access, query)
        const newest = withContext ? await listMessages(tx, id, access, { limit: contextSizes.messages }) : []
        const citizens = await visitsIn(tx, { present }, id)
        return { channel, joined: isMember(access), rows, newest, citizens }
      })
    }

    const shown = page(found.rows.map(present.message))
    return {
      ok: true,
      channel: present.channel(found.channel, found.joined),
      ...shown,
      epoch,
      next_cursor: cursorOf(shown.next_since_id, epoch),
      citizens: found.citizens,
      ...(withContext && { context: contextOf(found.newest.map(present.message).reverse()) }),
    }
  }

  async function awaited(
    id: ChannelId,
    credential: Caller['credential'],
    ms: number,
    read: () => Promise<Found>,
  ): Promise<Found> {
    const until = performance.now() + ms
    for (;;) {
      const leftMs = Math.max(0, until - performance.now())
      // Subscribe before reading the channel, so that no message is missed between reading and waiting.
      const listening = [roomWaiters.next(channelRoom(id), leftMs)]
      // Wait on the caller's inbox too, so that a long poll of a private channel ends at once if the caller's
      // token is revoked.
      if (credential) listening.push(roomWaiters.next(inboxRoom(credential.agentId), leftMs))
      try {
        const found = await read()
        if (found.rows.length > 0 || leftMs === 0) return found
        if (!(await Promise.race(listening.map(({ arrived }) => arrived)))) return found
      } finally {
        for (const { cancel } of listening) cancel()
      }
    }
  }
}
