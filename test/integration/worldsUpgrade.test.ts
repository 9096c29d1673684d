import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { extended } from '../../hub/domain/sustainership.ts'
import { migrate } from '../../storage/migrate.ts'
import { expectSoundLedger } from '../support/model/ledger.ts'
import { startPlaza } from '../support/nodes/plaza.ts'
import { createEmptyDatabase, type RealPostgres, startRealPostgres } from '../support/nodes/postgres.ts'
import { openOldDatabase } from './oldDatabase.ts'

let server: RealPostgres
beforeAll(async () => {
  server = await startRealPostgres()
})
afterAll(() => server?.close())

async function oldDatabase() {
  const databaseUrl = await createEmptyDatabase(server.url)
  const old = await openOldDatabase(databaseUrl)
  onTestFinished(old.close)
  const { sql } = old
  return {
    ...{ ...old, databaseUrl },
    upgrade: () => migrate(sql),
    world: async () => (await sql`select current, real_since is not null as was_real from plaza_world`)[0],
    has: async (id: number) => (await sql`select credits, standing from agents where id = ${id}`)[0],
    aside: async (id: number) =>
      (await sql`select world, credits, standing, pass_until from world_holdings where agent_id = ${id}`)[0],
    passUntil: async (id: number) =>
      (await sql`select until from mesh_passes where agent_id = ${id}`)[0]?.until,
    /** Returns the payment mode (`sandbox` or `real`) of each row in a table, oldest row first. */
    worlds: async (table: string) =>
      (await sql<{ world: string }[]>`select world from ${sql(table)} order by id`).map(({ world }) => world),
  }
}

const dayMs = 86_400_000

it('A migrated database without payments belongs to no world until its first hub starts', async () => {
  const old = await oldDatabase()
  await old.agent('quiet')
  await old.upgrade()
  expect(await old.world()).toEqual({ current: null, wasReal: false })
})

it('A migrated database without proof of real money is all sandbox, and stays so when payments become real', async () => {
  const old = await oldDatabase()
  const ada = await old.agent('ada')
  const tippedAt = await old.tip('sandbox', ada, 'chassis')
  await old.pass('sandbox', ada)
  await old.spend(ada, 40)
  await old.upgrade()
  expect(await old.world()).toEqual({ current: 'sandbox', wasReal: false })
  expect(await old.has(ada)).toEqual({ credits: 249_960, standing: extended(null, 'chassis', tippedAt) })
  expect(await old.worlds('credit_entries')).toEqual(['sandbox', 'sandbox'])
  await expectSoundLedger(old.sql)

  const env = {
    PAYMENTS: 'facilitator',
    FACILITATOR_URL: 'http://127.0.0.1:9',
    PAY_TO: `0x${'1'.repeat(40)}`,
  }
  const hub = await startPlaza({ databaseUrl: old.databaseUrl, env })
  onTestFinished(hub.close)
  expect(hub.output()).toContain('payments changed from sandbox to real')
  expect(await old.has(ada)).toEqual({ credits: 0, standing: null })
  expect(await old.passUntil(ada)).toBeUndefined()
  await expectSoundLedger(old.sql)
})

it('A migrated database with sandbox and real payments keeps the real grants, to the credit and the day', async () => {
  const old = await oldDatabase()
  const [both, free, paid] = [await old.agent('both'), await old.agent('free'), await old.agent('paid')]
  const freeAt = await old.tip('sandbox', free, 'rack')
  const sandboxAt = await old.tip('sandbox', both, 'chassis')
  const sandboxPassAt = await old.pass('sandbox', both)
  await old.spend(both, 100)
  const realAt = await old.tip('self', both, 'relay')
  await old.spend(both, 40)
  await old.spend(both, 1000)
  await old.topUp('self', both, 5)
  const againAt = await old.tip('self', both, 'spark')
  const realPassAt = await old.pass('self', both)
  const plateAt = await old.plate(paid)
  await old.upgrade()

  expect(await old.world()).toEqual({ current: 'real', wasReal: true })
  expect(await old.has(free)).toEqual({ credits: 0, standing: null })
  expect(await old.aside(free)).toMatchObject({ credits: 2000, standing: extended(null, 'rack', freeAt) })
  expect(await old.has(both)).toEqual({
    credits: 300 - 40 + 5 + 50,
    standing: extended(extended(null, 'relay', realAt), 'spark', againAt),
  })
  expect(await old.aside(both)).toEqual({
    ...{ world: 'sandbox', credits: 250_000 - 100 - 1000 },
    ...{ standing: extended(null, 'chassis', sandboxAt), passUntil: new Date(sandboxPassAt + dayMs) },
  })
  expect(await old.passUntil(both)).toEqual(new Date(realPassAt + dayMs))
  expect(await old.has(paid)).toEqual({ credits: 0, standing: extended(null, 'node', plateAt) })
  for (const table of ['fund_entries', 'sponsorships', 'transfers']) {
    expect(new Set(await old.worlds(table))).toEqual(new Set(['real']))
  }
  const books = await old.sql`
    select a.id from agents a join credit_entries c on c.agent_id = a.id and c.world = 'real'
    group by a.id having sum(c.delta) <> a.credits`
  expect([...books]).toEqual([])
  await expect(startPlaza({ databaseUrl: old.databaseUrl })).rejects.toThrow(/has taken real money since/)
})
