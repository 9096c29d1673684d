import { expect, it } from 'vitest'
import { eventually } from '../support/nodes/load.ts'

it('eventually asks until the answer passes', async () => {
  let asked = 0
  await eventually(
    'a third answer',
    async () => ++asked,
    (answer) => answer === 3,
  )
  expect(asked).toBe(3)
})

it('eventually names the awaited condition and the last answer when its time is over', async () => {
  const waiting = eventually(
    'an expired claim',
    async () => ({ state: 'open' }),
    ({ state }) => state === 'expired',
    0,
  )
  await expect(waiting).rejects.toThrow(
    "not within 0 ms: an expired claim; the last answer was { state: 'open' }",
  )
})
