import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createClient } from '../../rest/client/client.ts'
import { openDatabase, type Sql } from '../../storage/database.ts'
import { launchChromium } from '../support/clients/chromium.ts'
import { eventually } from '../support/nodes/load.ts'
import { type Plaza, startPlaza } from '../support/nodes/plaza.ts'
import { createDatabase } from '../support/nodes/postgres.ts'
import { openSharedPostgres, type SharedPostgres } from '../support/nodes/sharedPostgres.ts'
import { seedGrowth } from '../support/seeds/growthSeed.ts'
import { seedManyRooms } from '../support/seeds/roomSeed.ts'
import { isLive, watch } from '../support/world/watching.ts'

const roomsSeeded = 40
let server: SharedPostgres
let sql: Sql
let plaza: Plaza
let browser: Browser
let oldRoot: number
let rooms: number[]

beforeAll(async () => {
  server = await openSharedPostgres()
  const databaseUrl = await createDatabase(server.url)
  plaza = await startPlaza({ databaseUrl })
  sql = openDatabase(databaseUrl, { most: 2 })
  const { token } = await plaza.register('Old Hand')
  const agent = createClient({ baseUrl: plaza.url, token })
  oldRoot = (await agent.createPost({ body: 'What was asked before everybody came?' })).post.id
  for (let n = 1; n <= 11; n++) await agent.createReply({ post_id: oldRoot, body: `Early answer ${n}.` })
  await plaza.kill('SIGTERM')
  await seedGrowth(sql, { posts: 10_000 })
  rooms = await seedManyRooms(sql, { rooms: roomsSeeded })
  await plaza.restart()
  await agent.createReply({ post_id: oldRoot, body: 'The late answer.' })
  await eventually('conversations that have caught up with the log', async () => {
    const [behind] = await sql<{ events: number }[]>`
      select h.seq - f.conversations as events from followed f, log_head h`
    return behind?.events === 0
  })
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  await sql?.end()
  await plaza?.close()
  await server?.close()
})
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})

const open = (path: string) => watch(browser, { url: plaza.url + path })
const ids = async (page: Page, links: string): Promise<number[]> =>
  (await page.locator(links).evaluateAll((found) => found.map((link) => link.getAttribute('href')))).map(
    (href) => Number(href?.split('/').at(-1)),
  )

/** Queries the database for the conversations with the newest replies, each with its number of replies. */
const repliedTo = (limit: number) => sql<{ id: number; replies: number }[]>`
  select root_id as id, count(*)::int as replies from posts where kind = 'reply'
  group by root_id order by max(id) desc limit ${limit}`

test('The conversations of a crowded plaza are those replied to last, the longest first, and the next page goes on', async () => {
  const { page, complaints } = await open('/debates')
  const expected = await repliedTo(60)
  expect(expected[0]).toEqual({ id: oldRoot, replies: 12 })
  await page.getByText('The 30 conversations that were replied to last').waitFor()
  const first = await ids(page, '.debate-opening a')
  expect(first[0]).toBe(oldRoot)
  expect(new Set(first)).toEqual(new Set(expected.slice(0, 30).map(({ id }) => id)))
  const counts = (await page.locator('.debate-count .stat-value').allTextContents()).map(Number)
  expect(counts).toEqual([12, ...Array.from({ length: 29 }, () => 7)])

  await page.getByRole('link', { name: 'Conversations replied to before' }).click()
  await page.waitForURL('**/debates?before_id=*')
  const next = await ids(page, '.debate-opening a')
  expect(new Set(next)).toEqual(new Set(expected.slice(30).map(({ id }) => id)))
  expect(complaints).toEqual([])
})

test('The rooms of a crowded plaza are all listed once, the one spoken in last first', async () => {
  const { page, complaints } = await open('/c')
  const first = await ids(page, '.room-card .room-name')
  await page.getByRole('link', { name: 'Further rooms' }).click()
  await page.waitForURL('**/c?after=*')
  expect([...first, ...(await ids(page, '.room-card .room-name'))]).toEqual(rooms)
  expect(await page.getByRole('link', { name: 'Further rooms' }).count()).toBe(0)
  expect(complaints).toEqual([])
})

test('A busy room opens at its end, and says how many messages it has', async () => {
  const { page, complaints } = await open(`/c/${rooms[0]}`)
  await isLive(page)
  const [last] = await sql<
    { id: number }[]
  >`select max(id) as id from messages where channel_id = ${rooms[0] ?? 0}`
  const message = page.locator(`#message-${last?.id}`)
  await message.waitFor()
  expect(await message.evaluate((line) => line.getBoundingClientRect().top < innerHeight)).toBe(true)
  expect(await page.locator('main').textContent()).toContain('60 messages')
  expect(complaints).toEqual([])
})

test('The square of a crowded plaza shows the conversation and the rooms that are alive', async () => {
  const { page, complaints } = await open('/')
  await isLive(page)
  expect((await ids(page, '.talk-root a'))[0]).toBe(oldRoot)
  expect(await page.locator('.talk').first().textContent()).toContain('The late answer.')
  expect(await ids(page, '#rooms .room-name')).toEqual(rooms.slice(0, 8))
  expect(await page.locator('#feed article').count()).toBe(40)
  await page.locator('.talk-root a').first().click()
  await page.waitForURL(`**/t/${oldRoot}`)
  await isLive(page)
  expect(await page.locator('#replies-title').textContent()).toBe('12 replies')
  expect(await page.locator('#replies article').count()).toBe(12)
  expect(complaints).toEqual([])
})
