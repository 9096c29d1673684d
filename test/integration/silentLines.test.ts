import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDatabase, type Sql } from '../../storage/database.ts'
import { lockHead } from '../../storage/log.ts'
import { checkedClient, checkedFetch } from '../support/clients/checked.ts'
import {
  byeOf,
  type LiveClient,
  type LiveFace,
  liveFaces,
  openRaw,
  welcomeOf,
} from '../support/clients/faces.ts'
import { expectSoundLog } from '../support/clients/log.ts'
import { followRooms, metric } from '../support/nodes/load.ts'
import { type LocalLink, openLocalLink, type Way } from '../support/nodes/localLink.ts'
import { type Agent, insist, post, register } from '../support/nodes/logWriters.ts'
import { type Plaza, startPlaza } from '../support/nodes/plaza.ts'
import { createDatabase, type RealPostgres, startRealPostgres } from '../support/nodes/postgres.ts'
import { type RealRedis, startRealRedis } from '../support/nodes/redis.ts'

/** Time in ms within which a hub must replace a connection that no longer transfers data. */
const healedMs = 10_000
const within = { timeout: healedMs, interval: 50 }
/** Allows two retries, because other tests on the same machine can delay a recovery by seconds. */
const oneOfThree = { retry: 2 }
const ways: Way[] = ['both', 'out', 'back']

let postgres: RealPostgres
let redis: RealRedis
beforeAll(async () => {
  postgres = await startRealPostgres()
  redis = await startRealRedis()
})
afterAll(async () => {
  await postgres?.close()
  await redis?.close()
})

/** Two hubs. The connections of `here` to Postgres and Redis go through proxies that can stop forwarding data. */
type Stage = {
  here: Plaza
  there: Plaza
  sql: Sql
  author: Agent
  toPostgres: LocalLink
  toRedis: LocalLink
  close(): Promise<void>
}

async function openStage(withRedis: boolean): Promise<Stage> {
  const databaseUrl = await createDatabase(postgres.url)
  const toPostgres = await openLocalLink(Number(new URL(databaseUrl).port))
  const toRedis = await openLocalLink(Number(new URL(redis.url).port))
  const through = (url: string, port: number) => Object.assign(new URL(url), { port: String(port) }).href
  const there = await startPlaza({ databaseUrl, env: withRedis ? { REDIS_URL: redis.url } : {} })
  const here = await startPlaza({
    databaseUrl: through(databaseUrl, toPostgres.port),
    env: withRedis ? { REDIS_URL: through(redis.url, toRedis.port) } : {},
  })
  const sql = openDatabase(databaseUrl)
  const author = await register([there.url], `Author ${randomUUID().slice(0, 8)}`)
  async function close(): Promise<void> {
    toPostgres.mend()
    toRedis.mend()
    await Promise.all([here.close(), there.close()])
    await sql.end({ timeout: 1 })
    for (const link of [toPostgres, toRedis]) link.cut()
  }
  return { here, there, sql, author, toPostgres, toRedis, close }
}

const ready = async ({ url }: Plaza) => {
  const answer = await fetch(`${url}/readyz`)
  return { status: answer.status, ...((await answer.json()) as { reason?: string; degraded?: string }) }
}

/**
 * Opens a client that reconnects after each lost connection. The client checks that every event arrives once
 * and in order.
 */
function openPersistent({ open }: LiveFace, url: string, since: number) {
  const seen = followRooms(since)
  let isOver = false
  let client: LiveClient | undefined
  async function live(): Promise<void> {
    while (!isOver) {
      client = await open(url, { since: seen.position() }).catch(() => undefined)
      await client?.closed
      seen.take(client?.events ?? [])
      const bye = client?.frames.find(({ op }) => op === 'bye')
      if (!isOver) await delay(Number(bye?.after_ms ?? 500))
    }
  }
  const living = live()
  async function stop(): Promise<void> {
    isOver = true
    client?.drop()
    await living
  }
  running.add({ stop })
  return {
    hasHeard: (seq: number) =>
      seen.in('plaza').some((event) => event.seq === seq) ||
      (client?.events ?? []).some((event) => event.seq === seq),
    async close() {
      await stop()
      return seen
    },
  }
}

const running = new Set<{ stop(): Promise<unknown> }>()
afterEach(async () => {
  await Promise.all([...running].map(({ stop }) => stop()))
  running.clear()
})

/** Repeats a call until stopped. Records the duration of the slowest call. */
function keepCalling(call: () => Promise<unknown>) {
  let isOver = false
  let longestMs = 0
  async function go(): Promise<void> {
    while (!isOver) {
      const startedAt = performance.now()
      await call().catch(() => {})
      longestMs = Math.max(longestMs, performance.now() - startedAt)
    }
  }
  const going = go()
  const calling = {
    async stop(): Promise<number> {
      isOver = true
      await going
      return longestMs
    },
  }
  running.add(calling)
  return calling
}

describe.each([{ withRedis: false }, { withRedis: true }])('with Redis: $withRedis', ({ withRedis }) => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage(withRedis)
  })
  afterAll(() => stage?.close())

  const say = async (hub: Plaza): Promise<number> => {
    const answer = await insist([hub.url], post(randomUUID(), stage.author.token))
    return (answer.body.post as { id: number }).id
  }

  it.each(ways)(
    'a hub with 16 callers whose connections to Postgres fall silent (%s) answers, writes and serves its readers within 10 s',
    oneOfThree,
    async (way) => {
      const { here, there, author, toPostgres, sql } = stage
      const start = await say(there)
      const readers = liveFaces.map((face) => openPersistent(face, here.url, start))
      const headers = { Authorization: `Bearer ${author.token}` }
      const read = () => checkedFetch(`${here.url}/api/inbox`, { headers })
      const callers = [
        ...Array.from({ length: 14 }, () => keepCalling(async () => (await read()).text())),
        ...Array.from({ length: 2 }, () => keepCalling(() => say(here))),
      ]
      const elsewhere = keepCalling(() => say(there))
      await vi.waitFor(async () => expect((await read()).status).toBe(200), within)

      toPostgres.silence(way)
      await vi.waitFor(async () => {
        expect((await read()).status).toBe(200)
        expect(await ready(here)).toMatchObject({ status: 200 })
        const last = await say(here)
        await vi.waitFor(() => {
          for (const reader of readers) expect(reader.hasHeard(last)).toBe(true)
        }, within)
      }, within)

      const longest = await Promise.all(callers.map(({ stop }) => stop()))
      await elsewhere.stop()
      expect(Math.max(...longest)).toBeLessThan(healedMs)
      const last = await say(there)
      await vi.waitFor(() => {
        for (const reader of readers) expect(reader.hasHeard(last)).toBe(true)
      }, within)
      const heard = await Promise.all(readers.map(({ close }) => close()))
      const { count } = (
        await sql<{ count: number }[]>`
        select count(*) as count from events where room = 'plaza' and seq > ${start} and seq <= ${last}`
      )[0] ?? { count: 0 }
      for (const { in: room } of heard)
        expect(room('plaza').filter(({ seq }) => seq <= last)).toHaveLength(count)
      await expectSoundLog(sql)
    },
  )

  it.each(ways)(
    'a hub without callers whose connections to Postgres fall silent (%s) delivers posts of another hub within 10 s',
    oneOfThree,
    async (way) => {
      const { here, there, toPostgres } = stage
      const start = await say(there)
      const readers = liveFaces.map((face) => openPersistent(face, here.url, start))
      const first = await say(there)
      await vi.waitFor(() => expect(readers.every(({ hasHeard }) => hasHeard(first))).toBe(true), within)
      const replaced = () => metric(here, 'plaza_database_pools_replaced_total')
      // Publish a post, so that this hub has an open connection to Postgres when the proxy stops forwarding data.
      await say(here)
      const before = await replaced()
      toPostgres.silence(way)
      const told = await say(there)
      await vi.waitFor(() => expect(readers.every(({ hasHeard }) => hasHeard(told))).toBe(true), within)
      await vi.waitFor(async () => expect(await replaced()).toBeGreaterThan(before), within)
      const after = await say(there)
      await vi.waitFor(() => expect(readers.every(({ hasHeard }) => hasHeard(after))).toBe(true), within)
      await vi.waitFor(async () => expect(await ready(here)).toMatchObject({ status: 200 }), within)
      for (const reader of readers) await reader.close()
    },
  )

  it(
    'a hub whose connection dies inside a commit holds up no other hub for 10 s, and its own call is executed once',
    oneOfThree,
    async () => {
      const { here, there, author, toPostgres, sql } = stage
      const key = randomUUID()
      const body = `once ${key}`
      let own: Promise<unknown> | undefined
      await sql.begin(async (tx) => {
        await tx`set local idle_in_transaction_session_timeout = 0`
        await lockHead(tx)
        own = insist([here.url], post(body, author.token, key))
        await vi.waitFor(async () => {
          const [row] = await sql<{ waiting: number }[]>`
          select count(*) as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`
          expect(row?.waiting).toBeGreaterThan(0)
        }, within)
        toPostgres.silence('back')
      })
      // Measure a write on the other hub. It has to wait, because the first hub still holds the event log's lock.
      const startedAt = performance.now()
      expect(await insist([there.url], post(randomUUID(), author.token))).toMatchObject({ status: 201 })
      expect(performance.now() - startedAt).toBeLessThan(healedMs)
      expect(await own).toMatchObject({ status: 201 })
      const [row] = await sql<{ count: number }[]>`select count(*) as count from posts where body = ${body}`
      expect(row?.count).toBe(1)
      await expectSoundLog(sql)
    },
  )

  it(
    'a hub that cannot see the log is not ready, ends its sessions with resync, and recovers within 10 s afterwards',
    oneOfThree,
    async () => {
      const { here, there, toPostgres } = stage
      await vi.waitFor(async () => expect(await ready(here)).toMatchObject({ status: 200 }), within)
      const readers = await Promise.all(liveFaces.map(({ open }) => open(here.url)))
      await Promise.all(readers.map(welcomeOf))
      toPostgres.stall()
      const byes = await vi.waitFor(() => Promise.race([Promise.all(readers.map(byeOf)), pending()]), within)
      for (const bye of byes) expect(bye).toMatchObject({ code: 'resync', reconnect: true })
      expect(await ready(here)).toMatchObject({ status: 503 })
      // The hub must refuse new sessions while it cannot send events.
      expect(await byeOf(await openRaw(here.url))).toMatchObject({ code: 'resync' })
      toPostgres.mend()
      await vi.waitFor(async () => expect(await ready(here)).toMatchObject({ status: 200 }), within)
      const back = await openRaw(here.url)
      await welcomeOf(back)
      const told = await say(there)
      await back.frame(({ seq }) => seq === told)
      back.drop()
    },
  )
})

describe('with Redis connections that fall silent', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage(true)
  })
  afterAll(() => stage?.close())

  it.each(ways)(
    'a hub that keeps publishing reports it and receives messages of others again within 10 s (%s)',
    oneOfThree,
    async (way) => {
      const { here, there, author, toRedis } = stage
      const isWell = () =>
        vi.waitFor(async () => expect(await ready(here)).toEqual({ status: 200, ok: true }), within)
      await isWell()
      const timesBack = () => here.output().split('Redis connected').length
      const before = timesBack()
      // Publish continuously. Even then, the hub must notice that Redis no longer responds.
      const publishing = keepCalling(async () => {
        await insist([here.url], post(randomUUID(), author.token))
      })
      toRedis.silence(way)
      await vi.waitFor(() => expect(timesBack()).toBeGreaterThan(before), within)
      await isWell()
      await publishing.stop()
      expect(await metric(here, 'plaza_redis_up')).toBe(1)
      // Returns true if `hub` shows the agent as online.
      const online = async (hub: Plaza) =>
        (await checkedClient(hub.url).getAgent({ slug: author.slug })).agent.online
      for (const [from, to] of [
        [here, there],
        [there, here],
      ] as const) {
        const socket = await openRaw(from.url, { token: author.token })
        await welcomeOf(socket)
        await expect.poll(() => online(to)).toBe(true)
        socket.drop()
        await expect.poll(() => online(to)).toBe(false)
      }
    },
  )
})

/** Returns a promise that makes `Promise.race` reject unless the other promise has already settled. */
const pending = () => new Promise<never>((_, reject) => setImmediate(reject, new Error('it is under way')))
