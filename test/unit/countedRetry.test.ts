import { expect, it } from 'vitest'
import { countedRetry } from '../support/lib/countedRetry.ts'

const refusal = { status: 503, body: { ok: false, error: 'unavailable', retry_after: 0 } }
const success = { status: 200, body: { ok: true } }

/** Returns a function that refuses its first `times` calls and then succeeds. */
function refusedFirst(times: number) {
  let refused = 0
  return async () => (refused++ < times ? refusal : success)
}

it('A counted retry repeats a call until it succeeds', async () => {
  const retry = countedRetry({ ofAll: 3 })
  expect(await retry(refusedFirst(2))).toBe(success)
})

it('A counted retry counts all refusals together, which finds a product that refuses each call once', async () => {
  const retry = countedRetry({ ofAll: 3 })
  for (let call = 0; call < 3; call++) expect(await retry(refusedFirst(1))).toBe(success)
  await expect(retry(refusedFirst(1))).rejects.toThrow('4 times in all (at most 3): 503')
})

it('A counted retry does not repeat a call refused too often', async () => {
  const retry = countedRetry({ ofCall: 2, ofAll: 100 })
  await expect(retry(refusedFirst(3))).rejects.toThrow('3 times for one call (at most 2)')
})

it('A counted retry returns a final refusal', async () => {
  const retry = countedRetry({ ofAll: 0 })
  const final = { status: 409, body: { ok: false, error: 'payment_already_used' } }
  expect(await retry(async () => final)).toBe(final)
})
