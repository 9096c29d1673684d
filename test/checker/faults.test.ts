import { describe, expect, it } from 'vitest'
import type { Fault } from './fault.ts'
import { faults } from './faults.ts'
import { nemeses } from './nemeses/nemeses.ts'
import { runTrial } from './trial.ts'

type Size = { posts: number; strikes: number; writers: number }

/** Size of the longer test runs, which are made only if the first runs do not find the planted bug. */
const full: Size = { posts: 1000, strikes: 4, writers: 24 }
/** Size of the first test runs. They are short, because most planted bugs show immediately. */
const short: Size = { posts: 200, strikes: 2, writers: 24 }
/**
 * Size of test runs for bugs that show only after some time. Only a few agents write, because more would not make the
 * bug show sooner.
 */
const patient: Size = { posts: 200, strikes: 1, writers: 4 }

/** Returns the sizes of the test runs for a bug. The runs stop as soon as one of them finds the bug. */
const trialsOf = (fault: Fault): Size[] => {
  const first = isSlow(fault) ? patient : short
  const last = isSlow(fault) ? { ...full, strikes: 1 } : full
  return [...Array<Size>(3).fill(first), ...Array<Size>(6).fill(last)]
}
const timeoutMs = 900_000
/**
 * Default timeout in ms for each wait in a test run. The timeout is short, because a hub with a planted bug may
 * never recover.
 */
const patienceMs = 10_000

const isSlow = ({ showsWithinMs }: Fault) => showsWithinMs !== undefined
const title = 'The checker finds hubs out that $name'

it.each(faults.filter((fault) => !isSlow(fault)))(title, find, timeoutMs)
// Run these tests concurrently, because they spend most of their time waiting.
describe.concurrent('A fault that takes its time to show:', () => {
  it.each(faults.filter(isSlow))(title, find, timeoutMs)
})

async function find(fault: Fault): Promise<void> {
  const needed = nemeses.filter(({ what }) => what === fault.struckBy)
  const { showsWithinMs: quietMs = 0 } = fault
  const found = new Set<string>()
  // Repeat the run if it misses the bug, because many bugs show only by chance.
  for (const [index, { posts, strikes, writers }] of trialsOf(fault).entries()) {
    const chosen = needed.flatMap((nemesis) => Array.from({ length: strikes }, () => nemesis))
    const { counts } = await runTrial({
      ...{ seed: index + 1, nodes: 2, posts, writers, nemeses: chosen, fault, quietMs },
      patienceMs: Math.max(patienceMs, quietMs),
    })
    for (const invariant of Object.keys(counts)) found.add(invariant)
    if (found.has(fault.finds)) break
  }
  expect([...found]).toContain(fault.finds)
}

it('The checker finds nothing in the same trial without a fault', async () => {
  const chosen = nemeses.filter(({ what }) => faults.some(({ struckBy }) => struckBy === what))
  const { account } = await runTrial({ seed: 1, nodes: 2, ...full, nemeses: chosen })
  expect(account).toBe('')
})
