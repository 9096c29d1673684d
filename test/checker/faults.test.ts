import { describe, expect, it } from 'vitest'
import type { Fault } from './fault.ts'
import { faults } from './faults.ts'
import { nemeses } from './nemeses/nemeses.ts'
import { runTrial } from './trial.ts'

/** `strikes` of the needed nemesis come in each trial, however soon there are enough posts. */
type Size = { posts: number; strikes: number; writers: number }

/** Few writers, so that the posts last until something has happened. */
const full: Size = { posts: 1000, strikes: 4, writers: 24 }
/** Most faults show at once. */
const short: Size = { posts: 200, strikes: 2, writers: 24 }
/** For a fault that shows after a wait, in which many writers would keep the machine busy. */
const patient: Size = { posts: 200, strikes: 1, writers: 4 }

/** The sizes of the trials of one fault, until it is found. */
const trialsOf = (fault: Fault): Size[] => {
  const first = isSlow(fault) ? patient : short
  const last = isSlow(fault) ? { ...full, strikes: 1 } : full
  return [...Array<Size>(3).fill(first), ...Array<Size>(6).fill(last)]
}
/** For all trials together, on a busy machine. */
const timeoutMs = 900_000
/** A faulty plaza may never recover, so only a fault that takes its time to show is waited for. */
const patienceMs = 10_000

const isSlow = ({ showsWithinMs }: Fault) => showsWithinMs !== undefined
const title = 'The checker finds hubs out that $name'

it.each(faults.filter((fault) => !isSlow(fault)))(title, find, timeoutMs)
// These trials wait most of their time.
describe.concurrent('A fault that takes its time to show:', () => {
  it.each(faults.filter(isSlow))(title, find, timeoutMs)
})

async function find(fault: Fault): Promise<void> {
  const needed = nemeses.filter(({ what }) => what === fault.struckBy)
  const { showsWithinMs: quietMs = 0 } = fault
  const found = new Set<string>()
  // A bug shows only if the trial hits it, such as a resume at the wrong moment. If not, run another trial.
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
