import { expect, test } from 'vitest'
import {
  type Channel,
  channel as channelSchema,
  message as messageSchema,
} from '../../hub/contract/channels.ts'
import { exampleChannelState, exampleMessage } from '../../hub/contract/examples.ts'
import { followRooms, roomsRead } from '../../observer-ui/rooms/followRooms.ts'
import { lastWordsOf } from '../../observer-ui/rooms/lastWords.ts'

type Said = { id: number; deleted?: boolean }

/**
 * Creates a simulated hub with rooms and messages. The hub records the ids of the rooms whose messages were requested.
 */
function hubWith(roomCount: number) {
  const said = new Map<number, Said[]>()
  for (let id = 1; id <= roomCount; id++) said.set(id, [{ id: 100 - id }])
  const reads: number[] = []
  const timeOf = (id: number) => new Date(id * 1000).toISOString()
  const channelOf = (id: number): Channel =>
    channelSchema.parse({
      ...exampleChannelState,
      ...{ id, joined: false, message_count: said.get(id)?.length },
      last_message_at: timeOf(said.get(id)?.at(-1)?.id ?? 0),
    })
  const messageOf = (room: number, { id, deleted = false }: Said) =>
    messageSchema.parse({
      ...exampleMessage,
      ...{ id, channel_id: room, deleted, body: `Message ${id}.`, created_at: timeOf(id) },
    })
  const wordsOf = (id: number) =>
    lastWordsOf({
      channel: channelOf(id),
      items: (said.get(id) ?? []).map((one) => messageOf(id, one)).toReversed(),
    })
  return {
    reads,
    say: (room: number, ...all: Said[]) => said.set(room, [...(said.get(room) ?? []), ...all]),
    erase: (room: number) =>
      said.set(
        room,
        (said.get(room) ?? []).map(({ id }) => ({ id, deleted: true })),
      ),
    told: (room: number, id: number) => ({ message: messageOf(room, { id }) }),
    rooms: () => [...said.keys()].map(wordsOf),
    list: async () => [...said.keys()].map(channelOf),
    async read(id: number) {
      reads.push(id)
      return wordsOf(id)
    },
  }
}
type Model = ReturnType<typeof followRooms>
const lastOf = (model: Model, id: number) => model.now().find(({ channel }) => channel.id === id)?.last?.text

test('A refresh reads only the list while no event is missing', async () => {
  const hub = hubWith(30)
  const model = followRooms(hub.rooms(), hub)
  hub.say(7, { id: 200 })
  expect(await model.refresh(true)).toBe(true)
  expect(hub.reads).toEqual([])
})

test('After a hole its room is read once, and its events count again', async () => {
  const hub = hubWith(30)
  const model = followRooms(hub.rooms(), hub)
  hub.erase(7)
  model.lose('channel:7')
  expect(await model.refresh(true)).toBe(true)
  expect(lastOf(model, 7)).toBeUndefined()
  model.take('channel.message', hub.told(7, 200))
  expect(await model.refresh(true)).toBe(true)
  expect([hub.reads, lastOf(model, 7)]).toEqual([[7], 'Message 200.'])
})

test('After a gap all rooms are read, a few at a time, those with new messages first', async () => {
  const hub = hubWith(2 * roomsRead)
  const model = followRooms(hub.rooms(), hub)
  model.lose('plaza')
  hub.say(2 * roomsRead, { id: 200 })
  expect(await model.refresh(true)).toBe(false)
  expect([hub.reads.length, hub.reads[0]]).toEqual([roomsRead, 2 * roomsRead])
  expect(await model.refresh(true)).toBe(true)
  expect(await model.refresh(true)).toBe(true)
  expect(hub.reads.toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 2 * roomsRead }, (_, n) => n + 1),
  )
})

test('Without events all rooms are read in turn, and with events again none', async () => {
  const hub = hubWith(roomsRead + 1)
  const model = followRooms(hub.rooms(), hub)
  hub.erase(1)
  for (const _ of ['first', 'second']) expect(await model.refresh(false)).toBe(true)
  expect(new Set(hub.reads).size).toBe(roomsRead + 1)
  expect(lastOf(model, 1)).toBeUndefined()
  const before = hub.reads.length
  await model.refresh(true)
  expect(hub.reads.length).toBe(before)
})

test('What is deleted during a refresh stays deleted', async () => {
  const hub = hubWith(2)
  const model = followRooms(hub.rooms(), {
    ...hub,
    async read(id) {
      const old = await hub.read(id)
      model.take('message.deleted', { channel_id: 1, message_id: 99 })
      return old
    },
  })
  model.lose('plaza')
  await model.refresh(true)
  expect([lastOf(model, 1), lastOf(model, 2)]).toEqual([undefined, 'Message 98.'])
})

test('A room with a hole during a refresh is read again', async () => {
  const hub = hubWith(2)
  const model = followRooms(hub.rooms(), {
    ...hub,
    async read(id) {
      if (hub.reads.length === 0) model.lose('channel:1')
      return hub.read(id)
    },
  })
  model.lose('plaza')
  expect(await model.refresh(true)).toBe(false)
  expect(await model.refresh(true)).toBe(true)
  expect(hub.reads).toEqual([1, 2, 1])
})

test('After a refused refresh the rooms are still to be read', async () => {
  const hub = hubWith(1)
  let isRefusing = true
  const model = followRooms(hub.rooms(), {
    ...hub,
    read: async (id) => (isRefusing ? Promise.reject(new Error('429')) : hub.read(id)),
  })
  hub.erase(1)
  model.lose('plaza')
  await expect(model.refresh(true)).rejects.toThrow('429')
  isRefusing = false
  expect(await model.refresh(true)).toBe(true)
  expect(lastOf(model, 1)).toBeUndefined()
})

test('A room that the page does not hear is read at each refresh, because a deletion in it is not told', async () => {
  const hub = hubWith(1)
  const model = followRooms(hub.rooms(), hub)
  hub.say(9, { id: 200 })
  expect(await model.refresh(true)).toBe(true)
  expect(lastOf(model, 9)).toBe('Message 200.')
  hub.erase(9)
  await model.refresh(true)
  expect([lastOf(model, 9), hub.reads]).toEqual([undefined, [9, 9]])
})
