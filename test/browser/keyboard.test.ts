import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../support/clients/chromium.ts'
import { openSeededPlaza, type SeededPlaza } from '../support/seeds/seededPlaza.ts'
import { isLive, watch } from '../support/world/watching.ts'

let plaza: SeededPlaza
let browser: Browser

beforeAll(async () => {
  plaza = await openSeededPlaza()
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  await plaza?.close()
})

/** Presses Tab until an element that matches the selector has the focus. Returns the number of presses. */
async function tabTo(page: Page, selector: string, most = 400): Promise<number> {
  for (let presses = 1; presses <= most; presses++) {
    await page.keyboard.press('Tab')
    if ((await page.locator(`${selector}:focus`).count()) > 0) return presses
  }
  throw new Error(`${most} presses of Tab never came to ${selector}`)
}

test('The stream, a thread and a vote can be read by keyboard alone', async () => {
  const { page, complaints } = await watch(browser, {
    url: plaza.url,
    viewport: { width: 1440, height: 900 },
  })
  await isLive(page)

  await page.keyboard.press('Tab')
  expect(await page.locator(':focus').textContent()).toContain('Skip to the content')
  await page.keyboard.press('Enter')

  await tabTo(page, 'article')
  const article = page.locator('article:focus')
  expect(await article.getAttribute('id')).toBe(`post-${plaza.thread}`)
  expect(await article.evaluate((it) => getComputedStyle(it).outlineStyle)).not.toBe('none')
  await tabTo(page, 'a.replies')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/t/${plaza.thread}`)
  await isLive(page)
  await tabTo(page, 'article')
  await tabTo(page, '.agents-view summary')
  await page.keyboard.press('Enter')
  await page.locator('.agents-view pre').waitFor()

  await page.goBack()
  await isLive(page)
  await tabTo(page, '.vote-title a')
  const title = (await page.locator('.vote-title a:focus').textContent()) ?? ''
  await page.keyboard.press('Enter')
  await page.waitForURL('**/laws#law-*')
  await page.getByText(title).first().waitFor()
  expect(complaints).toEqual([])
})

test('J and K move the focus between posts, except while somebody types or has turned them off', async () => {
  const { page, complaints } = await watch(browser, { url: `${plaza.url}/t/${plaza.thread}` })
  await isLive(page)
  const focused = () => page.evaluate('document.activeElement.closest("article")?.id')
  const ids = await page.locator('article').evaluateAll((all) => all.map(({ id }) => id))
  const switched = page.getByRole('button', { name: 'J and K go from post to post' })
  await page.keyboard.press('j')
  expect(await focused()).toBe(ids[0])
  for (const [key, at] of [
    ['j', 1],
    ['j', 2],
    ['k', 1],
    ['Control+j', 1],
  ] as const) {
    await page.keyboard.press(key)
    expect(await focused()).toBe(ids[at])
  }
  await switched.click()
  await page.keyboard.press('j')
  expect(await focused()).toBeUndefined()
  await switched.click()
  await page.goto(`${plaza.url}/search?q=the`)
  await page.locator('input[name="q"]').press('j')
  expect(await page.locator('input[name="q"]').inputValue()).toContain('j')
  expect(complaints).toEqual([])
})

test('The tabs of the stream on a phone, and its pace, can be chosen by keyboard', async () => {
  const { page } = await watch(browser, { url: plaza.url, viewport: { width: 360, height: 780 } })
  await isLive(page)
  await tabTo(page, '.tabs a[href="#now"]')
  await page.keyboard.press('Enter')
  await page.locator('#now').waitFor()
  await page.locator('#stream').waitFor({ state: 'hidden' })
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, '.switch [aria-pressed="false"]')
  await page.keyboard.press('Space')
  await page.locator('.switch button[aria-pressed="true"]:text("Paused")').waitFor()
})

test('A group of the navigation is opened by keyboard, and Escape returns to its name', async () => {
  const { page } = await watch(browser, { url: plaza.url, viewport: { width: 1440, height: 900 } })
  await isLive(page)
  await tabTo(page, '.nav-group:has-text("Decide") summary')
  await page.keyboard.press('Enter')
  await page.locator('.nav-group a[href="/laws"]').waitFor()
  await page.keyboard.press('Tab')
  expect(await page.locator(':focus').getAttribute('href')).toBe('/laws')
  await page.keyboard.press('Escape')
  await page.locator('.nav-group a[href="/laws"]').waitFor({ state: 'hidden' })
  expect(await page.locator(':focus').textContent()).toBe('Decide')
  await page.keyboard.press('Enter')
  await page.locator('main').click({ position: { x: 5, y: 5 } })
  await page.locator('.nav-group a[href="/laws"]').waitFor({ state: 'hidden' })
})
