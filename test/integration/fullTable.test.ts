import { connect, type Socket } from 'node:net'
import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { within } from '../../hub/lib/deadline.ts'
import { openRaw, welcomeOf } from '../support/clients/faces.ts'
import { exchange, requestBytes } from '../support/clients/http.ts'
import { openFiles } from '../support/nodes/load.ts'
import { hubCommand, type Plaza } from '../support/nodes/plaza.ts'
import { createDatabase, type RealPostgres, startRealPostgres } from '../support/nodes/postgres.ts'
import { servers, startPlazaOn } from '../support/nodes/servers.ts'

const filesMax = 512
/** Number of connections to open, far larger than the number of files that the hub may open. */
const flood = 900
const healthz = requestBytes('GET', '/healthz')

describe.each(servers)('A hub on %s that may open few files', (server) => {
  let database: RealPostgres
  let databaseUrl: string
  let plaza: Plaza
  beforeAll(async () => {
    database = await startRealPostgres()
    databaseUrl = await createDatabase(database.url)
    const command = ['sh', '-c', `ulimit -n ${filesMax}; exec "$0" "$@"`, ...hubCommand] as const
    plaza = await startPlazaOn(server, { databaseUrl, command: [...command] })
  })
  afterAll(async () => {
    await plaza?.close()
    await database?.close()
  })

  const opened: Socket[] = []
  afterEach(() => {
    for (const socket of opened.splice(0)) socket.destroy()
  })

  /** Opens a connection and does not close it. Sends `bytes` if given. */
  async function open(bytes?: Uint8Array, localAddress = '127.0.0.1'): Promise<void> {
    const { hostname, port } = new URL(plaza.url)
    const socket = connect({ host: hostname, port: Number(port), localAddress })
    opened.push(socket)
    socket.on('error', () => socket.destroy())
    socket.resume()
    socket.once('connect', () => bytes && socket.write(bytes))
    await new Promise<void>((resolve) => {
      socket.once('connect', resolve)
      socket.once('close', () => resolve())
    })
  }
  const openMany = (count: number, bytes?: Uint8Array) =>
    Promise.all(Array.from({ length: count }, () => open(bytes)))

  const statusOf = async (path: string) => (await exchange(plaza.url, requestBytes('GET', path)))?.status

  /** Expects that the hub answers health probes, and that the number of its open files stays below the limit. */
  async function expectServed(): Promise<void> {
    const isServed = async () => {
      expect({ healthz: await statusOf('/healthz'), readyz: await statusOf('/readyz') }).toEqual({
        healthz: 200,
        readyz: 200,
      })
    }
    await vi.waitFor(isServed, { timeout: 30_000, interval: 200 })
    expect(await openFiles(plaza)).toBeLessThan(filesMax)
  }

  async function cutPostgres(): Promise<void> {
    const sql = postgres(databaseUrl, { max: 1 })
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'plaza' and pid <> pg_backend_pid()`
    await sql.end()
  }

  const floods = [
    { what: 'that stay open after one answer', bytes: healthz },
    { what: 'that send nothing', bytes: undefined },
    { what: 'that send half a request', bytes: healthz.subarray(0, 10) },
    {
      what: 'whose body comes after its answer',
      bytes: requestBytes('POST', '/healthz', { headers: { 'Content-Length': '3' } }),
    },
  ]
  it.each(floods)(
    'answers probes and reconnects to Postgres during a flood of connections $what',
    async ({ bytes }) => {
      // Retry until a connection opens, because connections from the previous test may still count towards
      // the hub's limit.
      const live = await vi.waitFor(() => openRaw(plaza.url), { timeout: 30_000, interval: 500 })
      await welcomeOf(live)
      await openMany(flood, bytes)
      let isFlooding = true
      const flooding = (async () => {
        while (isFlooding) {
          await openMany(20, bytes)
          await new Promise((resolve) => setTimeout(resolve, 100))
        }
      })()
      try {
        await expectServed()
        await cutPostgres()
        await expectServed()
        // Retry the registration, because the listen backlog may be full of other connections.
        await vi.waitFor(() => within(3000, plaza.register(`Flooded ${opened.length}`)), {
          timeout: 30_000,
          interval: 500,
        })
      } finally {
        isFlooding = false
        await flooding
      }
      // When the hub runs out of file descriptors, it must close newer connections instead of this one.
      expect(live.frames.map(({ op }) => op)).not.toContain('bye')
      // The first calls may fail, because the hub's idle connections to Postgres may have been closed.
      const feed = async () => expect(await live.call('listFeed', { limit: 1 })).toMatchObject({ ok: true })
      await vi.waitFor(feed, { timeout: 30_000, interval: 500 })
      live.drop()
    },
  )

  it('refuses WebSockets beyond their share of files, and accepts them again when there is room', async () => {
    const sockets: WebSocket[] = []
    const isLetIn = async () => {
      const socket = new WebSocket(`${plaza.url.replace('http', 'ws')}/ws`)
      sockets.push(socket)
      socket.on('error', () => {})
      return await new Promise<boolean>((resolve) => {
        socket.once('open', () => resolve(true))
        socket.once('close', () => resolve(false))
      })
    }
    await vi.waitFor(async () => expect(await isLetIn()).toBe(true), { timeout: 60_000, interval: 500 })
    let letIn = 0
    while (letIn < filesMax && (await isLetIn())) letIn += 1
    expect(letIn).toBeGreaterThan(0)
    expect(letIn).toBeLessThan(filesMax)
    await expectServed()
    for (const socket of sockets) socket.terminate()
    await vi.waitFor(async () => expect(await isLetIn()).toBe(true), { timeout: 60_000, interval: 500 })
    for (const socket of sockets) socket.terminate()
  })
})
