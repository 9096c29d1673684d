import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openConnections } from '../../storage/connections.ts'
import { isConnectionLoss, openDatabase, type Sql } from '../../storage/database.ts'
import { transact } from '../../storage/transaction.ts'
import { type Pool, type Watch, watchConnections } from '../../storage/watch.ts'
import { collectGarbage } from '../support/lib/garbage.ts'
import { type LocalLink, openLocalLink } from '../support/nodes/localLink.ts'
import { createDatabase } from '../support/nodes/postgres.ts'
import { openSharedPostgres, type SharedPostgres } from '../support/nodes/sharedPostgres.ts'
import { openTlsFront, type TlsFront } from './tlsFront.ts'

/** Timeout in ms. It is long, because it only has to detect calls that never end. */
const hangMs = 60_000

let server: SharedPostgres
let databaseUrl: string
let direct: Sql
let front: TlsFront
beforeAll(async () => {
  server = await openSharedPostgres()
  databaseUrl = await createDatabase(server.url)
  direct = openDatabase(databaseUrl)
  front = await openTlsFront(Number(new URL(databaseUrl).port))
})
afterAll(async () => {
  await direct?.end()
  await front?.close()
  await server?.close()
})

function through(port: number, search = ''): string {
  const url = new URL(databaseUrl)
  url.port = String(port)
  url.search = search
  return url.href
}

const kinds = [
  { kind: 'in the clear', port: () => Number(new URL(databaseUrl).port), search: '' },
  { kind: 'over TLS', port: () => front.port, search: '?sslmode=require' },
]

describe.each(kinds)('a connection pool $kind', ({ port, search }) => {
  let link: LocalLink
  let pool: Pool
  let watch: Watch
  let replaced: number[]
  beforeEach(async () => {
    link = await openLocalLink(port())
    const open = (most: number) => {
      const connections = openConnections(through(link.port, search))
      return { connections, sql: openDatabase(through(link.port, search), { most, connections }) }
    }
    pool = open(4)
    replaced = []
    watch = watchConnections({
      pools: [pool],
      openWitness: () => open(1),
      observe: { connectionsReplaced: ({ count }) => replaced.push(count) },
    })
    return async () => {
      await watch.close()
      await pool.sql.end({ timeout: 0 })
      link.cut()
    }
  })

  const pids = async () =>
    (
      await Promise.all(
        Array.from(
          { length: 4 },
          () => pool.sql<{ pid: number }[]>`
          select pg_backend_pid() as pid, pg_sleep(0.05)`,
        ),
      )
    ).map(([row]) => row?.pid)
  const isThere = async (pid: number | undefined) =>
    (await direct`select 1 from pg_stat_activity where pid = ${pid ?? 0}`).length > 0

  it.each(['both', 'out', 'back'] as const)(
    'with 20 callers on connections that fall silent (%s) refuses the callers and replaces the connections',
    async (way) => {
      await pids()
      const asked = Array.from({ length: 20 }, () => pool.sql`select pg_sleep(0.2)`.catch((error) => error))
      link.silence(way)
      const answers = await vi.waitFor(() => Promise.race([Promise.all(asked), pending()]), {
        timeout: hangMs,
      })
      for (const answer of answers) if (answer instanceof Error) expect(isConnectionLoss(answer)).toBe(true)
      // Repeat the query until it succeeds, because the first attempt may use a connection that is being closed.
      expect(await vi.waitFor(pids, { timeout: hangMs })).not.toEqual([])
      expect(replaced.length).toBeGreaterThan(0)
    },
  )

  it('finds and replaces silent idle connections without any query', async () => {
    const before = await pids()
    link.silence('both')
    await vi.waitFor(() => expect(replaced.length).toBeGreaterThan(0), { timeout: hangMs, interval: 50 })
    const after = await vi.waitFor(pids, { timeout: hangMs })
    expect(after.filter((pid) => before.includes(pid))).toEqual([])
  })

  it('ends the backend behind a silent connection, which frees its locks', async () => {
    const holding = transact(pool.sql, async (tx) => {
      const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
      await tx`select pg_advisory_xact_lock(1)`
      link.silence('back')
      tx`select 1`.catch(() => {})
      const waiting = direct`select pg_advisory_lock(1), pg_advisory_unlock(1)`
      await vi.waitFor(() => Promise.race([waiting, pending()]), { timeout: hangMs })
      await vi.waitFor(async () => expect(await isThere(row?.pid)).toBe(false), { timeout: hangMs })
    })
    await expect(holding).rejects.toSatisfy(isConnectionLoss)
  })

  it('lets a statement finish that runs longer than the allowed silence, beside an idle transaction', async () => {
    const slow = pool.sql`select 7 as slow, pg_sleep(8)`.execute()
    const thinking = pool.sql.begin(async (tx) => {
      await tx`select 1`
      await pool.sql`select pg_sleep(4)`
      return tx`select 8 as thought`
    })
    expect(await slow).toMatchObject([{ slow: 7 }])
    expect(await thinking).toEqual([{ thought: 8 }])
    expect(replaced).toEqual([])
  })

  it('lets a statement wait for a lock', async () => {
    let waiting: Promise<unknown> | undefined
    await direct.begin(async (tx) => {
      await tx`set local idle_in_transaction_session_timeout = 0`
      await tx`select pg_advisory_xact_lock(2)`
      waiting = pool.sql`select 9 as waited from pg_advisory_xact_lock(2)`.execute()
      await tx`select pg_sleep(8)`
    })
    expect(await waiting).toEqual([{ waited: 9 }])
    expect(replaced).toEqual([])
  })

  it('answers or refuses each query made in the turn in which its connection breaks', async () => {
    const ask = (tries: number): Promise<unknown> =>
      pool.sql`select pg_sleep(0.01)`.catch((error: unknown) => {
        expect(isConnectionLoss(error)).toBe(true)
        return tries > 1 ? ask(tries - 1) : undefined
      })
    await pids()
    for (let round = 0; round < 20; round++) {
      const asked = Array.from({ length: 40 }, () => ask(3))
      for (const connection of pool.connections.all) connection.break('the test breaks it')
      await vi.waitFor(() => Promise.race([Promise.all(asked), pending()]), { timeout: hangMs })
    }
  })

  it('refuses all callers of a server that accepts connections and answers nothing, also while garbage is collected', async () => {
    link.stall()
    onTestFinished(collectGarbage())
    const asked = Array.from({ length: 100 }, () => pool.sql`select 1`.catch((error) => error))
    const answers = await vi.waitFor(() => Promise.race([Promise.all(asked), pending()]), {
      timeout: hangMs,
    })
    for (const answer of answers) expect(isConnectionLoss(answer)).toBe(true)
    link.mend()
    await vi.waitFor(async () => expect(await pool.sql`select 1 as one`).toEqual([{ one: 1 }]), {
      timeout: hangMs,
    })
  })
})

/** Returns a promise that rejects very soon. In a race against it, only a promise that has already settled wins. */
const pending = () => new Promise<never>((_, reject) => setImmediate(reject, new Error('it is under way')))
