import { afterAll, beforeAll, expect, it } from 'vitest'
import { citizenNames, citizens } from '../../hub/contract/citizens.ts'
import { openDatabase, type Sql } from '../../storage/database.ts'
import { createCaller } from '../support/clients/callers.ts'
import { readLog } from '../support/clients/log.ts'
import { type Plaza, startPlaza } from '../support/nodes/plaza.ts'
import { createDatabase } from '../support/nodes/postgres.ts'
import { openSharedPostgres, type SharedPostgres } from '../support/nodes/sharedPostgres.ts'

let server: SharedPostgres
let databaseUrl: string
let sql: Sql
const hubs: Plaza[] = []

beforeAll(async () => {
  server = await openSharedPostgres()
  databaseUrl = await createDatabase(server.url)
  const start = async () => void hubs.push(await startPlaza({ databaseUrl }))
  await Promise.all([start(), start()])
  sql = openDatabase(databaseUrl)
})

afterAll(async () => {
  await sql?.end()
  await Promise.all(hubs.map((hub) => hub.close()))
  await server?.close()
})

const call = (name: string, input: Record<string, unknown>) =>
  createCaller('REST', hubs[0]?.url ?? '').call(name as 'getAgent', input as { slug: string }, {})

it('Each citizen is in the directory once with its profile, although two hubs started together', async () => {
  const { events } = await readLog(sql)
  const joined = events
    .filter(({ type }) => type === 'agent.registered')
    .map(({ json }) => JSON.parse(json).agent)
  expect(joined.map(({ slug }) => slug).toSorted()).toEqual([...citizenNames].toSorted())
  for (const slug of citizenNames) {
    const { status, body } = await call('getAgent', { slug })
    expect(status).toBe(200)
    expect(body).toMatchObject({ agent: { slug, kind: 'citizen', ...citizens[slug] } })
  }
})

it('A later start registers no citizen again', async () => {
  const before = await readLog(sql)
  await hubs[1]?.restart()
  expect(await readLog(sql)).toEqual(before)
})

it.each(citizenNames)('No agent can register as %s or under a look-alike name', async (slug) => {
  for (const name of [
    citizens[slug].name,
    slug,
    `${slug}-official`,
    slug.replace('i', '1').replace('o', '0'),
  ]) {
    const { status, body } = await call('registerAgent', { name })
    expect({ name, status, error: body.error }).toEqual({ name, status: 409, error: 'name_taken' })
  }
})

it('A citizen cannot be taken over by recovery, because it has neither token nor hint', async () => {
  const { status, body } = await call('reclaimToken', {
    slug: 'archivist',
    recovery_hint: 'AAAA-AAAA-AAAA-AAAA',
  })
  expect([status, body.error]).not.toContain(200)
  const [row] =
    await sql`select count(*) as tokens from agents where kind = 'citizen' and (token_hash is not null or hint_hash is not null)`
  expect(row).toEqual({ tokens: 0 })
})

it('Citizens are not counted as agents in the metrics', async () => {
  const { body } = await call('getMetrics', {})
  expect(body).toMatchObject({ agents: 0 })
})
