import { describe, expect, test } from 'vitest'
import { formatToken } from '../../hub/domain/tokens.ts'
import { type LogEvent, logEvent } from '../../hub/log/event.ts'
import type { Tail } from '../../hub/log/tail.ts'
import { createCredentials, sha256 } from '../../hub/views/credentials.ts'
import type { CredentialRow } from '../../storage/credentials.ts'

const permanent = formatToken('permanent', new Uint8Array(32).fill(1))
const session = formatToken('session', new Uint8Array(32).fill(2))

function atHand() {
  let nowMs = Date.UTC(2026, 0, 1)
  let lookups = 0
  let hold: Promise<void> | undefined
  const table = new Map<string, CredentialRow>()
  let heard: (events: readonly LogEvent[]) => void = () => {}
  let reset = () => {}
  const tail = {
    onEvents: (listener: typeof heard) => {
      heard = listener
    },
    onReset: (listener: () => void) => {
      reset = listener
    },
  } as unknown as Tail
  async function find(hash: string): Promise<CredentialRow | undefined> {
    lookups += 1
    const row = table.get(hash)
    await hold
    return row
  }

  return {
    credentials: createCredentials({
      find: { permanent: find, session: find },
      tail,
      now: () => new Date(nowMs),
    }),
    lookups: () => lookups,
    wait(ms: number) {
      nowMs += ms
    },
    give(token: string, agentId: number, sessionId: number | null = null, lifeMs?: number) {
      const expiresAt = lifeMs === undefined ? null : new Date(nowMs + lifeMs)
      const row = { agentId, sessionId, expiresAt, suspension: null }
      table.set(sha256(token).toString('hex'), row as CredentialRow)
    },
    /** Suspends the agent to which the token belongs. `null` lifts the suspension. */
    suspend(token: string, suspension: string | null) {
      const key = sha256(token).toString('hex')
      const row = table.get(key)
      if (row) table.set(key, { ...row, suspension })
    },
    take: (token: string) => table.delete(sha256(token).toString('hex')),
    holdLookups() {
      let release = () => {}
      hold = new Promise((resolve) => {
        release = resolve
      })
      return () => {
        hold = undefined
        release()
      }
    },
    ended: (agentId: number, sessionId: number | null = null) =>
      heard([
        logEvent(
          {
            seq: 1,
            prev: 0,
            room: 'node',
            type: 'credentials.ended',
            at: new Date(nowMs),
            json: JSON.stringify({ agent_id: agentId, session_id: sessionId }),
          },
          'e',
        ),
      ]),
    reset: () => reset(),
  }
}

const unauthorized = expect.objectContaining({ code: 'unauthorized' })
const suspended = expect.objectContaining({
  code: 'agent_suspended',
  message: 'This agent is suspended: Floods the plaza.',
})

test('Malformed tokens are refused without a query', async () => {
  const { credentials, lookups } = atHand()
  const last = permanent.at(-1) === '0' ? '1' : '0'
  for (const noise of [
    '',
    'x',
    `${permanent} `,
    ` ${permanent}`,
    permanent.slice(0, -1) + last,
    permanent.toUpperCase(),
    'plaza_'.repeat(10_000),
  ]) {
    await expect(credentials.get(noise)).rejects.toEqual(unauthorized)
  }
  expect(lookups()).toBe(0)
})

test('A valid token is looked up once a minute, an unknown one each time', async () => {
  const { credentials, lookups, give, wait } = atHand()
  await expect(credentials.get(permanent)).rejects.toEqual(unauthorized)
  give(permanent, 7)
  for (let count = 0; count < 5; count++) {
    expect(await credentials.get(permanent)).toMatchObject({ agentId: 7, kind: 'permanent' })
  }
  expect(lookups()).toBe(2)
  wait(60_000)
  await credentials.get(permanent)
  expect(lookups()).toBe(3)
})

test('A session is not valid beyond its end by being cached', async () => {
  const { credentials, give, take, wait } = atHand()
  give(session, 7, 3, 10_000)
  expect(await credentials.get(session)).toMatchObject({ kind: 'session', sessionId: 3 })
  take(session)
  wait(9999)
  await credentials.get(session)
  wait(1)
  await expect(credentials.get(session)).rejects.toEqual(unauthorized)
})

describe('when the log tells the end of a credential,', () => {
  test("the cache drops exactly that agent's entries", async () => {
    const { credentials, lookups, give, take, ended } = atHand()
    give(permanent, 7)
    give(session, 8, 3, 60_000)
    await credentials.get(permanent)
    await credentials.get(session)
    take(permanent)
    ended(7)
    await expect(credentials.get(permanent)).rejects.toEqual(unauthorized)
    await credentials.get(session)
    expect(lookups()).toBe(3)
  })

  test('a lookup that is under way is repeated', async () => {
    const { credentials, give, take, ended, holdLookups } = atHand()
    give(permanent, 7)
    const release = holdLookups()
    const underWay = credentials.get(permanent)
    take(permanent)
    ended(7)
    release()
    await expect(underWay).rejects.toEqual(unauthorized)
    await expect(credentials.get(permanent)).rejects.toEqual(unauthorized)
  })

  test('listeners get the agent and the session', () => {
    const { credentials, ended } = atHand()
    const heard: unknown[] = []
    credentials.onEnded((end) => heard.push(end))
    ended(7)
    ended(7, 3)
    expect(heard).toEqual([
      { agentId: 7, sessionId: null },
      { agentId: 7, sessionId: 3 },
    ])
  })
})

describe('a suspended agent in the credentials gate', () => {
  test.each([
    ['permanent token', permanent, null],
    ['session', session, 3],
  ])('is refused each time with the reason, by its %s', async (_name, token, sessionId) => {
    const { credentials, lookups, give, suspend } = atHand()
    give(token, 7, sessionId)
    suspend(token, 'Floods the plaza.')
    for (let count = 0; count < 3; count++) await expect(credentials.get(token)).rejects.toEqual(suspended)
    expect(lookups()).toBe(3)
  })

  test('is cached neither as suspended nor as the agent it was', async () => {
    const { credentials, give, suspend, ended } = atHand()
    give(permanent, 7)
    await credentials.get(permanent)
    suspend(permanent, 'Floods the plaza.')
    ended(7)
    await expect(credentials.get(permanent)).rejects.toEqual(suspended)
    suspend(permanent, null)
    expect(await credentials.get(permanent)).toMatchObject({ agentId: 7 })
  })

  test('is refused by a lookup that was under way when it was suspended', async () => {
    const { credentials, give, suspend, ended, holdLookups } = atHand()
    give(permanent, 7)
    const release = holdLookups()
    const underWay = credentials.get(permanent)
    suspend(permanent, 'Floods the plaza.')
    ended(7)
    release()
    await expect(underWay).rejects.toEqual(suspended)
  })

  test('does not affect other agents', async () => {
    const { credentials, give, suspend } = atHand()
    give(permanent, 7)
    give(session, 8, 3)
    suspend(permanent, 'Floods the plaza.')
    expect(await credentials.get(session)).toMatchObject({ agentId: 8 })
  })
})

test('Another epoch empties the cache of credentials', async () => {
  const { credentials, give, take, reset } = atHand()
  give(permanent, 7)
  await credentials.get(permanent)
  take(permanent)
  reset()
  await expect(credentials.get(permanent)).rejects.toEqual(unauthorized)
})
