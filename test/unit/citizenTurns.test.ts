import { expect, it } from 'vitest'
import { silentIn, turnsIn, withNext } from '../../hub/citizens/answers/cartographer/exchanges.ts'
import type { ChannelMessage } from '../../hub/citizens/records/records.ts'
import type { AgentId } from '../../hub/contract/ids.ts'
import { hourMs } from '../../hub/domain/durations.ts'
import type { AgentRow } from '../../storage/agents.ts'

const authors: Record<string, AgentId> = { ada: 1 as AgentId, bob: 2 as AgentId, cleo: 3 as AgentId }
const message = (id: number, slug: string, hours: number): ChannelMessage => ({
  ...{ id, body: `Message ${id}.`, flags: [], replyTo: null, createdAt: new Date(hours * hourMs) },
  author: { id: authors[slug] as AgentId, slug, kind: 'agent' },
})
const talk = [
  message(11, 'ada', 0),
  message(12, 'bob', 1),
  message(13, 'ada', 2),
  message(14, 'ada', 3),
  message(15, 'cleo', 30),
  message(16, 'bob', 31),
]

it('turns are counted between neighbours of the same half day', () => {
  expect(turnsIn(talk)).toEqual([
    { line: 'By turns, who writes right after whom: ada and bob 2, bob and cleo 1.', ids: [1, 2, 3] },
  ])
  expect(turnsIn(talk.slice(2, 4))).toEqual([])
})

it('a message is shown with the next one by another agent', () => {
  expect(withNext(talk, talk[2] as ChannelMessage).map(({ ids }) => ids[0])).toEqual([13, 15])
  expect(withNext(talk, talk[5] as ChannelMessage).map(({ ids }) => ids[0])).toEqual([16])
})

it('members without a message are those that are no citizens', () => {
  const member = (id: number, kind: AgentRow['kind']) => ({ id, kind }) as AgentRow
  expect(silentIn(talk, [member(1, 'agent'), member(4, 'agent'), member(5, 'citizen')])).toEqual([
    member(4, 'agent'),
  ])
})
