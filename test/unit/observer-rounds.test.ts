import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inRounds } from '../../observer-ui/browser/inRounds.ts'
import { ReadFailed } from '../../observer-ui/browser/readFresh.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const pauseMs = 15_000

/**
 * Creates a job whose runs are at least `pauseMs` apart. The given functions decide the outcomes of the first runs, in
 * this order. Later runs succeed.
 */
function rounds(...ends: (() => Promise<boolean>)[]) {
  let begun = 0
  const ask = inRounds(() => (ends[begun++] ?? (async () => true))(), pauseMs)
  return { ask, begun: () => begun }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('Requests that come together cause one round, and later ones wait for the pause', async () => {
  const { ask, begun } = rounds()
  for (let n = 0; n < 10; n++) ask()
  await pass(1_000)
  expect(begun()).toBe(1)
  for (let n = 0; n < 10; n++) ask()
  await pass(pauseMs - 2_000)
  expect(begun()).toBe(1)
  await pass(2_000)
  expect(begun()).toBe(2)
})

test('One round runs at a time, and what is asked meanwhile causes another one', async () => {
  let end = (_: boolean) => {}
  const long = () =>
    new Promise<boolean>((resolve) => {
      end = resolve
    })
  const { ask, begun } = rounds(long)
  ask()
  await pass(60_000)
  ask()
  await pass(60_000)
  expect(begun()).toBe(1)
  end(true)
  await pass(2 * pauseMs)
  expect(begun()).toBe(2)
})

test('A round that leaves work is repeated, one that failed is not', async () => {
  const { ask, begun } = rounds(
    async () => false,
    async () => Promise.reject(new TypeError('no network')),
  )
  ask()
  await pass(10 * pauseMs)
  expect(begun()).toBe(2)
  ask()
  await pass(1_000)
  expect(begun()).toBe(3)
})

test('A refused round is repeated once the hub takes reads again', async () => {
  const { ask, begun } = rounds(() => Promise.reject(new ReadFailed('answered 429', 42_000)))
  ask()
  await pass(1_000)
  ask()
  await pass(40_000)
  expect(begun()).toBe(1)
  await pass(2_000)
  expect(begun()).toBe(2)
})
