import { expect, test } from 'vitest'
import { Refusal } from '../../hub/contract/refusal.ts'
import { TooLate } from '../../hub/lib/deadline.ts'
import { recheck } from '../../hub/sockets/recheck.ts'
import type { Credential } from '../../hub/views/credentials.ts'

/**
 * Rechecks the token of a session. `found` is the result of looking up the token. Returns the logged errors and how the
 * session ended, if at all.
 */
async function outcomeOf(found: Promise<Credential>, { goOn = () => {} } = {}) {
  const faults: { error: unknown; requestId: string }[] = []
  let wentOn = false
  const ended = new Promise<unknown[]>((resolve) => {
    recheck(
      { get: () => found },
      {
        token: 'a token',
        reader: {
          hold: () => () => {
            goOn()
            wentOn = true
            resolve([])
          },
        },
        end: (...how) => resolve(how.filter((one) => one !== undefined)),
        observe: { fault: (error, { requestId }) => void faults.push({ error, requestId }) },
      },
    )
  })
  return { how: await ended, faults, wentOn }
}

const live = Promise.resolve({} as Credential)
const bug = new TypeError('nobody thought of this')

test('A reader with a valid token goes on after the recheck', async () => {
  expect(await outcomeOf(live)).toEqual({ how: [], faults: [], wentOn: true })
})

test.each([
  ['unauthorized', 'credentials_ended'],
  ['agent_suspended', 'agent_suspended'],
] as const)('A token refused as %s at the recheck ends its session with %s', async (refusal, code) => {
  const { how, faults } = await outcomeOf(Promise.reject(new Refusal(refusal)))
  expect({ how, faults }).toEqual({ how: [code], faults: [] })
})

test('An outage during the recheck of a token ends the session with resync, and is not a fault', async () => {
  const { how, faults } = await outcomeOf(Promise.reject(new TooLate('not done within 1 ms')))
  expect({ how, faults }).toEqual({ how: ['resync'], faults: [] })
})

test('A fault during the recheck of a token ends the session with internal, under the logged id', async () => {
  const { how, faults } = await outcomeOf(Promise.reject(bug))
  expect(faults).toEqual([{ error: bug, requestId: expect.any(String) }])
  expect(how).toEqual(['internal', faults[0]?.requestId])
})

test('A reader that throws as it goes on after the recheck ends with internal', async () => {
  const { how, faults } = await outcomeOf(live, {
    goOn() {
      throw bug
    },
  })
  expect(how).toEqual(['internal', faults[0]?.requestId])
})
