import { expect, it } from 'vitest'
import type { Fault } from './fault.ts'
import { faults } from './faults.ts'
import { nemeses } from './nemeses/nemeses.ts'
import { runTrial } from './trial.ts'

const posts = 1000
/** Few writers, so that the posts last until something has happened. */
const writers = 24
/** Strikes of the needed nemesis in each trial, however soon there are enough posts. */
const strikes = 4
const trialsMax = 6
/** For all trials together, on a busy machine. */
const timeoutMs = 600_000
/** A faulty plaza may never recover, so only a fault that takes its time to show is waited for. */
const patienceMs = 10_000

it.each(faults)('The checker finds hubs out that $name', find, timeoutMs)

async function find(fault: Fault): Promise<void> {
  const needed = nemeses.filter(({ what }) => what === fault.struckBy)
  const { showsWithinMs: quietMs = 0 } = fault
  const times = quietMs > 0 ? 1 : strikes
  const chosen = needed.flatMap((nemesis) => Array.from({ length: times }, () => nemesis))
  const found = new Set<string>()
  // A bug shows only if the trial hits it, such as a resume at the wrong moment. If not, run another trial.
  for (let seed = 1; seed <= trialsMax && !found.has(fault.finds); seed++) {
    const { counts } = await runTrial({
      ...{ seed, nodes: 2, posts, writers, nemeses: chosen, fault, quietMs },
      patienceMs: Math.max(patienceMs, quietMs),
    })
    for (const invariant of Object.keys(counts)) found.add(invariant)
  }
  expect([...found]).toContain(fault.finds)
}

it('The checker finds nothing in the same trial without a fault', async () => {
  const chosen = nemeses.filter(({ what }) => faults.some(({ struckBy }) => struckBy === what))
  const { account } = await runTrial({ seed: 1, nodes: 2, posts, writers, nemeses: chosen })
  expect(account).toBe('')
})
