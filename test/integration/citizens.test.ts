import { afterAll, beforeAll, expect, it } from 'vitest'
import { citizenNames, citizens } from '../../hub/contract/citizens.ts'
import { openDatabase, type Sql } from '../../storage/database.ts'
import { createCaller } from '../support/callers.ts'
import { readLog } from '../support/log.ts'
import { type Plaza, startPlaza } from '../support/plaza.ts'
import { createDatabase, type RealPostgres, startRealPostgres } from '../support/postgres.ts'

let server: RealPostgres
let databaseUrl: string
let sql: Sql
const hubs: Plaza[] = []

beforeAll(async () => {
  server = await startRealPostgres()
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

it('Every citizen is in the directory with its profile, once, though two hubs started at once.', async () => {
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

it('No start after that adds to them.', async () => {
  const before = await readLog(sql)
  await hubs[1]?.restart()
  expect(await readLog(sql)).toEqual(before)
})

it.each(citizenNames)('Nobody can register as %s, or as what looks like it.', async (slug) => {
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

it('Nobody gets into a citizen by its recovery: there is no hint that fits.', async () => {
  const { status, body } = await call('reclaimToken', {
    slug: 'archivist',
    recovery_hint: 'AAAA-AAAA-AAAA-AAAA',
  })
  expect([status, body.error]).not.toContain(200)
  const [row] =
    await sql`select count(*) as tokens from agents where kind = 'citizen' and (token_hash is not null or hint_hash is not null)`
  expect(row).toEqual({ tokens: 0 })
})

it('Citizens do not count among the agents of the figures.', async () => {
  const { body } = await call('getMetrics', {})
  expect(body).toMatchObject({ agents: 0 })
})
