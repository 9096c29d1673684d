import postgres from 'postgres'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createWriteHealth } from '../../hub/log/writeHealth.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function refusedWith(code: string): Error {
  const Refused = postgres.PostgresError as unknown as new (fields: object) => Error
  return new Refused({ message: `refused with ${code}`, severity: 'ERROR', code })
}
const diskFull = refusedWith('53100')
const cutOff = Object.assign(new Error('cut off'), { code: 'CONNECTION_CLOSED' })

function open(outcome: { error?: Error }) {
  const told: string[] = []
  const health = createWriteHealth({
    tryWrite: () => (outcome.error ? Promise.reject(outcome.error) : Promise.resolve()),
    observe: {
      writesStopped: () => told.push('stopped'),
      writesResumed: () => told.push('resumed'),
      background: (error) => told.push(String(error)),
    },
  })
  return { ...health, told }
}

it('A change committed on a full disk does not make the node ready, because it fitted into existing files', async () => {
  const outcome: { error?: Error } = { error: diskFull }
  const health = open(outcome)
  health.began()
  health.failed(diskFull)
  for (let second = 0; second < 7; second++) {
    await vi.advanceTimersByTimeAsync(1000)
    health.began()
    health.committed()
  }
  expect(health.problem()).toBe('Postgres accepts no writes: its disk is full')
  delete outcome.error
  await vi.advanceTimersByTimeAsync(1000)
  expect(health.problem()).toBeUndefined()
  expect(health.told).toEqual(['stopped', 'resumed'])
})

it('A commit makes the node ready after any outage except a full disk', async () => {
  const health = open({ error: cutOff })
  health.began()
  health.failed(cutOff)
  await vi.advanceTimersByTimeAsync(7000)
  expect(health.problem()).toBe('Postgres accepts no writes')
  health.began()
  health.committed()
  expect(health.problem()).toBeUndefined()
})

it('Neither a failure of less than 5 s nor silence makes a node unready', async () => {
  const outcome: { error?: Error } = { error: cutOff }
  const health = open(outcome)
  health.began()
  health.failed(cutOff)
  await vi.advanceTimersByTimeAsync(4000)
  expect(health.problem()).toBeUndefined()
  delete outcome.error
  await vi.advanceTimersByTimeAsync(60_000)
  expect(health.problem()).toBeUndefined()
  expect(health.told).toEqual([])
})

it('A change that Postgres refuses does not count against the storage', async () => {
  const health = open({ error: diskFull })
  health.began()
  health.failed(refusedWith('23505'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(health.problem()).toBeUndefined()
})

it('A role that may not create temporary tables is reported, and does not keep the node unready', async () => {
  const health = open({ error: refusedWith('42501') })
  health.began()
  health.failed(cutOff)
  await vi.advanceTimersByTimeAsync(7000)
  expect(health.problem()).toBeUndefined()
  expect(health.told).toEqual(['PostgresError: refused with 42501'])
})
