import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AgentId } from '../../hub/contract/ids.ts'
import { createLastSeen } from '../../hub/lastSeen.ts'
import type { Committer } from '../../hub/log/committer.ts'
import { deferred } from '../support/deferred.ts'
import { createHandTail } from '../support/handTail.ts'
import { eventually } from '../support/load.ts'

// The regular write every few seconds would do what the first uses failed to do.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

const agent = (id: number) => id as AgentId

/** A committer that finishes its writes when it is told to. */
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
    failed: (error) => failures.push(error),
  })
  return { writes, failures, lastSeen, reset }
}

test('the first use of a token is written at once, a later one is not', () => {
  const { writes, lastSeen } = atHand()
  lastSeen.seen(agent(1), true)
  expect(writes).toHaveLength(0)
  lastSeen.seen(agent(2), false)
  expect(writes).toHaveLength(1)
})

test('first uses during a write are the next write, all in one', async () => {
  const { writes, lastSeen } = atHand()
  for (let id = 1; id <= 1000; id++) lastSeen.seen(agent(id), false)
  expect(writes).toHaveLength(1)
  writes[0]?.resolve(undefined)
  await eventually(async () => writes.length === 2)
  lastSeen.seen(agent(1), false)
  lastSeen.seen(agent(1001), true)
  writes[1]?.resolve(undefined)
  const closed = lastSeen.close()
  await eventually(async () => writes.length === 3)
  writes[2]?.resolve(undefined)
  await closed
  expect(writes).toHaveLength(3)
})

test('a write that fails is told, and what it held is written with the next', async () => {
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
    failed: (error) => failures.push(error),
  })
  lastSeen.seen(agent(1), false)
  await eventually(async () => failures.length === 1)
  isAway = false
  await lastSeen.close()
  expect(writes).toBe(2)
})

test('nobody is taken for the one who had the same number in another log', async () => {
  const { writes, lastSeen, reset } = atHand()
  lastSeen.seen(agent(1), true)
  reset()
  await lastSeen.close()
  expect(writes).toHaveLength(0)
})
