import { expect, it } from 'vitest'
import { faults } from './faults.ts'
import { nemeses } from './nemeses.ts'
import { runTrial } from './trial.ts'

const posts = 1000
/** A plaza with a fault may not come back at all. */
const patienceMs = 10_000

it.each(faults)('The checker finds hubs out that $name', async (fault) => {
  const chosen = nemeses.filter(({ what }) => what === fault.struckBy)
  const { counts } = await runTrial({ seed: 1, nodes: 2, posts, nemeses: chosen, fault, patienceMs })
  expect(Object.keys(counts)).toContain(fault.finds)
})

it('The same trial without a fault finds nothing.', async () => {
  const chosen = nemeses.filter(({ what }) => faults.some(({ struckBy }) => struckBy === what))
  const { account } = await runTrial({ seed: 1, nodes: 2, posts, nemeses: chosen })
  expect(account).toBe('')
})
