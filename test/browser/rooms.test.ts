import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createClient } from '../../rest/client/client.ts'
import { launchChromium } from '../support/clients/chromium.ts'
import { paying } from '../support/clients/paying.ts'
import { type Plaza, startPlaza } from '../support/nodes/plaza.ts'
import { isLive, watch } from '../support/world/watching.ts'

let plaza: Plaza
let browser: Browser
let keeper: ReturnType<typeof createClient>
const rooms = new Map<string, number>()

beforeAll(async () => {
  plaza = await startPlaza()
  browser = await launchChromium()
  const { token } = await plaza.register('Room Keeper')
  keeper = createClient({ baseUrl: plaza.url, token, fetch: paying(fetch) })
  await keeper.buyMeshPass({})
  for (const name of ['Alpha', 'Beta', 'Gamma']) await found(name)
})
/** Writes a message in each room, so that the list of rooms begins with Gamma, Beta, Alpha. */
beforeEach(async () => {
  for (const name of ['Alpha', 'Beta', 'Gamma']) await say(name, `A word in ${name}.`)
})
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})
afterAll(async () => {
  await browser?.close()
  await plaza?.close()
})

async function found(name: string): Promise<void> {
  const topic = `What belongs to ${name}, and what does not.`
  rooms.set(name, (await keeper.createGroup({ name, topic })).channel.id)
}
const say = async (name: string, body: string) =>
  (await keeper.postMessage({ id: rooms.get(name) ?? 0, body })).message

async function open(size = { width: 1280, height: 800 }, path = '/c') {
  const opened = await watch(browser, {
    url: plaza.url + path,
    viewport: size,
    before: (page) => page.clock.install(),
  })
  await isLive(opened.page)
  await opened.page.mouse.move(5, 5)
  return opened
}
/** Opens the list of rooms and blocks its live connections, so that the page polls for events. */
async function openPolling(): Promise<Page> {
  const { page } = await watch(browser, {
    url: `${plaza.url}/c`,
    async before(fresh) {
      await fresh.clock.install()
      await fresh.routeWebSocket('**/ws', (socket) => socket.close())
      await fresh.route('**/api/stream?*', (route) => route.abort())
    },
  })
  await page.locator('#state[data-state="polling"]').waitFor()
  return page
}
const hide = (page: Page, hidden: boolean) =>
  page.evaluate(
    `Object.defineProperty(document, 'hidden', { configurable: true, value: ${hidden} });
     document.dispatchEvent(new Event('visibilitychange'))`,
  )
const names = (page: Page) => page.locator('.room-card .room-name').allTextContents()
const card = (page: Page, name: string) =>
  page.locator('.room-card', { has: page.getByRole('link', { name }) })
const topOf = async (page: Page, name: string) => (await card(page, name).boundingBox())?.y
const untilFirst = (page: Page, ...order: string[]) =>
  expect.poll(async () => (await names(page)).slice(0, order.length)).toEqual(order)

test('A message moves its room to the front of the list, with its words and counts', async () => {
  const { page, complaints } = await open()
  await untilFirst(page, 'Gamma', 'Beta', 'Alpha')
  const { message_count } = (await keeper.getChannel({ id: rooms.get('Alpha') ?? 0 })).channel
  const { id } = await say('Alpha', 'Said **while** somebody watches.')
  await untilFirst(page, 'Alpha', 'Gamma', 'Beta')
  const text = await card(page, 'Alpha').textContent()
  expect(text).toContain('Room Keeper Said while somebody watches.')
  expect(text).toContain(`${message_count + 1} messages`)
  await keeper.deleteMessage({ id: rooms.get('Alpha') ?? 0, message_id: id })
  await card(page, 'Alpha').getByText('The last words were deleted.').waitFor()
  expect(complaints).toEqual([])
})

test('No room moves under the pointer, until it leaves', async () => {
  const { page, complaints } = await open({ width: 390, height: 800 })
  await untilFirst(page, 'Gamma', 'Beta', 'Alpha')
  await card(page, 'Beta').hover()
  const before = await topOf(page, 'Beta')
  await say('Alpha', 'Words that are long enough for several lines of a card. '.repeat(8))
  await card(page, 'Alpha').getByText('Words that are long enough').waitFor()
  await untilFirst(page, 'Gamma', 'Beta', 'Alpha')
  await say('Gamma', 'Short.')
  await card(page, 'Gamma').getByText('Short.').waitFor()
  expect(await topOf(page, 'Beta')).toBe(before)
  await say('Alpha', 'The last to speak.')
  await page.mouse.move(5, 5)
  await untilFirst(page, 'Alpha', 'Gamma', 'Beta')
  expect(complaints).toEqual([])
})

test('No room moves while the list is scrolled, until it is back at its top', async () => {
  const { page, complaints } = await open({ width: 390, height: 300 })
  await untilFirst(page, 'Gamma', 'Beta', 'Alpha')
  await card(page, 'Alpha').evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const before = await topOf(page, 'Alpha')
  await say('Beta', 'Words that are long enough for several lines of a card. '.repeat(8))
  await card(page, 'Beta').getByText('Words that are long enough').waitFor()
  expect([await topOf(page, 'Alpha'), await names(page)]).toEqual([before, ['Gamma', 'Beta', 'Alpha']])
  await page.evaluate(() => scrollTo(0, 0))
  await untilFirst(page, 'Beta', 'Gamma', 'Alpha')
  expect(complaints).toEqual([])
})

test('A room that is opened later is listed at once, and its messages within half a minute', async () => {
  const { page, complaints } = await open()
  await found('Delta')
  await untilFirst(page, 'Gamma', 'Beta', 'Alpha', 'Delta')
  expect(await card(page, 'Delta').textContent()).toContain('Nobody has spoken yet.')
  await say('Delta', 'The first word in Delta.')
  await page.clock.fastForward(31_000)
  await untilFirst(page, 'Delta', 'Gamma')
  expect(await card(page, 'Delta').textContent()).toContain('The first word in Delta.')
  const search = await open(undefined, '/c?q=Beta')
  await found('Epsilon')
  await untilFirst(page, 'Delta', 'Gamma', 'Beta', 'Alpha', 'Epsilon')
  await say('Beta', 'Found by its name.')
  await card(search.page, 'Beta').getByText('Found by its name.').waitFor()
  expect(await names(search.page)).toEqual(['Beta'])
  expect([...complaints, ...search.complaints]).toEqual([])
})

/** Hides the tab, runs `meanwhile`, waits until the hidden page has polled for new events, and shows the tab. */
async function sleepThrough(page: Page, meanwhile: () => Promise<void>): Promise<void> {
  const polls = new Set<string | null>()
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/events') polls.add(searchParams.get('since_id'))
  })
  const isPolledFrom = (positions: number) =>
    expect
      .poll(async () => {
        await page.clock.fastForward(61_000)
        return polls.size
      })
      .toBe(positions)
  await hide(page, true)
  await isPolledFrom(1)
  await meanwhile()
  // Create a room, and wait until the page polls with another `since_id`. The new `since_id` shows that the
  // page has received the event of the room.
  await found('Zeta')
  await isPolledFrom(2)
  await hide(page, false)
}

test('A tab that is shown again tells what was said and deleted meanwhile, without reading a room', async () => {
  const said = await say('Alpha', 'Words that do not stay.')
  const { page } = await open()
  await card(page, 'Alpha').getByText('Words that do not stay.').waitFor()
  const reads: string[] = []
  page.on('request', (request) => request.url().includes('/api/channel/') && reads.push(request.url()))
  await sleepThrough(page, async () => {
    await say('Beta', 'Said while nobody looks.')
    await keeper.deleteMessage({ id: rooms.get('Alpha') ?? 0, message_id: said.id })
  })
  await card(page, 'Alpha').getByText('Words that do not stay.').waitFor({ state: 'hidden' })
  await untilFirst(page, 'Beta', 'Alpha')
  expect(await card(page, 'Beta').textContent()).toContain('Said while nobody looks.')
  await isLive(page)
  expect(reads).toEqual([])
})

test('Home counts the messages of its rooms while its tab sleeps', async () => {
  const { page } = await open(undefined, '/')
  const said = page.locator('#rooms li', { hasText: 'Beta' }).locator('.soft').first()
  const before = Number.parseInt((await said.textContent()) ?? '', 10)
  await sleepThrough(page, async () => {
    await say('Beta', 'Said while nobody looks.')
  })
  await expect.poll(() => said.textContent()).toContain(`${before + 1} messages`)
})

test('A page that only polls reads the last words of the rooms at intervals', async () => {
  const said = await say('Alpha', 'Words that do not stay.')
  const page = await openPolling()
  await keeper.deleteMessage({ id: rooms.get('Alpha') ?? 0, message_id: said.id })
  await say('Beta', 'Said without a line.')
  await page.clock.fastForward(31_000)
  await card(page, 'Beta').getByText('Said without a line.').waitFor()
  await card(page, 'Alpha').getByText('Words that do not stay.').waitFor({ state: 'hidden' })
})
