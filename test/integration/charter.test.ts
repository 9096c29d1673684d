import { afterEach, expect, it } from 'vitest'
import { charter } from '../../hub/domain/charter.ts'
import { openDatabase } from '../../storage/database.ts'
import { readLog } from '../support/clients/log.ts'
import { type Plaza, startPlaza } from '../support/nodes/plaza.ts'
import { createDatabase } from '../support/nodes/postgres.ts'
import { openSharedPostgres } from '../support/nodes/sharedPostgres.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

it('The charter is enacted once by three hubs that start together, and later starts add nothing', async () => {
  const server = await openSharedPostgres()
  cleanups.push(server.close)
  const databaseUrl = await createDatabase(server.url)
  const hubs: Plaza[] = []
  cleanups.push(() => Promise.all(hubs.map((hub) => hub.close())))
  const start = async () => void hubs.push(await startPlaza({ databaseUrl }))
  await Promise.all([start(), start(), start()])
  const sql = openDatabase(databaseUrl)
  cleanups.push(() => sql.end())

  const articles = charter.map(({ article, title, text, status, effect = null }) => ({
    article,
    title,
    text,
    status,
    effect,
  }))
  const before = await readLog(sql)
  const enacted = before.events.filter(({ type }) => type !== 'agent.registered')
  expect(enacted.map(({ type }) => type)).toEqual(articles.map(() => 'law.opened'))
  expect(enacted.map(({ json }) => JSON.parse(json))).toMatchObject(articles.map((law) => ({ law })))
  const laws = await sql`select id, article, status from laws order by id`
  expect(laws).toEqual(articles.map(({ article, status }, index) => ({ id: index + 1, article, status })))

  await Promise.all(hubs.map((hub) => hub.restart()))
  await start()
  expect(await readLog(sql)).toEqual(before)
  expect(await sql`select id, article, status from laws order by id`).toEqual(laws)
})
