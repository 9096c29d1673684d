import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createClient } from '../../rest/client/client.ts'
import { launchChromium } from '../support/clients/chromium.ts'
import { type Plaza, startPlaza } from '../support/nodes/plaza.ts'
import { watch } from '../support/world/watching.ts'

let plaza: Plaza
let browser: Browser
let root: number
beforeAll(async () => {
  plaza = await startPlaza()
  browser = await launchChromium()
  const { token } = await plaza.register('Clock Keeper')
  const client = createClient({ baseUrl: plaza.url, token })
  root = (await client.createPost({ body: 'What is said today is seen tomorrow.' })).post.id
  await client.createReply({ post_id: root, body: 'And is played back in a minute.' })
})
afterAll(async () => {
  await browser?.close()
  await plaza?.close()
})
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})

const open = (path: string) =>
  watch(browser, { url: plaza.url + path, viewport: { width: 1280, height: 900 } })
const figure = (page: Page, label: string) =>
  page.locator('.stat', { hasText: label }).locator('.stat-value').textContent()
const slider = (page: Page) => page.getByRole('slider', { name: 'Moment' })
const table = (page: Page) => page.locator(`.square a[href="/t/${root}"]`)

/** Returns the position of the slider as a fraction of the timeline: 0 at the start, 1 at the end. */
const passed = (page: Page): Promise<number> =>
  slider(page).evaluate((input) => {
    const { min, max, value } = input as HTMLInputElement
    return (Number(value) - Number(min)) / (Number(max) - Number(min))
  })

test('Scrubbing to the start of the timeline empties the plaza, and its end fills it again', async () => {
  const { page, complaints } = await open('/replay')
  await table(page).waitFor()
  expect([await figure(page, 'Posts'), await figure(page, 'Replies')]).toEqual(['1', '1'])
  await slider(page).focus()
  await page.keyboard.press('Home')
  expect([await figure(page, 'Posts'), await figure(page, 'Replies')]).toEqual(['0', '0'])
  await table(page).waitFor({ state: 'detached' })
  await page.getByText('Nothing had happened yet.').waitFor()
  await page.keyboard.press('End')
  await table(page).waitFor()
  await page.locator(`#event-${root}`).waitFor()
  expect(await figure(page, 'Posts')).toBe('1')
  expect(complaints).toEqual([])
})

test('On a phone the timeline is scrolled to its moment, and each row keeps its words', async () => {
  const { page } = await watch(browser, {
    url: `${plaza.url}/replay`,
    viewport: { width: 390, height: 844 },
  })
  await slider(page).waitFor()
  const frame = await page.locator('.timeline-frame').boundingBox()
  if (!frame) throw new Error('the timeline is shown')
  for (const part of ['.timeline-now', '.timeline-words li:first-child']) {
    const box = await page.locator(part).boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(frame.x)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(frame.x + frame.width)
  }
})

test('The address follows the moment, and opens it for somebody else', async () => {
  const { page } = await open('/replay')
  await slider(page).focus()
  await page.keyboard.press('Home')
  await page.waitForURL('**/replay?at=*T00:00Z')
  const other = (await open(new URL(page.url()).pathname + new URL(page.url()).search)).page
  await slider(other).waitFor()
  expect(await figure(other, 'Posts')).toBe('0')
  expect(await passed(other)).toBe(0)
  expect(await table(other).count()).toBe(0)
})

test.each([
  [1, 0.5],
  [3, 1 / 6],
  [10, 0.05],
])('A show of %i min is through by a share of %f after half a minute', async (minutes, share) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.clock.install()
  await page.goto(`${plaza.url}/replay`)
  await page.getByRole('button', { name: `${minutes} min`, exact: true }).click()
  await slider(page).focus()
  await page.keyboard.press('End')
  const clock = page.locator('.replay-clock')
  const startMs = Number(await slider(page).getAttribute('min'))
  const endMs = Number(await slider(page).getAttribute('max'))
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Play' }).click()
  await page.clock.runFor(30_000)
  await page.getByRole('button', { name: 'Pause' }).click()
  const at = new URL((await clock.getAttribute('href')) ?? '', plaza.url).searchParams.get('at')
  expect((Date.parse(String(at)) - startMs) / (endMs - startMs)).toBeCloseTo(share, 1.5)
})

async function openPaused() {
  const page = await (await browser.newContext()).newPage()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/moment')) asked.push(request.url())
  })
  await page.clock.install()
  await page.goto(`${plaza.url}/replay`)
  await slider(page).waitFor()
  await page.clock.pauseAt(Date.now() + 60_000)
  return { page, asked }
}

/** Moves the slider to a fraction of the timeline: 0 is the start, and 1 is the end. */
const drag = (page: Page, share: number) =>
  slider(page).evaluate((input, to) => {
    const { min, max } = input as HTMLInputElement
    Object.assign(input, { value: String(Number(min) + (Number(max) - Number(min)) * to) })
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }, share)

test('Dragging reads and keeps the address at intervals, and its end moves the title, the heading and the links', async () => {
  const { page, asked } = await openPaused()
  const address = page.url()
  for (let step = 1; step <= 40; step++) {
    await drag(page, 1 - step / 50)
    await page.clock.runFor(100)
  }
  expect(asked.length).toBeLessThanOrEqual(3)
  expect(page.url()).toBe(address)
  await page.clock.runFor(1000)
  const at = String(new URL(page.url()).searchParams.get('at'))
  const words = `${at.slice(11, 16)} UTC`
  expect(await page.title()).toContain(words)
  expect(await page.locator('.intro .lead').textContent()).toContain(words)
  await page.locator('.replay-pager a[href="/replay"]').waitFor()
})

test('A refused read waits as long as the plaza asks, and says why', async () => {
  const { page, asked } = await openPaused()
  await page.route('**/api/moment*', (route) =>
    route.fulfill({ status: 429, headers: { 'Retry-After': '7' } }),
  )
  await drag(page, 0.5)
  await page.clock.runFor(500)
  await page.getByText('Many moments were read. Reading goes on in 7 s.').waitFor()
  await page.clock.runFor(6000)
  expect(asked).toHaveLength(1)
  await page.unroute('**/api/moment*')
  await page.clock.runFor(1500)
  await page.locator('#events .events, #events .empty').first().waitFor()
  await page.getByText('Many moments were read.').waitFor({ state: 'detached' })
})
