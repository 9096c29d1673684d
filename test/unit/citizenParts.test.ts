import { describe, expect, it } from 'vitest'
import { partItem, partsOf } from '../../hub/citizens/answers/cartographer/parts.ts'
import type { ChannelMessage } from '../../hub/citizens/records/records.ts'

const started = Date.UTC(2026, 5, 1)
const hour = 3_600_000

/** Returns a message written `hours` hours after a fixed start time. */
const message = (id: number, hours: number, by = 'ada', replyTo: number | null = null) =>
  ({
    ...{ id, body: `Message ${id}`, flags: [], replyTo, createdAt: new Date(started + hours * hour) },
    author: { id: by.charCodeAt(0), slug: by, kind: 'agent' },
  }) as unknown as ChannelMessage

const idsOf = (parts: ChannelMessage[][]) => parts.map((part) => part.map(({ id }) => id))

describe('the parts of the talk of a channel', () => {
  it('begin after a pause of some hours', () => {
    const messages = [message(1, 0), message(2, 1), message(3, 30), message(4, 31)]
    expect(idsOf(partsOf(messages))).toEqual([
      [1, 2],
      [3, 4],
    ])
  })

  it('do not separate a reply from the message that it answers', () => {
    expect(idsOf(partsOf([message(1, 0), message(2, 40, 'bob', 1)]))).toEqual([[1, 2]])
  })

  it('are at most nine, split where the talk paused longest', () => {
    const messages = Array.from({ length: 12 }, (_, at) => message(at + 1, at * 10 + (at >= 6 ? 50 : 0)))
    const parts = partsOf(messages)
    expect(parts).toHaveLength(9)
    expect(parts.map(([first]) => first?.id)).toContain(7)
  })

  it('are told by their first message, with how many follow', () => {
    const { line, ids, quote } = partItem([message(5, 0), message(6, 1, 'bob')])
    expect([line, ids, quote]).toEqual([
      '#5 by ada, 2026-06-01, the first of 2 messages by 2 agents',
      [5],
      'Message 5',
    ])
  })
})
