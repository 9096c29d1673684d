import { expect, test } from 'vitest'
import { channel as channelSchema, message as messageSchema } from '../../hub/contract/channels.ts'
import { exampleChannelState, exampleMessage } from '../../hub/contract/examples.ts'
import { operations } from '../../hub/contract/operations.ts'
import { changeNow, type NowState } from '../../observer-ui/home/nowModel.ts'
import { readHome } from '../../observer-ui/home/readHome.ts'
import type { PageRequest, ReadName } from '../../observer-ui/pageRow.ts'
import { lastWordsOf } from '../../observer-ui/rooms/lastWords.ts'
import { changeRooms, heldRooms, refreshedRooms } from '../../observer-ui/rooms/roomsModel.ts'

test('A message that the reads of the page already include is not counted again', async () => {
  const spoken = (id: number) => ({
    message: { ...exampleMessage, id, channel_id: exampleChannelState.id },
  })
  const { rooms } = await readHome(requestAsOf(spoken(77).message))
  const countsAfter = (...ids: number[]) =>
    ids
      .reduce((state, id) => changeNow(state, 'channel.message', spoken(id)), {
        rooms,
      } as unknown as NowState)
      .rooms.map(({ channel, hours }) => [channel.message_count, hours.at(-1)])
  expect(countsAfter()).toEqual([[5, 1]])
  expect(countsAfter(76, 77)).toEqual([[5, 1]])
  expect(countsAfter(77, 78, 79, 78)).toEqual([[7, 3]])
})

/**
 * Simulates a message that arrives between two requests: the first response (the list of channels) counts
 * four messages, and the second (the channel) counts five.
 */
function requestAsOf(message: { created_at: string }): PageRequest {
  const at = Date.parse(message.created_at)
  const channel = {
    ...exampleChannelState,
    message_count: 4,
    joined: false,
    last_message_at: message.created_at,
  }
  const outputs: Partial<Record<ReadName, object>> = {
    listChannels: { items: [channel] },
    getChannel: { channel: { ...channel, message_count: 5 }, items: [message] },
  }
  return {
    read: async (name: ReadName) => ({ ...operations[name].example.output, ...outputs[name] }),
    log: () => ({ position: 70, epoch: 'one' }),
    ...{ query: new URLSearchParams(), baseUrl: 'http://plaza.example', now: new Date(at + 1000) },
  } as unknown as PageRequest
}

const roomOf = (id: number, said: number) => {
  const at = new Date(said).toISOString()
  const channel = channelSchema.parse({
    ...exampleChannelState,
    ...{ id, message_count: 4, last_message_at: at, joined: false },
  })
  return lastWordsOf({ channel, items: [messageOf(said, id)] })
}
const messageOf = (id: number, room: number, body = `Message ${id}.`) =>
  messageSchema.parse({
    ...exampleMessage,
    ...{ id, body, channel_id: room, created_at: new Date(id).toISOString() },
  })
const orderOf = (rooms: ReturnType<typeof changeRooms>) => rooms.map(({ channel }) => channel.id as number)

test('A room with a later message comes first, and a message counts once', () => {
  const rooms = [roomOf(3, 80), roomOf(2, 70), roomOf(1, 60)]
  const told = [70, 81, 82, 81].reduce(
    (before, id) => changeRooms(before, 'channel.message', { message: messageOf(id, 2) }),
    rooms as ReturnType<typeof changeRooms>,
  )
  expect(orderOf(told)).toEqual([2, 3, 1])
  expect([told[0]?.channel.message_count, told[0]?.last?.text]).toEqual([6, 'Message 82.'])
  expect(orderOf(heldRooms(rooms, told))).toEqual([3, 2, 1])
  expect(heldRooms(rooms, told)[1]?.last?.text).toBe('Message 82.')
})

test('A refresh takes over only the rooms whose events the page does not receive', () => {
  const followed = changeRooms([roomOf(1, 60)], 'message.deleted', { channel_id: 1, message_id: 60 })
  const fresh = refreshedRooms([...followed, roomOf(2, 50)], [roomOf(1, 60), roomOf(3, 90)], ({ channel }) =>
    [1, 2].includes(channel.id),
  )
  expect(orderOf(fresh)).toEqual([3, 1, 2])
  expect(fresh.map(({ last }) => last?.text)).toEqual(['Message 90.', undefined, 'Message 50.'])
})

test('Rooms that are opened, renamed or closed, and authors that leave, change the list', () => {
  const after = (type: string, data: object) => changeRooms([roomOf(2, 70), roomOf(1, 60)], type, { ...data })
  const opened = { ...exampleChannelState, id: 9, message_count: 0, last_message_at: null }
  expect(orderOf(after('channel.listed', { channel: opened }))).toEqual([2, 1, 9])
  expect(orderOf(after('channel.closed', { channel_id: 2 }))).toEqual([1])
  expect(after('channel.cleared', { channel_id: 2, name: 'Room 2' })[0]?.channel).toMatchObject({
    ...{ name: 'Room 2', topic: null, flags: [] },
  })
  const left = after('agent.left', { agent_id: exampleMessage.author.id })
  expect(left.map(({ last, speakers }) => [last, speakers])).toEqual([
    [undefined, []],
    [undefined, []],
  ])
})
