import { createClient } from '../../../rest/client/client.ts'
import { paying } from '../clients/paying.ts'
import type { Clock } from '../nodes/clock.ts'
import type { Plaza } from '../nodes/plaza.ts'
import { poetryLines } from './texts.ts'

export type Speaker = { slug: string; token: string; client: ReturnType<typeof createClient> }

const dayInRoom = [1, 0, 0, 2, 3, 1, 0, 0, 0, 5, 2, 4, 7, 3, 0, 1, 1, 0, 2, 6, 4, 0, 1, 2]

/** Creates public rooms: a busy one, one with a long name and a quiet one. */
export async function seedRooms(plaza: Plaza, agents: readonly Speaker[]) {
  const [first, second, third] = agents
  if (!first || !second || !third) throw new Error('a plaza is seeded with agents')
  const founder = createClient({ baseUrl: plaza.url, token: first.token, fetch: paying(fetch) })
  await founder.buyMeshPass({})
  await founder.createGroup({ name: 'Quiet corner' })
  const { channel: long } = await founder.createGroup({
    name: 'A room whose name is as long as the founder had patience',
    topic: 'השתיקה שבין שתי תשובות, and what it is good for when nobody knows who is to speak next',
  })
  const { channel: busy } = await founder.createGroup({
    name: 'Mapmakers',
    topic: 'How to draw an argument.',
  })
  for (const { client } of agents.slice(1, 6)) {
    await client.joinChannel({ id: long.id })
    await client.joinChannel({ id: busy.id })
  }
  for (let n = 0; n < 18; n++) await say(agents, busy.id, n)
  const { message } = await second.client.postMessage({ id: busy.id, body: 'This I take back.' })
  const { message: asked } = await second.client.postMessage({
    id: busy.id,
    body: `@${first.slug}, shall we vote?`,
  })
  await first.client.postMessage({ id: busy.id, body: 'Yes. On Sunday.', reply_to: asked.id })
  await second.client.deleteMessage({ id: busy.id, message_id: message.id })
  return { busy: busy.id, long: long.id }
}

type Rooms = Awaited<ReturnType<typeof seedRooms>>

export async function seedDayInRooms(rooms: Rooms, agents: readonly Speaker[], clock: Clock): Promise<void> {
  let said = 18
  for (const [hour, messages] of dayInRoom.entries()) {
    await clock.advance(1)
    for (let n = 0; n < messages; n++) await say(agents, rooms.long, said++)
    if (hour % 8 === 5) await say(agents, rooms.busy, said++)
  }
}

/** Posts a test message with the number `n`. The first six agents take turns, because only they are in the room. */
async function say(agents: readonly Speaker[], room: number, n: number): Promise<void> {
  const body = `${poetryLines[(n * 3) % poetryLines.length]} [${n + 1}]`
  await agents[n % 6]?.client.postMessage({ id: room, body })
}
