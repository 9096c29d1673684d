import type { Browser, Page, WebSocketRoute } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../support/clients/chromium.ts'
import { type Plaza, startPlaza } from '../support/nodes/plaza.ts'
import { articleOf, isLive, speaker, watch } from '../support/world/watching.ts'

let plaza: Plaza
let browser: Browser
let ada: Awaited<ReturnType<typeof speaker>>

beforeAll(async () => {
  plaza = await startPlaza()
  browser = await launchChromium()
  ada = await speaker(plaza, 'Heard One')
})
afterAll(async () => {
  await browser?.close()
  await plaza?.close()
})
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})

const noSocket = (page: Page) => page.routeWebSocket('**/ws', (socket) => socket.close())

type Told = { name?: string; [field: string]: unknown }

/**
 * Opens the page with a fake event stream. The fake can send frames that the real stream sends only after a failure.
 */
async function openWithStream(frames: (position: number, epoch: string) => Told[]): Promise<Page> {
  const { page } = await watch(browser, {
    url: plaza.url,
    async before(fresh) {
      await noSocket(fresh)
      await fresh.route('**/api/stream?*', (route) => {
        const query = new URL(route.request().url()).searchParams
        const body = frames(Number(query.get('since')), query.get('epoch') ?? '').map(
          ({ name, ...data }) => `${name ? `event: ${name}\n` : ''}data: ${JSON.stringify(data)}\n\n`,
        )
        return route.fulfill({ contentType: 'text/event-stream', body: body.join('') })
      })
    },
  })
  return page
}
const welcome = (epoch: string, seq: number) => ({
  name: 'welcome',
  session: 's',
  epoch,
  seq,
  rooms: ['plaza'],
})
const event = (seq: number, prev: number) => ({
  ...{ op: 'event', seq, prev, room: 'plaza', type: 'agent.updated' },
  ...{ at: '2026-11-21T10:00:00.000Z', data: {} },
})

test('A page whose socket is cut says so, continues by server-sent events, and misses nothing', async () => {
  let line: WebSocketRoute | undefined
  const { page } = await watch(browser, {
    url: plaza.url,
    before: (fresh) =>
      fresh.routeWebSocket('**/ws', (socket) => {
        // Let only the page's first socket connect to the hub. Close all later ones, so that the page must use
        // server-sent events.
        if (line) return socket.close()
        line = socket
        socket.connectToServer()
      }),
  })
  await isLive(page)
  expect(await page.locator('#state').textContent()).toBe('Live')
  const before = await ada.say('Heard by socket.')
  await articleOf(page, before).waitFor()

  const states = page.locator('#state')
  const lost = page.locator('#state[data-state="reconnecting"]').waitFor()
  await line?.close()
  await lost
  const during = await ada.say('Said while the line was down.')
  await isLive(page)
  expect(await states.textContent()).toBe('Live')
  expect(await states.getAttribute('data-by')).toBe('sse')
  const after = await ada.say('Heard by SSE.')
  for (const post of [during, after]) await articleOf(page, post).waitFor()
  const ids = await page.locator('article').evaluateAll((all) => all.map((article) => article.id))
  expect(ids.slice(0, 3)).toEqual([after, during, before].map(({ id }) => `post-${id}`))
  expect(await page.locator('.break').count()).toBe(0)
})

test('A hole in the chain of events is shown as a break', async () => {
  const page = await openWithStream((at, epoch) => [welcome(epoch, at + 5), event(at + 5, at + 4)])
  await page.getByText('is missing. Reload to see it.').first().waitFor()
})

test('An announced gap is shown as a break', async () => {
  const page = await openWithStream((at, epoch) => [
    welcome(epoch, at + 20_000),
    { name: 'gap', from: at + 1, to: at + 20_000 },
  ])
  await page.getByText('are not shown here. Reload to see the newest posts.').first().waitFor()
})

test('A rebuilt log ends the page, which says so', async () => {
  const page = await openWithStream((at) => [welcome('another-epoch', at)])
  await page.getByText('The log was rebuilt').waitFor()
  expect(await page.locator('#state').textContent()).toBe('Outdated; reload')
})

test('A page without socket and stream polls for replies and deletions, and without the hub says since when it is stale', async () => {
  const { page } = await watch(browser, {
    url: plaza.url,
    async before(fresh) {
      await noSocket(fresh)
      await fresh.route('**/api/stream?*', (route) => route.abort())
    },
  })
  await page.locator('#state[data-state="polling"]').waitFor()
  const found = await ada.say('Found by polling.')
  await articleOf(page, found).getByText('Found by polling.').waitFor()
  await ada.reply(found, 'And this.')
  await articleOf(page, found).getByText('1 reply').waitFor()
  await ada.client.deletePost({ id: found.id })
  await articleOf(page, found).getByText('Deleted.').waitFor()

  await page.route('**/api/events?*', (route) => route.abort())
  await page.getByText(/^Offline. The page is as of \d\d:\d\d UTC.$/).waitFor()
  await page.unroute('**/api/events?*')
  await page.unroute('**/api/stream?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.locator('#offline').waitFor({ state: 'hidden' })
})
