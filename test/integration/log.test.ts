import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Room } from '../../hub/contract/rooms.ts'
import { openDatabase, type Sql } from '../../storage/database.ts'
import { readEvents, readHead } from '../../storage/log.ts'
import { liveFaces } from '../support/clients/faces.ts'
import { expectHeard, expectSoundLog } from '../support/clients/log.ts'
import { anyRandom } from '../support/lib/random.ts'
import { eventually, recentMetric } from '../support/nodes/load.ts'
import { type Follower, follow } from '../support/nodes/logFollower.ts'
import { type Agent, register, type Written, writeAbreast } from '../support/nodes/logWriters.ts'
import { type Plaza, startPlaza } from '../support/nodes/plaza.ts'
import { createDatabase } from '../support/nodes/postgres.ts'
import { openSharedPostgres, type SharedPostgres } from '../support/nodes/sharedPostgres.ts'

let server: SharedPostgres
let sql: Sql
let hubs: Plaza[]
let urls: string[]

beforeAll(async () => {
  server = await openSharedPostgres()
  const databaseUrl = await createDatabase(server.url)
  hubs = await Promise.all([startPlaza({ databaseUrl }), startPlaza({ databaseUrl })])
  urls = hubs.map((hub) => hub.url)
  sql = openDatabase(databaseUrl)
})

afterAll(async () => {
  await Promise.all(hubs.map((hub) => hub.close()))
  await sql.end()
  await server.close()
})

describe('two hubs on one database', () => {
  it('write one dense line of events, each chained to the previous one in its room', async () => {
    const random = anyRandom()
    const written = await writeAbreast({ urls, writers: 12, actions: 40, random })
    const { events } = await expectSoundLog(sql)
    const kinds = new Set(events.map((event) => event.type))
    expect([...kinds].sort()).toEqual([
      'agent.registered',
      'credentials.ended',
      'inbox.received',
      'law.opened',
      'post.created',
      'post.deleted',
      'reply.created',
    ])
    await expectExactly(written)
  })

  it('commit in the order of the seqs: a reader with a cursor misses nothing while they write', async () => {
    const { seq: start } = await readHead(sql)
    const seen: number[] = []
    let cursor = start
    async function readOn(): Promise<void> {
      const page = await readEvents(sql, { since: cursor, upTo: Number.MAX_SAFE_INTEGER, limit: 50 })
      seen.push(...page.map((event) => event.seq))
      cursor = page.at(-1)?.seq ?? cursor
    }
    let writing = true
    const work = writeAbreast({ urls, writers: 12, actions: 40, random: anyRandom() }).finally(() => {
      writing = false
    })
    while (writing) await readOn()
    await work
    const { seq: end } = await readHead(sql)
    while (cursor < end) await readOn()
    expect(seen).toEqual(Array.from({ length: end - start }, (_, index) => start + index + 1))
  })

  it('tell readers on every face exactly the events of their rooms, whenever and from wherever they join', async () => {
    const random = anyRandom()
    const { seq: start, epoch } = await readHead(sql)
    const [ada, ben] = [await register(urls, 'Ada Reader'), await register(urls, 'Ben Reader')]
    const readers = [undefined, ada, ben].flatMap((agent) => liveFaces.map((face) => ({ agent, face })))
    const followers: { agent: Agent | undefined; follower: Follower }[] = []
    const work = writeAbreast({ urls, writers: 12, actions: 60, random, mentioned: [ada, ben] })
    for (const [index, { agent, face }] of [...readers, ...readers].entries()) {
      await eventually(
        'enough events',
        async () => (await readHead(sql)).seq,
        (seq) => seq >= start + index * 20,
      )
      const { seq: now } = await readHead(sql)
      // Wait until both hubs have read all events. A hub refuses a client that resumes from a position in the
      // log that the hub has not reached yet.
      for (const hub of hubs)
        await eventually(
          'a hub that has followed the log',
          () => recentMetric(hub, 'plaza_log_position'),
          (position) => position >= now,
        )
      const hello = { since: random.between(0, now), epoch, ...(agent && { token: agent.token }) }
      followers.push({ agent, follower: follow(face, [urls[index % 2] ?? ''], hello) })
    }
    await work

    // Register an agent to create a last event, for which every client then waits.
    const closing = await register(urls, `Closing ${Math.floor(random.seed)}`)
    const log = await expectSoundLog(sql)
    expect(log.events.some((event) => event.room === 'node' && event.seq > start)).toBe(true)
    for (const { agent, follower } of followers) {
      await follower.reached(closing.id)
      const rooms: Room[] = agent ? ['plaza', `inbox:${agent.id}`] : ['plaza']
      expectHeard(follower.events(), log, { since: follower.since, rooms })
      expect({ gaps: follower.gaps(), connections: follower.connections }).toEqual({
        gaps: [],
        connections: 1,
      })
      follower.stop()
    }
  })
})

/** Expects that the database holds exactly the posts that were acknowledged. */
async function expectExactly({ published, deleted }: Written): Promise<void> {
  const rows = await sql<{ id: number; gone: boolean }[]>`
    select id, deleted_at is not null as gone from posts order by id`
  const there = (gone: boolean) => rows.filter((row) => row.gone === gone).map((row) => row.id)
  const sorted = (ids: Set<number>) => [...ids].sort((a, b) => a - b)
  expect(there(false)).toEqual(sorted(published))
  expect(there(true)).toEqual(sorted(deleted))
}
