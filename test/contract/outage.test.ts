import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { errorOutcome } from '../../hub/call/call.ts'
import { errors } from '../../hub/contract/errors.ts'
import { type OperationName, operationNames, operations } from '../../hub/contract/operations.ts'
import { formatToken } from '../../hub/domain/tokens.ts'
import { type FaceName, faceNames } from '../support/clients/callers.ts'
import { LineEnded } from '../support/clients/callersLines.ts'
import { operatorToken } from '../support/nodes/plaza.ts'
import { type RealPostgres, startRealPostgres } from '../support/nodes/postgres.ts'
import { expectRefused, facesOf } from '../support/scenarios/gates.ts'
import { isSampled } from '../support/scenarios/sampledNames.ts'
import { rowsDeclaring } from '../support/scenarios/scenarios.ts'
import { type OpenStage, openStage } from '../support/scenarios/stage.ts'
import type { World } from '../support/scenarios/world.ts'

type Case = {
  name: OperationName
  face: FaceName
  input: object
  token?: string
  seen(body: object): unknown
}

let postgres: RealPostgres
let stage: OpenStage
let cases: Case[]
let before: Awaited<ReturnType<OpenStage['storage']['snapshot']>>

// Prepare all calls while Postgres is running. They must fail while Postgres is down and succeed afterwards.
beforeAll(async () => {
  postgres = await startRealPostgres()
  stage = await openStage({}, postgres)
  cases = []
  for (const face of faceNames) {
    for (const name of operationNames.filter((name) => needsStorage(name) && isSampled(face, name))) {
      const prepared = await stage.shared.ownCall(name)
      await stage.callers[face].ready(prepared)
      await forgetToken(stage.world, prepared.token)
      cases.push({ name, face, ...prepared })
    }
  }
  before = await stage.storage.snapshot()
})
afterAll(() => stage?.close())

describe('while the storage answers with errors', () => {
  // Rename these tables to make operations fail. Every operation that uses the database needs at least one of them.
  const needed = ['agents', 'events', 'laws', 'notices', 'fund_entries', 'sponsorships', 'transfers']
  beforeAll(() => renameTables(needed, (name) => [name, `${name}_away`]))
  afterAll(() => renameTables(needed, (name) => [`${name}_away`, name]))

  it.each(casesOf('internal'))(
    '%s by %s is answered `internal` with nothing but its request id',
    async (name, face) => {
      const answer = await call(name, face)
      expectRefused(answer, 'internal', name)
      const { request_id, ...rest } = answer.body
      const { hint } = errorOutcome(new Error(), '').body
      const { message, retry } = errors.internal
      expect(rest).toEqual({ ok: false, error: 'internal', message, hint, retry })
      await expect
        .poll(() => logLines(String(request_id)), { interval: 5 })
        .toMatchObject([
          {
            requestId: request_id,
            operation: name,
            err: { message: expect.stringContaining('does not exist') },
          },
        ])
    },
  )
})

describe('while the storage is unreachable', () => {
  beforeAll(() => postgres.kill('SIGINT'))

  const answered = new Set<FaceName>()

  it.concurrent.each(casesOf('unavailable'))('%s by %s is told to come back', async (name, face) => {
    const answer = await call(name, face).catch(sentAway)
    // The hub may close a socket with `resync` (reconnect) instead of responding. REST calls always get a response.
    if (answer === 'resync') return expect(face).not.toBe('REST')
    answered.add(face)
    expectRefused(answer, 'unavailable', name)
    expect(answer.body.retry_after).toBe(1)
    if (face === 'REST') expect(answer.headers.get('retry-after')).toBe('1')
  })

  it('a token with a wrong checksum is still refused, because it needs no lookup', async () => {
    const token = formatToken('permanent', randomBytes(32))
    const damaged = token.slice(0, -1) + (token.endsWith('0') ? '1' : '0')
    const { REST } = stage.callers
    expectRefused(await REST.call('getMe', {}, { token }), 'unavailable')
    expectRefused(await REST.call('getMe', {}, { token: damaged }), 'unauthorized')
  })

  it('calls on every face were answered before the sockets were ended', () => {
    expect([...answered].sort()).toEqual([...faceNames].sort())
  })

  it('the hub lives, is not ready, and ends its sockets only with resync', async () => {
    expect((await fetch(`${stage.plaza.url}/healthz`)).status).toBe(200)
    expect((await fetch(`${stage.plaza.url}/readyz`)).status).toBe(503)
    const ended = faceNames.flatMap((face) => stage.callers[face].ended)
    expect(ended.filter((why) => why !== 'resync')).toEqual([])
  })
})

describe('once the storage is back, without a restart of the hub', () => {
  beforeAll(async () => {
    await postgres.restart()
    const ready = async () => expect((await fetch(`${stage.plaza.url}/readyz`)).status).toBe(200)
    await vi.waitFor(ready, { timeout: 30_000, interval: 20 })
  })

  it('no refused call has left anything behind', async () => {
    expect(await stage.storage.snapshot()).toEqual(before)
  })

  it.each(casesOf('unavailable'))('%s by %s succeeds and has its effect', async (name, face) => {
    const { seen } = caseOf(name, face)
    const answer = await call(name, face)
    expect(answer.status).toBe(operations[name].status)
    await seen(answer.body)
  })

  it('no socket has ended except those told to resync', () => {
    const ended = faceNames.flatMap((face) => stage.callers[face].ended)
    // Ignore the close code `resync` (reconnect), with which the hub closes sockets because of the outage.
    expect(ended.filter((why) => why !== 'resync')).toEqual([])
  })
})

function sentAway(error: unknown): 'resync' {
  if (error instanceof LineEnded && error.reason === 'resync') return 'resync'
  throw error
}

/** Returns true if the operation needs the database. Only the catalog and the price quote do not. */
const needsStorage = (name: OperationName) => name !== 'getCatalog' && name !== 'quoteMeshPass'

function casesOf(code: 'internal' | 'unavailable'): [OperationName, FaceName][] {
  return rowsDeclaring(code)
    .filter(needsStorage)
    .flatMap((name) => facesOf(code, name).map((face): [OperationName, FaceName] => [name, face]))
}

function caseOf(name: OperationName, face: FaceName): Case {
  const found = cases.find((one) => one.name === name && one.face === face)
  if (!found) throw new Error(`${name} by ${face} was not prepared`)
  return found
}

function call(name: OperationName, face: FaceName) {
  const { input, token } = caseOf(name, face)
  return stage.callers[face].call(name, input, { token })
}

async function forgetToken(world: World, token: string | undefined): Promise<void> {
  if (token === undefined || token === operatorToken) return
  await world.as(await world.session(token)).logoutAgent()
}

async function renameTables(names: string[], rename: (name: string) => [string, string]): Promise<void> {
  const { sql } = stage.storage
  for (const [from, to] of names.map(rename)) await sql`alter table ${sql(from)} rename to ${sql(to)}`
}

function logLines(requestId: string): unknown[] {
  const lines = stage.plaza.output().split('\n')
  return lines.filter((line) => line.includes(requestId)).map((line) => JSON.parse(line))
}
