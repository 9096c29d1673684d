import { expect, test } from 'vitest'
import { exampleChannelState, exampleMessage } from '../../hub/contract/examples.ts'
import { operations } from '../../hub/contract/operations.ts'
import { changeNow, type NowState } from '../../observer-ui/home/nowModel.ts'
import { readHome } from '../../observer-ui/home/readHome.ts'
import type { PageRequest, ReadName } from '../../observer-ui/pageRow.ts'

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

/** Returns a request whose channel gets a fifth message, this one, after the channels were listed. */
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
