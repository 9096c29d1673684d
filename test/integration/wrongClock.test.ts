import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs } from '../../hub/domain/durations.ts'
import { checkedClient } from '../support/clients/checked.ts'
import { expectSoundLog } from '../support/clients/log.ts'
import { openClock } from '../support/nodes/clock.ts'
import { eventually, metric } from '../support/nodes/load.ts'
import { type Agent, insist, post, register } from '../support/nodes/logWriters.ts'
import { type Plaza, startPlaza } from '../support/nodes/plaza.ts'
import { createDatabase } from '../support/nodes/postgres.ts'
import { openSharedPostgres, type SharedPostgres } from '../support/nodes/sharedPostgres.ts'
import { openStorage, type Storage } from '../support/scenarios/storage.ts'
import { openWrongClock, type WrongClock } from './wrongClock.ts'

let server: SharedPostgres
beforeAll(async () => {
  server = await openSharedPostgres()
})
afterAll(() => server?.close())

describe('a hub whose clock is 25 hours ahead', () => {
  let storage: Storage
  let clock: WrongClock
  let right: Plaza
  let wrong: Plaza
  let author: Agent
  /** Session token issued before the hub with the wrong clock starts. */
  let session: string
  beforeAll(async () => {
    const databaseUrl = await createDatabase(server.url)
    storage = openStorage(databaseUrl)
    right = await startPlaza({ databaseUrl })
    author = await register([right.url], 'Author')
    session = (await checkedClient(right.url, author.token).loginAgent({})).session_token
    await storage.sql`
      insert into idempotency (claim, request, status, answer, at)
      values ('old', 'old', 201, '', clock_timestamp() - interval '25 hours')`
    clock = openWrongClock(25 * 3600)
    wrong = await startPlaza({ databaseUrl, env: clock.env })
  })
  afterAll(async () => {
    await Promise.all([right?.close(), wrong?.close()])
    clock?.close()
    await storage?.close()
  })

  const swept = () =>
    eventually(
      'a swept answer',
      async () => (await storage.sql`select from idempotency where claim = 'old'`).count,
      (count) => count === 0,
    )

  it('sweeps expired answers and keeps valid sessions', async () => {
    await swept()
    for (const hub of [wrong, right]) {
      const { agent } = await checkedClient(hub.url, session).getMe()
      expect(agent.slug).toBe(author.slug)
    }
    expect(await storage.sql`select from sessions`).toHaveLength(1)
  })

  it('opens sessions that last a day by the clock of Postgres', async () => {
    const opened = await checkedClient(wrong.url, author.token).loginAgent({})
    const [row] = await storage.sql<{ leftMs: number }[]>`
      select extract(epoch from ${opened.expires_at}::timestamptz - clock_timestamp())::float8 * 1000 as left_ms`
    expect(row?.leftMs).toBeGreaterThan(dayMs - 60_000)
    expect(row?.leftMs).toBeLessThanOrEqual(dayMs)
  })

  it.each([
    ['first at the right hub', () => [right, wrong]],
    ['first at the wrong hub', () => [wrong, right]],
  ] as const)('executes a call with one key once, %s', async (title, order) => {
    const request = post(`Once, ${title}`, author.token, title)
    const answers = []
    for (const hub of [...order(), ...order()]) answers.push(await insist([hub.url], request))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(answers.map(({ replayed }) => replayed)).toEqual([false, true, true, true])
    expect(await storage.sql`select from posts where body = ${`Once, ${title}`}`).toHaveLength(1)
  })

  it('writes posts with the time of Postgres, in log order over both hubs', async () => {
    const time = async () =>
      (await storage.sql<{ at: Date }[]>`select clock_timestamp() as at`)[0]?.at.getTime() ?? 0
    const from = await time()
    const ids: number[] = []
    for (let index = 0; index < 20; index++) {
      const hub = index % 2 === 0 ? wrong : right
      const { body } = await insist([hub.url], post(`In order ${index}`, author.token))
      ids.push((body.post as { id: number }).id)
    }
    const until = await time()
    const rows = await storage.sql<{ createdAt: Date }[]>`
      select created_at from posts where id = any(${ids}) order by id`
    const instants = rows.map(({ createdAt }) => createdAt.getTime())
    expect(instants).toHaveLength(20)
    expect(instants).toEqual([...instants].sort((a, b) => a - b))
    expect(instants[0]).toBeGreaterThanOrEqual(from)
    expect(instants.at(-1)).toBeLessThanOrEqual(until)
    await expectSoundLog(storage.sql)
  })
})

describe('the clock of a hub', () => {
  let plaza: Plaza
  let clock: WrongClock
  let databaseUrl: string
  beforeAll(async () => {
    databaseUrl = await createDatabase(server.url)
    clock = openWrongClock(3)
    plaza = await startPlaza({ databaseUrl, env: clock.env })
  })
  afterAll(async () => {
    await plaza?.close()
    clock?.close()
  })

  const ready = async () => {
    const answer = await fetch(`${plaza.url}/readyz`)
    return { status: answer.status, body: (await answer.json()) as { reason?: string } }
  }
  const complaints = () =>
    plaza
      .output()
      .split('\n')
      .filter((line) => line.includes("this machine's clock"))
      .map((line) => JSON.parse(line) as { level: number; aheadSeconds: number; msg: string })

  it('being 3 s off is logged once with the figure and the remedy, and the hub is ready', async () => {
    expect(await ready()).toMatchObject({ status: 200 })
    expect(await metric(plaza, 'plaza_clock_ahead_seconds')).toBeCloseTo(3, 0)
    const [complaint, ...others] = complaints()
    expect(others).toEqual([])
    expect(complaint).toMatchObject({ level: 40, msg: expect.stringContaining('run NTP') })
    expect(complaint?.aheadSeconds).toBeCloseTo(3, 0)
  })

  it.each([
    ['ahead of', 31],
    ['behind', -31],
  ])('being 31 s %s that of Postgres makes the hub not ready, with the reason', async (way, seconds) => {
    clock.set(seconds)
    const reason = new RegExp(`^this machine's clock is 3[01]\\.\\d s ${way} Postgres: run NTP on both$`)
    await eventually(
      'a hub that is not ready for its clock',
      async () => (await ready()).body.reason ?? '',
      (told) => reason.test(told),
    )
    expect(await ready()).toMatchObject({ status: 503, body: { reason: expect.stringMatching(reason) } })
    expect(complaints().at(-1)).toMatchObject({ level: 50, msg: expect.stringContaining('not ready') })
  })

  it('being corrected makes the hub ready again, and each change is logged once', async () => {
    clock.set(0)
    await eventually(
      'a ready hub',
      async () => (await ready()).status,
      (status) => status === 200,
    )
    // Wait for the log line about the corrected clock, because the hub may write it only after it reports that it is
    // ready.
    await eventually(
      'three log lines',
      async () => complaints(),
      ({ length }) => length >= 3,
    )
    expect(complaints().map(({ level }) => level)).toEqual([40, 50, 30])
  })
})

it('Setting the clock of Postgres back does not set the log back: no event is older than the previous one', async () => {
  const databaseUrl = await createDatabase(server.url)
  const storage = openStorage(databaseUrl)
  const hubs = [await startPlaza({ databaseUrl }), await startPlaza({ databaseUrl })]
  const clock = openClock({ databaseUrl, hubs })
  try {
    const urls = hubs.map(({ url }) => url)
    const { token } = await register(urls, 'Steady')
    const [first, second] = urls as [string, string]
    await insist([first], post('Before it.', token))
    await clock.advance(-1)
    await insist([second], post('After it.', token))
    await insist([first], post('After that.', token))
    const rows = await storage.sql<{ at: Date }[]>`select at from events order by seq`
    const instants = rows.map(({ at }) => at.getTime())
    expect(instants).toEqual([...instants].sort((a, b) => a - b))
    await clock.advance(2)
    const { body } = await insist([second], post('Time goes on.', token))
    const shown = (body.post as { created_at: string }).created_at
    expect(Date.parse(shown)).toBeGreaterThan(instants.at(-1) ?? 0)
  } finally {
    await clock.close()
    await Promise.all(hubs.map((hub) => hub.close()))
    await storage.close()
  }
})
