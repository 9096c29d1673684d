import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Room } from '../../hub/contract/rooms.ts'
import { openDatabase, type Sql } from '../../storage/database.ts'
import { readHead } from '../../storage/log.ts'
import { liveFaces } from '../support/clients/faces.ts'
import { expectHeard, expectSoundLog } from '../support/clients/log.ts'
import { openCable } from '../support/lib/cable.ts'
import { anyRandom } from '../support/lib/random.ts'
import { eventually, metric } from '../support/nodes/load.ts'
import { follow } from '../support/nodes/logFollower.ts'
import { insist, post, register, send, writeAbreast } from '../support/nodes/logWriters.ts'
import { type Plaza, startPlaza } from '../support/nodes/plaza.ts'
import { createDatabase, type RealPostgres, startRealPostgres } from '../support/nodes/postgres.ts'

const longMs = 600_000

let server: RealPostgres
let databaseUrl: string
let sql: Sql
let hubs: Plaza[]
let urls: string[]

beforeAll(async () => {
  server = await startRealPostgres()
  databaseUrl = await createDatabase(server.url)
  hubs = await Promise.all([startPlaza({ databaseUrl }), startPlaza({ databaseUrl })])
  urls = hubs.map((hub) => hub.url)
  sql = openDatabase(databaseUrl)
})

afterAll(async () => {
  await Promise.all(hubs.map((hub) => hub.close()))
  await sql.end()
  await server.close()
})

/** Terminates all connections from the hubs to Postgres, even during a transaction. */
async function cutBackends(): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'plaza' and pid <> pg_backend_pid()`
}

async function crashServer(): Promise<void> {
  await server.kill('SIGKILL')
  await server.restart()
}

async function failedBatches(): Promise<number> {
  const counts = await Promise.all(hubs.map((hub) => metric(hub, 'plaza_commit_failures_total')))
  return counts.reduce((sum, count) => sum + count, 0)
}

const disasters = [
  { what: 'the connections of the hubs are cut', strike: cutBackends, times: 25 },
  { what: 'Postgres is killed', strike: crashServer, times: 6 },
]

it.each(disasters)(
  'While $what, again and again, every call gets an answer that holds, and every reader receives every event',
  async ({ strike, times }) => {
    const random = anyRandom()
    const { seq: start, epoch } = await readHead(sql)
    const ada = await register(urls, `Ada ${randomUUID().slice(0, 8)}`)
    const failuresBefore = await failedBatches()
    const readers = liveFaces.flatMap((face) => [
      {
        rooms: ['plaza'] as Room[],
        follower: follow(face, urls, { since: random.between(0, start), epoch }),
      },
      {
        rooms: ['plaza', `inbox:${ada.id}`] as Room[],
        follower: follow(face, [...urls].reverse(), { since: start, epoch, token: ada.token }),
      },
    ])

    let writing = true
    const work = writeAbreast({ urls, writers: 12, actions: 80, random, mentioned: [ada] }).finally(() => {
      writing = false
    })
    let reached = start
    for (let strikes = 0; writing && strikes < times; strikes++) {
      // Wait for a random number of events before each outage, so that the outage interrupts some writes.
      const goal = reached + random.between(1, 40)
      await eventually(
        `event ${goal} or the end of the writing`,
        async () => {
          reached = (await readHead(sql).catch(() => ({ seq: reached }))).seq
          return reached
        },
        (seq) => !writing || seq >= goal,
      )
      await strike()
    }
    const written = await work

    const closing = await register(urls, `Closing ${randomUUID().slice(0, 8)}`)
    const log = await expectSoundLog(sql)
    const made = await sql<{ id: number; gone: boolean }[]>`
      select id, deleted_at is not null as gone from posts where id > ${start}`
    expect(new Set(made.filter((row) => !row.gone).map((row) => row.id))).toEqual(written.published)
    expect(new Set(made.filter((row) => row.gone).map((row) => row.id))).toEqual(written.deleted)
    for (const { follower, rooms } of readers) {
      await follower.reached(closing.id)
      expectHeard(follower.events(), log, { since: follower.since, rooms })
      expect(follower.gaps()).toEqual([])
      follower.stop()
    }
    expect(await failedBatches()).toBeGreaterThan(failuresBefore)
  },
  longMs,
)

it('An answer that is lost after COMMIT is `unavailable`, and repeating the call with its idempotency key finds the stored result', async () => {
  const { port, href } = new URL(databaseUrl)
  const cable = await openCable(`http://127.0.0.1:${port}`)
  const hub = await startPlaza({ databaseUrl: href.replace(`:${port}/`, `:${new URL(cable.url).port}/`) })
  const ada = await register([hub.url], `Ada ${randomUUID().slice(0, 8)}`)
  const gate = await sql.reserve()
  // Make COMMIT wait for an advisory lock, so that the test can cut the connection during COMMIT. Turn off the
  // connection check of Postgres, which would abort the transaction.
  await sql.unsafe(`
    create function wait_at_gate() returns trigger language plpgsql as
      'begin perform set_config(''client_connection_check_interval'', ''0'', true);
        perform pg_advisory_xact_lock(7); return null; end';
    create constraint trigger gate after insert on posts deferrable initially deferred
      for each row execute function wait_at_gate()`)
  try {
    await gate`select pg_advisory_lock(7)`
    const body = randomUUID()
    const first = send(hub.url, post(body, ada.token, 'the key'))
    await eventually(
      'a COMMIT waiting at the gate',
      async () => {
        const [row] = await sql<{ waiting: number }[]>`
        select count(*) as waiting from pg_locks
        where locktype = 'advisory' and not granted and classid = 0 and objid = 7`
        return row?.waiting
      },
      (waiting) => waiting === 1,
    )
    cable.cut()
    expect(await first).toMatchObject({ status: 503, body: { error: 'unavailable' } })

    await gate`select pg_advisory_unlock(7)`
    const stored = () => sql<{ id: number }[]>`select id from posts where body = ${body}`
    await eventually('the stored post', stored, ({ length }) => length > 0)
    cable.mend()
    const again = await insist([hub.url], post(body, ada.token, 'the key'))
    const rows = await stored()
    expect(again).toMatchObject({ status: 201, replayed: true, body: { post: { id: rows[0]?.id } } })
    expect(rows).toHaveLength(1)
  } finally {
    gate.release()
    await sql`drop trigger gate on posts`
    await hub.close()
    await cable.close()
  }
  await expectSoundLog(sql)
})
