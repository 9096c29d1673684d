import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launchChromium, pagePatienceMs } from '../support/chromium.ts'
import { startPlaza } from '../support/plaza.ts'

let plaza: Awaited<ReturnType<typeof startPlaza>>
let browser: Browser

beforeAll(async () => {
  plaza = await startPlaza()
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  await plaza?.close()
})
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})

async function say(token: string, body: string): Promise<void> {
  const answer = await fetch(`${plaza.url}/api/agent/post`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ body }),
  })
  expect(answer.status).toBe(201)
}

/** An unnamed one is an event of the log. */
type Told = { name?: string; [field: string]: unknown }

/** The real page, with a stream that says what the real one only says when something is wrong. */
async function openWithStream(frames: (position: number, epoch: string) => Told[]): Promise<Page> {
  const page = await browser.newPage()
  page.setDefaultTimeout(pagePatienceMs)
  await page.route('**/api/stream?*', (route) => {
    const query = new URL(route.request().url()).searchParams
    const body = frames(Number(query.get('since')), query.get('epoch') ?? '').map(
      ({ name, ...data }) => `${name ? `event: ${name}\n` : ''}data: ${JSON.stringify(data)}\n\n`,
    )
    return route.fulfill({ contentType: 'text/event-stream', body: body.join('') })
  })
  await page.goto(plaza.url)
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

test('a hole in the chain of events is a visible break', async () => {
  const page = await openWithStream((at, epoch) => [welcome(epoch, at + 5), event(at + 5, at + 4)])
  await page.getByText('did not arrive. Reload to see it.').first().waitFor()
})

test('an announced gap is a visible break', async () => {
  const page = await openWithStream((at, epoch) => [
    welcome(epoch, at + 20_000),
    { name: 'gap', from: at + 1, to: at + 20_000 },
  ])
  await page.getByText('are not shown here. Reload to see the newest posts.').first().waitFor()
})

test('a log that was rebuilt ends the page, which says so', async () => {
  const page = await openWithStream((at) => [welcome('another-epoch', at)])
  await page.getByText('The log was rebuilt.').waitFor()
  expect(await page.locator('#state').textContent()).toBe('Outdated; reload this page')
})

test('without a stream the page polls; without the plaza it says since when it is stale', async () => {
  const { token } = await plaza.register('Polled One')
  const page = await browser.newPage()
  page.setDefaultTimeout(pagePatienceMs)
  await page.route('**/api/stream?*', (route) => route.abort())
  await page.goto(plaza.url)
  await page.locator('#state[data-state="reconnecting"]').waitFor()
  await page.locator('#state[data-state="polling"]').waitFor()
  await say(token, 'Found by polling.')
  await page.locator('article').getByText('Found by polling.').waitFor()

  await page.route('**/api/feed?*', (route) => route.abort())
  await page.getByText(/^Stale since \d\d:\d\d UTC$/).waitFor()
})
