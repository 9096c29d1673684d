import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { retryDelayMs, startFollowers } from '../../hub/log/followers.ts'
import type { Consumer } from '../../hub/log/followerTurn.ts'
import { openDatabase, type Sql } from '../../storage/database.ts'
import { claimFollowers, insertFollower, moveFollower, postponeFollower } from '../../storage/followers.ts'
import { migrate } from '../../storage/migrate.ts'
import { transact } from '../../storage/transaction.ts'
import { eventually } from '../support/nodes/load.ts'
import { createDatabase } from '../support/nodes/postgres.ts'
import { openSharedPostgres, type SharedPostgres } from '../support/nodes/sharedPostgres.ts'
import { addEvent } from '../support/suites/storageRows.ts'

let server: SharedPostgres
let sql: Sql

beforeAll(async () => {
  server = await openSharedPostgres()
})
afterAll(() => server?.close())
beforeEach(async () => {
  sql = openDatabase(await createDatabase(server.url))
  await migrate(sql)
  return () => sql.end()
})

const work = 'a work of the tests'
const claim = async () => {
  const wanted = { work, slow: false, most: 5, lease: randomUUID(), leaseMs: 60_000 }
  const [claimed] = await claimFollowers(sql, wanted)
  return claimed
}
const claimed = async () => (await claim()) ?? expect.unreachable('nothing was claimed')
const follower = () => transact(sql, (tx) => insertFollower(tx, work, ['plaza']))
const move = { slow: false, leaseMs: 60_000 }
const positionOf = async (id: number) => {
  const [row] = await sql<{ position: number }[]>`select position from followers where id = ${id}`
  return row?.position
}

it('A follower is claimed once, and only if events wait for it', async () => {
  await follower()
  expect(await claim()).toBeUndefined()
  await addEvent(sql)
  expect(await claim()).toMatchObject({ rooms: ['plaza'], position: 0 })
  expect(await claim()).toBeUndefined()
})

it('A node that lost its lease cannot move, postpone or renew the follower that another node holds', async () => {
  const id = await follower()
  const last = await addEvent(sql)
  const former = await claimed()
  await sql`update followers set lease_until = now() - interval '1 second'`
  const holder = await claimed()
  expect(await moveFollower(sql, holder, { ...move, position: last })).toBe(true)
  expect(await moveFollower(sql, former, { ...move, position: 0 })).toBe(false)
  await postponeFollower(sql, former, 60_000)
  expect(await positionOf(id)).toBe(last)
  expect(await sql`select failures, lease from followers`).toMatchObject([
    { failures: 0, lease: holder.lease },
  ])
})

it('A stopped follower is not claimed, and its holder is told to end', async () => {
  await follower()
  const last = await addEvent(sql)
  const holder = await claimed()
  await sql`update followers set stopped = true`
  expect(await moveFollower(sql, holder, { ...move, position: last })).toBe(false)
  await sql`update followers set lease_until = now()`
  await addEvent(sql)
  expect(await claim()).toBeUndefined()
})

it('Two nodes hand each event to one follower once and in order, also after an event that failed', async () => {
  await follower()
  const seqs: number[] = []
  for (let n = 0; n < 100; n++) seqs.push(await addEvent(sql))
  const taken: number[] = []
  let failures = 2
  const consumer: Consumer = {
    select: async (events) => events,
    async take({ seq }) {
      if (seq === seqs[50] && failures-- > 0) return 'again'
      taken.push(seq)
      return 'taken'
    },
    close: () => {},
  }
  const tail = { epoch: 'e', position: 100 }
  const needs = { sql, tail, random: () => 0, newLease: randomUUID, background: expect.unreachable }
  const nodes = [1, 2].map(() => startFollowers({ work, open: async () => consumer }, needs))
  await eventually(
    'all events',
    async () => taken.length,
    (count) => count >= 100,
  )
  await Promise.all(nodes.map((node) => node.close()))
  expect(taken).toEqual(seqs)
})

it('The delay before the next attempt doubles from a second to an hour', () => {
  expect([0, 1, 2, 10].map((failures) => retryDelayMs(failures, 0.5))).toEqual([1000, 2000, 4000, 1_024_000])
  expect([12, 1000].map((failures) => retryDelayMs(failures, 0.5))).toEqual([3_600_000, 3_600_000])
})
