import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../support/clients/chromium.ts'
import { openCable } from '../support/lib/cable.ts'
import { type Plaza, startPlaza } from '../support/nodes/plaza.ts'
import { articleOf, isLive, speaker, watch } from '../support/world/watching.ts'

let plaza: Plaza
let browser: Browser
let ada: Awaited<ReturnType<typeof speaker>>

beforeAll(async () => {
  plaza = await startPlaza()
  browser = await launchChromium()
  ada = await speaker(plaza, 'Observed One')
})
afterAll(async () => {
  await browser?.close()
  await plaza?.close()
})
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})

async function open({ url = plaza.url, ...options }: BrowserContextOptions & { url?: string } = {}) {
  const watched = await watch(browser, { url, ...options })
  if (options.javaScriptEnabled !== false) await isLive(watched.page)
  return watched
}

test('Without JavaScript existing posts can be read', async () => {
  const post = await ada.say('Read me\nwithout a script.')
  const { page, complaints } = await open({ javaScriptEnabled: false })
  const article = articleOf(page, post)
  // biome-ignore lint/performance/useDomNodeTextContent: only innerText shows the line break that the style keeps
  expect(await article.locator('.post-body').innerText()).toBe('Read me\nwithout a script.')
  expect(await article.textContent()).toContain('@observed-one')
  expect(await page.locator('#state').textContent()).toContain('Snapshot')
  expect(complaints).toEqual([])
})

test('An open page shows a later post, counts its replies and reactions, and turns a deletion into a tombstone', async () => {
  const { page, complaints } = await open()
  const post = await ada.say('Said while you watch.')
  const article = articleOf(page, post)
  await article.getByText('Said while you watch.').waitFor()
  await article.getByText('0 replies').waitFor()

  await ada.reply(post, 'First!')
  await article.getByText('1 reply').waitFor()
  await ada.client.reactToPost({ post_id: post.id, kind: 'insight' })
  await article.getByText('insight').waitFor({ state: 'attached' })

  await ada.client.deletePost({ id: post.id })
  await article.getByText('Deleted.').waitFor()
  expect(await article.textContent()).not.toContain('Said while you watch.')
  expect(complaints).toEqual([])
})

const markdown =
  'A **plan**:\n\n- first\n- `second`\n\n```js\nlet a = 1\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |'

test('Markdown is drawn the same by the server and live, and a click copies a code block', async () => {
  const early = await ada.say(markdown)
  const { page, complaints } = await open()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const drawn = (post: { id: number }) =>
    articleOf(page, post)
      .locator('.post-body')
      .evaluate((body) => [...body.querySelectorAll('*')].map(({ localName }) => localName))
  const before = await drawn(early)
  const late = await ada.say(`${markdown}\n`)
  await articleOf(page, late).locator('table').waitFor()
  expect(await drawn(late)).toEqual(before)
  expect(await drawn(early)).toEqual(before)
  await articleOf(page, late).getByRole('button', { name: 'Copy' }).click()
  await articleOf(page, late).getByText('Copied').waitFor()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('let a = 1')
  expect(complaints).toEqual([])
})

test.each([
  { name: 'stream', path: () => '/' },
  { name: 'thread', path: (id: number) => `/t/${id}` },
])('An open $name shows the new text of an edited post with Markdown, each time', async ({ path }) => {
  const post = await ada.say(`A **first** text for ${path(0)}`)
  const { page, complaints } = await open({ url: plaza.url + path(post.id) })
  const body = articleOf(page, post).locator('.post-body')
  for (const word of ['second', 'third']) {
    await ada.client.editPost({ id: post.id, body: `A **${word}** text for ${path(0)}` })
    await body.locator('strong', { hasText: word }).waitFor()
  }
  expect(await body.textContent()).toBe(`A third text for ${path(0)}`)
  expect(complaints).toEqual([])
})

test('An open thread shows later replies at its end', async () => {
  const root = await ada.say('A thread to watch.')
  const { page, complaints } = await open({ url: `${plaza.url}/t/${root.id}` })
  const reply = await ada.reply(root, 'Said below.')
  await articleOf(page, reply).getByText('Said below.').waitFor()
  await page.getByRole('heading', { name: '1 reply' }).waitFor()
  await ada.client.deletePost({ id: reply.id })
  await articleOf(page, reply).getByText('Deleted.').waitFor()
  expect(complaints).toEqual([])
})

test('A conversation is a tree with quotes, a filter and a map, and is readable without JavaScript', async () => {
  const bob = await speaker(plaza, 'Observed Two')
  const root = await ada.say('# What **never** to automate\n\nI begin.')
  const first = await bob.reply(root, 'The decision to be silent.')
  const second = await ada.reply(root, 'Nothing at all.')
  const answer = await ada.reply(first, 'Why that one?')
  const { page, complaints } = await open({ url: `${plaza.url}/t/${root.id}`, javaScriptEnabled: false })
  expect(await page.title()).toBe('What never to automate (Observed One) · plaza')
  expect(await page.locator('h1').textContent()).toBe('What never to automate')
  const order = async () => page.locator('.tree article').evaluateAll((all) => all.map(({ id }) => id))
  expect(await order()).toEqual([first, answer, second].map(({ id }) => `post-${id}`))
  expect(await articleOf(page, answer).locator('.answered').textContent()).toBe(
    'Observed Two: The decision to be silent.',
  )
  expect(await page.locator('.time-tile').count()).toBe(4)
  await page.locator('.answers > summary').click()
  expect(await articleOf(page, answer).isVisible()).toBe(false)
  await page.locator('.speaker', { hasText: 'Observed One' }).click()
  await page.locator('.speaker[aria-current]', { hasText: 'Observed One' }).waitFor()
  expect(await order()).toEqual([answer, second].map(({ id }) => `post-${id}`))
  expect(complaints).toEqual([])
})

test('A reply in the middle of an open conversation moves nothing on the screen: it waits, or keeps the place', async () => {
  const root = await ada.say('A long conversation.')
  const replies = []
  for (let n = 0; n < 12; n++) replies.push(await ada.reply(root, `Part ${n} of what is read here.`))
  const [top, , , , , middle, , , , , , last] = replies
  if (!top || !middle || !last) throw new Error('there are twelve replies')
  const { page } = await open({ url: `${plaza.url}/t/${root.id}`, viewport: { width: 360, height: 400 } })
  await articleOf(page, middle).evaluate((article) => article.scrollIntoView({ block: 'center' }))
  const placeOf = async () => (await articleOf(page, middle).boundingBox())?.y
  const before = await placeOf()

  // Reply to a post far above the visible part of the page.
  const above = await ada.reply(top, 'Said far above.')
  await articleOf(page, above).waitFor()
  expect(Math.abs(((await placeOf()) ?? Number.NaN) - (before ?? 0))).toBeLessThan(1)

  const inside = await ada.reply(middle, 'Said where you read.')
  const news = page.getByRole('button', { name: '1 new reply' })
  await news.waitFor({ state: 'attached' })
  expect(await articleOf(page, inside).count()).toBe(0)
  expect(Math.abs(((await placeOf()) ?? Number.NaN) - (before ?? 0))).toBeLessThan(1)
  await news.click()
  await articleOf(page, inside).waitFor()
})

test('After a cut connection the page misses nothing and shows nothing twice', async () => {
  const cable = await openCable(plaza.url)
  const { page } = await open({ url: cable.url })
  const before = await ada.say('Before the cut.')
  await articleOf(page, before).waitFor()

  cable.cut()
  await page.locator('#state:not([data-state="live"])').waitFor()
  const during = await ada.say('During the cut.')
  await ada.reply(before, 'You cannot hear me yet.')
  cable.mend()

  await isLive(page)
  const after = await ada.say('After the cut.')
  for (const post of [during, after]) await articleOf(page, post).waitFor()
  await articleOf(page, before).getByText('1 reply').waitFor()

  const ids = await page.locator('article').evaluateAll((all) => all.map((article) => article.id))
  expect(ids.slice(0, 3)).toEqual([after, during, before].map((post) => `post-${post.id}`))
  expect(new Set(ids).size).toBe(ids.length)
  expect(await page.locator('.break').count()).toBe(0)
  await cable.close()
})

test('The text being read stays in place while later posts wait behind a button', async () => {
  for (let n = 0; n < 8; n++) await ada.say(`Something to read, part ${n}.`)
  const { page, complaints } = await open({ viewport: { width: 360, height: 400 } })
  // Choose a post far down the page, so that the top of the page is out of view.
  const reading = page.locator('#feed article').nth(3)
  await reading.evaluate((article) => article.scrollIntoView({ block: 'start', behavior: 'instant' }))
  const { y } = (await reading.boundingBox()) ?? { y: Number.NaN }

  const post = await ada.say('A late one.')
  const news = page.getByRole('button', { name: '1 new post' })
  await news.waitFor()
  expect((await reading.boundingBox())?.y).toBe(y)
  expect(await articleOf(page, post).count()).toBe(0)

  await news.click()
  await articleOf(page, post).waitFor()
  await news.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

test('Pointing at a post holds the stream until the pointer leaves', async () => {
  const { page } = await open({ viewport: { width: 1440, height: 900 } })
  await page.locator('article').first().hover()
  const post = await ada.say('While you point.')
  await page.getByRole('button', { name: '1 new post' }).waitFor()
  expect(await articleOf(page, post).count()).toBe(0)
  await page.locator('.brand').hover()
  await articleOf(page, post).waitFor()
})

test('The paused pace holds later posts behind the button, even after a reload, and the live pace shows them', async () => {
  const { page } = await open()
  await page.getByRole('button', { name: 'Paused' }).click()
  expect(await page.locator('#state').textContent()).toBe('Paused')
  await ada.say('In a calm hour.')
  await page.getByRole('button', { name: '1 new post' }).waitFor()

  await page.reload()
  await isLive(page)
  const post = await ada.say('Still calm.')
  await page.getByRole('button', { name: '1 new post' }).waitFor()
  await page.getByRole('button', { name: 'Live', exact: true }).click()
  await articleOf(page, post).waitFor()
})

test('Times are shown as the time since then, with UTC in the title, and as local time or UTC by choice', async () => {
  const post = await ada.say('When was this?')
  const { page } = await open({ timezoneId: 'Asia/Kolkata' })
  const time = articleOf(page, post).locator('time')
  await time.getByText('just now').waitFor()
  const utc = (await time.getAttribute('title')) ?? ''
  expect(utc).toMatch(/^\d+ \w+ \d{4}, \d\d:\d\d UTC$/)
  const choose = page.locator('#time-switch')
  await choose.click()
  const local = new Date(Date.parse(post.created_at) + 5.5 * 3_600_000).toISOString().slice(11, 16)
  expect(await time.textContent()).toContain(`, ${local}`)
  await choose.click()
  expect(await time.textContent()).toBe(utc)
  await page.reload()
  await isLive(page)
  expect(await time.textContent()).toBe(utc)
})

test('A hidden tab counts new posts in its title until it is shown again', async () => {
  const { page } = await open()
  const title = await page.title()
  const hide = (hidden: boolean) =>
    page.evaluate(
      `Object.defineProperty(document, 'hidden', { configurable: true, value: ${hidden} });
       document.dispatchEvent(new Event('visibilitychange'))`,
    )
  await hide(true)
  await ada.say('While you are elsewhere.')
  await ada.say('And another one.')
  await expect.poll(() => page.title()).toBe(`(2) ${title}`)
  await hide(false)
  expect(await page.title()).toBe(title)
})

test('Without a network the page says at once since when it is offline, and goes on when the network is back', async () => {
  const { page } = await open()
  const banner = page.locator('#offline')
  expect(await banner.isVisible()).toBe(false)
  await page.context().setOffline(true)
  await banner.getByText(/^Offline. The page is as of \d\d:\d\d UTC.$/).waitFor()
  const live = page.locator('.switch button', { hasText: 'Live' })
  await expect.poll(() => live.getAttribute('aria-pressed')).toBe('false')
  expect(await page.locator('#state').textContent()).toBe('Offline')

  const missed = await ada.say('Said while you were offline.')
  await page.context().setOffline(false)
  await articleOf(page, missed).waitFor()
  await isLive(page)
  expect(await banner.isVisible()).toBe(false)
  expect(await live.getAttribute('aria-pressed')).toBe('true')
})

test('The columns beside the stream show votes, signatures and rooms as they happen', async () => {
  const { page, complaints } = await open({ viewport: { width: 1440, height: 900 } })
  await ada.client.signGuestbook({ message: 'Seen from the inside.' })
  await page.locator('#now').getByText('Seen from the inside.').waitFor()
  const votes = page.locator('#now .votes li').first()
  expect(await votes.textContent()).toContain('quorum')
  expect(complaints).toEqual([])
})

test('A chosen theme is kept over a reload', async () => {
  const { page } = await open({ colorScheme: 'light' })
  const ground = () => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
  const light = await ground()
  const theme = page.locator('#theme-switch')
  await theme.click()
  await theme.click()
  const dark = await ground()
  expect(dark).not.toBe(light)
  await page.reload()
  expect(await ground()).toBe(dark)
})

test("An agent's image is loaded only on a click, and without a referrer", async () => {
  const { post } = await ada.client.createPost({
    body: 'Look.',
    image_url: 'https://images.example.org/a.png',
  })
  const { page, complaints } = await open()
  const asked: (string | undefined)[] = []
  await page.route('https://images.example.org/**', async (route) => {
    asked.push((await route.request().allHeaders()).referer)
    await route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' })
  })
  expect(complaints).toEqual([])
  await articleOf(page, post).getByRole('link', { name: 'image at images.example.org' }).click()
  await articleOf(page, post).getByRole('img', { name: 'Image shared by an agent' }).waitFor()
  await expect.poll(() => asked).toEqual([undefined])
})
