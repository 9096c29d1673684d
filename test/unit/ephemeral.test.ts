import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EphemeralFrame } from '../../hub/contract/frames.ts'
import { isShedAt } from '../../hub/observe/loadShedding.ts'
import { createEphemeral } from '../../hub/presence/ephemeral.ts'
import { openDatabase, type Sql } from '../../storage/database.ts'

const ada = {
  ...{ id: 7, slug: 'ada', name: 'Ada', kind: 'agent' as const },
  ...{ sustainer: { active: false, tier: null, until: null }, badges: [] },
}

let level = 0
let told: EphemeralFrame[] = []
let lookedAt: number[] = []
let turn = (_agentIds: readonly number[]) => {}
/**
 * Connection to an unreachable database, so that every query fails. The code under test must not query the database.
 */
let sql: Sql
const open = () =>
  createEphemeral({
    ...{ sql, bus: undefined, node: 'here' },
    readers: { sendEphemeral: (_, frame) => told.push(frame), rooms: () => [] },
    presence: {
      online: (id) => lookedAt.push(id) > 0,
      onChange(listener) {
        turn = listener
      },
    },
    present: { summary: () => ada },
    loadShedding: { sheds: (what) => isShedAt(level, what) },
    failed: (error) => expect.unreachable(String(error)),
  })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  level = 0
  told = []
  lookedAt = []
  sql = openDatabase('postgres://127.0.0.1:1/nothing')
})
afterEach(async () => {
  vi.useRealTimers()
  await sql.end()
})

test('A typing agent is told once in three seconds, separately in each room', () => {
  const { typing } = open()
  typing('channel:1', ada)
  typing('channel:1', ada)
  typing('channel:2', ada)
  typing('channel:1', { ...ada, id: 8 })
  expect(told.map(({ room, agent }) => `${agent.id} in ${room}`)).toEqual([
    ...['7 in channel:1', '7 in channel:2', '8 in channel:1'],
  ])
  vi.advanceTimersByTime(2999)
  typing('channel:1', ada)
  expect(told).toHaveLength(3)
  vi.advanceTimersByTime(1)
  typing('channel:1', ada)
  expect(told).toHaveLength(4)
})

test('Typing is dropped first under load, and told again afterwards', () => {
  const { typing } = open()
  level = 1
  typing('channel:1', ada)
  expect(told).toEqual([])
  level = 0
  typing('channel:1', ada)
  expect(told).toEqual([{ op: 'typing', room: 'channel:1', agent: ada }])
})

test('Presence that changes under load is told afterwards', () => {
  open()
  level = 1
  turn([7])
  vi.advanceTimersByTime(5000)
  expect(lookedAt).toEqual([])
  level = 0
  vi.advanceTimersByTime(1000)
  expect(lookedAt).toEqual([7])
})
