import { afterEach, expect, it, vi } from 'vitest'
import { openDatabase } from '../../storage/database.ts'
import { liveFaces } from '../support/clients/faces.ts'
import { expectHeard, expectSoundLog } from '../support/clients/log.ts'
import { epochOf, eventsOf, openReturning, type ReturningReader } from '../support/clients/returningReader.ts'
import { anyRandom } from '../support/lib/random.ts'
import { eventually } from '../support/nodes/load.ts'
import { insist, post, register, send } from '../support/nodes/logWriters.ts'
import { startPlaza } from '../support/nodes/plaza.ts'
import { createDatabase, startRealPostgres } from '../support/nodes/postgres.ts'
import { expectInFeed, killWhilePosting } from './killer.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function openPostgres() {
  const server = await startRealPostgres()
  cleanups.push(server.close)
  return { server, databaseUrl: await createDatabase(server.url) }
}

const rounds = 20
/** Timeout in ms for a test, long enough for a busy machine. */
const longMs = 600_000
const databases = [
  { database: 'the embedded database', open: async () => ({}) },
  { database: 'a Postgres server', open: openPostgres },
]

it.each(databases)(
  `A hub on $database killed ${rounds} times during 1,000 posts keeps each acknowledged post once`,
  async ({ open }) => {
    const opened: { databaseUrl?: string } = await open()
    const options = opened.databaseUrl === undefined ? {} : { databaseUrl: opened.databaseUrl }
    const plaza = await startPlaza(options)
    cleanups.push(plaza.close)
    const random = anyRandom()
    const author = await register([plaza.url], 'Steady Poster')
    const ids: number[] = []
    for (let round = 1; round <= rounds; round++) {
      await killWhilePosting({ plaza, author, round, random }).then(
        (made) => ids.push(...made),
        (cause: unknown) => {
          throw new Error(
            `round ${round} with the seed ${random.seed}: ${String(cause)}\n${plaza.output()}`,
            {
              cause,
            },
          )
        },
      )
    }
    await expectInFeed(plaza, ids)
    if (opened.databaseUrl === undefined) return
    const sql = openDatabase(opened.databaseUrl)
    cleanups.push(() => sql.end())
    await expectSoundLog(sql)
  },
  longMs,
)

it('A hub whose Postgres is killed answers `unavailable`, recovers by itself, and its live readers miss nothing', async () => {
  const { server, databaseUrl } = await openPostgres()
  const plaza = await startPlaza({ databaseUrl })
  cleanups.push(plaza.close)
  const author = await register([plaza.url], 'Steady Poster')
  const readers: ReturningReader[] = []
  for (const face of liveFaces) readers.push(await openReturning(face.name, { face, url: plaza.url }))
  cleanups.push(async () => {
    for (const reader of readers) reader.stop()
  })

  let n = 0
  let over = false
  const acknowledged: number[] = []
  async function keepPosting(): Promise<void> {
    while (!over) {
      const answer = await insist([plaza.url], post(`post ${n++}`, author.token))
      expect(answer.status).toBe(201)
      acknowledged.push((answer.body as { post: { id: number } }).post.id)
    }
  }
  const posting = Promise.all(Array.from({ length: 16 }, keepPosting))
  await eventually(
    '100 acknowledged posts',
    async () => acknowledged.length,
    (count) => count >= 100,
  )

  await server.kill('SIGKILL')
  // Publishes a post. Shortly after Postgres was killed, this may still succeed, because its child processes end a
  // little later.
  const meanwhile = () => send(plaza.url, post('meanwhile', author.token))
  await eventually(
    'a post answered with 503',
    async () => (await meanwhile())?.status,
    (status) => status === 503,
  )
  expect(await meanwhile()).toMatchObject({
    status: 503,
    body: { ok: false, error: 'unavailable', retry_after: 1 },
  })
  expect(await send(plaza.url, { method: 'GET', path: '/healthz' })).toMatchObject({ status: 200 })
  expect(await send(plaza.url, { method: 'GET', path: '/readyz' })).toMatchObject({ status: 503 })
  // Make calls during the outage, to check that they do not lengthen the recovery.
  for (let tries = 0; tries < 20; tries++) await send(plaza.url, post('meanwhile', author.token))

  await server.restart()
  const before = acknowledged.length
  // Expect recovery within 5 s, as the specification requires.
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before), { timeout: 5000 })
  await eventually(
    '100 more acknowledged posts',
    async () => acknowledged.length,
    (count) => count >= before + 100,
  )
  over = true
  await posting

  const last = await insist([plaza.url], post('the last one', author.token))
  const sql = openDatabase(databaseUrl)
  cleanups.push(() => sql.end())
  const log = await expectSoundLog(sql)
  const { id } = (last.body as { post: { id: number } }).post
  for (const reader of readers) {
    const [first = []] = reader.connections()
    await reader.heard(id, epochOf(first) ?? '')
    const told = reader.connections()
    expectHeard(told.flatMap(eventsOf), log, { since: author.id, rooms: ['plaza'] })
    // The hub ends sessions with `resync` when it cannot read the log. No other close code may occur.
    const byes = told.flat().filter(({ op }) => op === 'bye')
    for (const bye of byes) expect(bye).toMatchObject({ code: 'resync', reconnect: true })
    expect(told).toHaveLength(byes.length + 1)
  }
})
