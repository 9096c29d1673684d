import { expect, it } from 'vitest'
import { errorOutcome } from '../../hub/call/call.ts'
import { errorCodes, errors } from '../../hub/contract/errors.ts'
import { Refusal } from '../../hub/contract/refusal.ts'

it.each(errorCodes)('An error body with the code %s says if the same call may succeed later', (code) =>
  expect(errorOutcome(new Refusal(code), 'request').body.retry).toBe(errors[code].retry),
)

it('The body of a fault says that the call may be repeated', () =>
  expect(errorOutcome(new Error('a bug'), 'request').body).toMatchObject({ error: 'internal', retry: true }))
