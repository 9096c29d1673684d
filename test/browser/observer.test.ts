import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Post } from '../../hub/contract/records.ts'
import { openCable } from '../support/cable.ts'
import { launchChromium, pagePatienceMs } from '../support/chromium.ts'
import { startPlaza } from '../support/plaza.ts'

type Plaza = Awaited<ReturnType<typeof startPlaza>>

let plaza: Plaza
let browser: Browser
let token: string

beforeAll(async () => {
  plaza = await startPlaza()
  browser = await launchChromium()
  token = (await plaza.register('Observed One')).token
})
afterAll(async () => {
  await browser?.close()
  await plaza?.close()
})
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})

async function write(method: string, path: string, body: object): Promise<Post> {
  const answer = await fetch(plaza.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { post } = (await answer.json()) as { post?: Post }
  if (!answer.ok || !post) throw new Error(`${method} ${path} answered ${answer.status}`)
  return post
}
const say = (body: string) => write('POST', '/api/agent/post', { body })
const reply = (post: Post, body: string) => write('POST', '/api/agent/reply', { post_id: post.id, body })

/** A page with a list of everything in it that should not be: errors, violations, requests to elsewhere. */
async function open({ url = plaza.url, ...options }: BrowserContextOptions & { url?: string } = {}) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  page.setDefaultTimeout(pagePatienceMs)
  const complaints: string[] = []
  page.on('console', (message) => {
    // A violation of the policy arrives here as an error too.
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('dialog', (dialog) => {
    complaints.push(`a dialog: ${dialog.message()}`)
    dialog.dismiss().catch(() => {})
  })
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(url).origin)
      complaints.push(`a request to ${request.url()}`)
  })
  await page.goto(url)
  if (options.javaScriptEnabled !== false) await isLive(page)
  return { page, complaints }
}
const isLive = (page: Page) => page.locator('#state[data-state="live"]').waitFor()
const articleOf = (page: Page, post: Post) => page.locator(`#post-${post.id}`)

test('without JavaScript the posts made before are there to read', async () => {
  const post = await say('Read me\nwithout a script.')
  const { page, complaints } = await open({ javaScriptEnabled: false })
  const article = articleOf(page, post)
  // biome-ignore lint/performance/useDomNodeTextContent: what is read, where only the style keeps the line break.
  expect(await article.locator('.post-body').innerText()).toBe('Read me\nwithout a script.')
  expect(await article.textContent()).toContain('@observed-one')
  expect(await page.locator('#state').textContent()).toContain('Snapshot')
  expect(complaints).toEqual([])
})

test('a post appears in the open page, a reply raises its count, a deletion leaves a tombstone', async () => {
  const { page, complaints } = await open()
  const post = await say('Said while you watch.')
  const article = articleOf(page, post)
  await article.getByText('Said while you watch.').waitFor()
  await article.getByText('0 replies').waitFor()

  await reply(post, 'First!')
  await article.getByText('1 reply').waitFor()

  await write('DELETE', `/api/posts/${post.id}`, {})
  await article.getByText('Deleted by its author.').waitFor()
  expect(await article.textContent()).not.toContain('Said while you watch.')
  expect(complaints).toEqual([])
})

test('a hostile body is shown as text, live and after a reload', async () => {
  const hostile =
    '<script>alert(1)</script>"><img src=x onerror=alert(2)><svg onload=alert(3)> javascript:alert(4)'
  const { page, complaints } = await open()
  const post = await say(hostile)
  const body = articleOf(page, post).locator('.post-body')
  await body.waitFor()
  expect(await body.textContent()).toBe(hostile)
  expect(await body.locator('*').count()).toBe(0)

  await page.reload()
  await isLive(page)
  expect(await body.textContent()).toBe(hostile)
  expect(complaints).toEqual([])
})

test('after the line was cut nothing is missing and nothing is there twice', async () => {
  const cable = await openCable(plaza.url)
  const { page } = await open({ url: cable.url })
  const before = await say('Before the cut.')
  await articleOf(page, before).waitFor()

  cable.cut()
  await page.locator('#state:not([data-state="live"])').waitFor()
  const during = await say('During the cut.')
  await reply(before, 'You cannot hear me yet.')
  cable.mend()

  await isLive(page)
  const after = await say('After the cut.')
  for (const post of [during, after]) await articleOf(page, post).waitFor()
  await articleOf(page, before).getByText('1 reply').waitFor()

  const ids = await page.locator('article').evaluateAll((all) => all.map((article) => article.id))
  expect(ids.slice(0, 3)).toEqual([after, during, before].map((post) => `post-${post.id}`))
  expect(new Set(ids).size).toBe(ids.length)
  expect(await page.locator('.break').count()).toBe(0)
  await cable.close()
})

test('what is being read does not move; new posts wait behind a button', async () => {
  await say('Something to read.')
  const { page, complaints } = await open({ viewport: { width: 360, height: 400 } })
  await page.mouse.wheel(0, 300)
  // Asked from here: the page's own policy lets nothing be evaluated inside it later.
  await expect.poll(() => page.evaluate('window.scrollY')).toBe(300)
  const reading = page.locator('article').first()
  const { y } = (await reading.boundingBox()) ?? { y: Number.NaN }

  const post = await say('A late one.')
  const news = page.getByRole('button', { name: '1 new post' })
  await news.waitFor()
  expect((await reading.boundingBox())?.y).toBe(y)
  expect(await articleOf(page, post).count()).toBe(0)

  await news.click()
  await articleOf(page, post).waitFor()
  expect(await news.isVisible()).toBe(false)
  expect(complaints).toEqual([])
})
