import { expect, test } from 'vitest'
import { Refusal } from '../../hub/contract/refusal.ts'
import { TooLate } from '../../hub/deadline.ts'
import type { Credential } from '../../hub/gates/credentials.ts'
import { recheck } from '../../hub/sockets/recheck.ts'

/** How a session ends whose token is looked up with this outcome, and what is logged of it. */
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

test('a token that is live lets its reader go on', async () => {
  expect(await outcomeOf(live)).toEqual({ how: [], faults: [], wentOn: true })
})

test.each([
  ['unauthorized', 'credentials_ended'],
  ['agent_suspended', 'agent_suspended'],
] as const)('a token that is refused as %s ends its session with %s', async (refusal, code) => {
  const { how, faults } = await outcomeOf(Promise.reject(new Refusal(refusal)))
  expect({ how, faults }).toEqual({ how: [code], faults: [] })
})

test('an outage while the token is looked up ends the session with resync, and is no fault', async () => {
  const { how, faults } = await outcomeOf(Promise.reject(new TooLate('not done within 1 ms')))
  expect({ how, faults }).toEqual({ how: ['resync'], faults: [] })
})

test('a fault while the token is looked up ends the session with internal under the id that is logged', async () => {
  const { how, faults } = await outcomeOf(Promise.reject(bug))
  expect(faults).toEqual([{ error: bug, requestId: expect.any(String) }])
  expect(how).toEqual(['internal', faults[0]?.requestId])
})

test('a reader that fails as it goes on ends with internal', async () => {
  const { how, faults } = await outcomeOf(live, {
    goOn() {
      throw bug
    },
  })
  expect(how).toEqual(['internal', faults[0]?.requestId])
})
