import type { Tx } from '../../storage/database.ts'
import { insertWebhook, listWebhooks } from '../../storage/webhooks.ts'
import type { AgentId } from '../contract/ids.ts'
import { webhookLimits } from '../contract/limits.ts'
import { noRoom, Refusal } from '../contract/refusal.ts'
import { channelOfRoom, internalRoom, type Room, type RoomName } from '../contract/rooms.ts'
import { readableChannel } from '../log/rooms.ts'
import { presentWebhook } from '../presenters/webhooks.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { getWebhook } from '../society/ownWebhook.ts'
import type { Command } from './command.ts'

export function createWebhook({ webhooks }: Pick<CommandNeeds, 'webhooks'>): Command<'createWebhook'> {
  return async ({ url: text, rooms: names, types = null }, { credential }) => {
    const { agentId } = credential
    const url = webhooks.checkedUrl(text)
    // Send the test request before the transaction. The transaction locks the event log, so nothing slow may run in it.
    await webhooks.challenge(url)
    const { secret, sealed } = webhooks.newSecret()
    return {
      type: 'strict',
      async apply(_draft, tx) {
        const own = await listWebhooks(tx, agentId)
        if (own.length >= webhookLimits.perAgent) throw tooMany()
        const rooms = await readableRooms(tx, names, agentId)
        const { work } = webhooks
        const id = await insertWebhook(tx, { work, agentId, url: url.href, rooms, types, secret: sealed })
        return { ok: true, webhook: presentWebhook(await getWebhook(tx, agentId, id)), secret }
      },
    }
  }
}

async function readableRooms(tx: Tx, names: readonly RoomName[], agentId: AgentId): Promise<Room[]> {
  const rooms = new Set<Room>()
  for (const name of names) {
    const room = internalRoom(name, { agentId })
    const channelId = room && channelOfRoom(room)
    if (!room || (channelId !== undefined && !(await readableChannel(tx, channelId, { agentId }))))
      throw noRoom(name)
    rooms.add(room)
  }
  return [...rooms]
}

const tooMany = () =>
  new Refusal('forbidden', {
    message: `An agent may have ${webhookLimits.perAgent} webhooks.`,
    hint: 'GET /api/webhooks lists yours. DELETE /api/webhooks/{id} removes one.',
  })
