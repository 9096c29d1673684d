import { describe, expect, it } from 'vitest'
import type { Fault } from './fault.ts'
import { faults } from './faults.ts'
import { nemeses } from './nemeses/nemeses.ts'
import { runTrial } from './trial.ts'

/** `strikes` is how often the required nemesis strikes in each trial, even if `posts` is reached earlier. */
type Size = { posts: number; strikes: number; writers: number }

/** Few writers, so that the posts do not run out before the fault shows. */
const full: Size = { posts: 1000, strikes: 4, writers: 24 }
/** Most faults show immediately. */
const short: Size = { posts: 200, strikes: 2, writers: 24 }
/** For faults that show only after a wait. More writers would only load the machine. */
const patient: Size = { posts: 200, strikes: 1, writers: 4 }

/** Returns the sizes of a fault's trials. They run one after another until one of them finds the fault. */
const trialsOf = (fault: Fault): Size[] => {
  const first = isSlow(fault) ? patient : short
  const last = isSlow(fault) ? { ...full, strikes: 1 } : full
  return [...Array<Size>(3).fill(first), ...Array<Size>(6).fill(last)]
}
/** Timeout for all trials of a fault together, on a busy machine. */
const timeoutMs = 900_000
/** A faulty plaza may never recover, so only faults that need time to show get a longer timeout. */
const patienceMs = 10_000

const isSlow = ({ showsWithinMs }: Fault) => showsWithinMs !== undefined
const title = 'The checker finds hubs out that $name'

it.each(faults.filter((fault) => !isSlow(fault)))(title, find, timeoutMs)
// These trials spend most of their time waiting.
describe.concurrent('A fault that takes its time to show:', () => {
  it.each(faults.filter(isSlow))(title, find, timeoutMs)
})

async function find(fault: Fault): Promise<void> {
  const needed = nemeses.filter(({ what }) => what === fault.struckBy)
  const { showsWithinMs: quietMs = 0 } = fault
  const found = new Set<string>()
  // A bug shows only if the trial triggers it, for example by a resume at the wrong moment. If it does not, run another
  // trial.
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
