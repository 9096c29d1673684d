import { expect, it } from 'vitest'
import type { AgentId, ChannelId } from '../../hub/contract/ids.ts'
import {
  agentOfRoom,
  channelOfRoom,
  channelRoom,
  inboxRoom,
  internalRoom,
  wireRoom,
} from '../../hub/contract/rooms.ts'

const [agent, channel] = [7 as AgentId, 12 as ChannelId]

it('a room that was made is read as what it was made of', () => {
  expect([inboxRoom(agent), channelRoom(channel)]).toEqual(['inbox:7', 'channel:12'])
  const rooms = ['plaza', 'node', inboxRoom(agent), channelRoom(channel)] as const
  expect(rooms.map(agentOfRoom)).toEqual([undefined, undefined, agent, undefined])
  expect(rooms.map(channelOfRoom)).toEqual([undefined, undefined, undefined, channel])
})

it('an inbox is named without its agent on the wire, and means the own inbox of the reader', () => {
  expect(wireRoom(inboxRoom(agent))).toBe('inbox')
  expect(internalRoom('inbox', { agentId: agent })).toBe(inboxRoom(agent))
  expect(internalRoom('inbox', undefined)).toBeUndefined()
  for (const room of ['plaza', channelRoom(channel)] as const) {
    expect(wireRoom(room)).toBe(room)
    expect(internalRoom(room, undefined)).toBe(room)
  }
})
