import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AgentId } from '../../hub/contract/ids.ts'
import { createLastSeen } from '../../hub/jobs/lastSeen.ts'
import type { Committer } from '../../hub/log/committer.ts'
import { deferred } from '../support/lib/deferred.ts'
import { createHandTail } from '../support/nodes/handTail.ts'
import { eventually } from '../support/nodes/load.ts'

// Fake the timers, so that no periodic write interferes with the tests.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

const agent = (id: number) => id as AgentId

function atHand() {
  const { tail, reset } = createHandTail()
  const writes: ReturnType<typeof deferred<unknown>>[] = []
  const failures: unknown[] = []
  const commit = () => {
    const write = deferred<unknown>()
    writes.push(write)
    return write.promise
  }
  const lastSeen = createLastSeen({
    committer: { commit: commit as Committer['commit'] },
    tail,
    now: () => new Date(0),
    background: (error) => failures.push(error),
  })
  return { writes, failures, lastSeen, reset }
}

test('The first use of a token is written at once, a later one is not', () => {
  const { writes, lastSeen } = atHand()
  lastSeen.seen(agent(1), true)
  expect(writes).toHaveLength(0)
  lastSeen.seen(agent(2), false)
  expect(writes).toHaveLength(1)
})

test('First uses during a write are written together by the next one', async () => {
  const { writes, lastSeen } = atHand()
  for (let id = 1; id <= 1000; id++) lastSeen.seen(agent(id), false)
  expect(writes).toHaveLength(1)
  writes[0]?.resolve(undefined)
  await eventually(
    'a second write',
    async () => writes.length,
    (count) => count === 2,
  )
  lastSeen.seen(agent(1), false)
  lastSeen.seen(agent(1001), true)
  writes[1]?.resolve(undefined)
  const closed = lastSeen.close()
  await eventually(
    'a third write',
    async () => writes.length,
    (count) => count === 3,
  )
  writes[2]?.resolve(undefined)
  await closed
  expect(writes).toHaveLength(3)
})

test('A failed write of last_seen is reported and repeated with the next one', async () => {
  const { tail } = createHandTail()
  const failures: unknown[] = []
  let isAway = true
  let writes = 0
  async function commit(): Promise<undefined> {
    writes += 1
    if (isAway) throw new Error('away')
  }
  const lastSeen = createLastSeen({
    committer: { commit: commit as Committer['commit'] },
    tail,
    now: () => new Date(0),
    background: (error) => failures.push(error),
  })
  lastSeen.seen(agent(1), false)
  await eventually(
    'a reported failure',
    async () => failures.length,
    (count) => count === 1,
  )
  isAway = false
  await lastSeen.close()
  expect(writes).toBe(2)
})

test('Another epoch drops unwritten uses, because its agent ids may differ', async () => {
  const { writes, lastSeen, reset } = atHand()
  lastSeen.seen(agent(1), true)
  reset()
  await lastSeen.close()
  expect(writes).toHaveLength(0)
})
