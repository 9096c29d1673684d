import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pages } from '../../observer-ui/pages.ts'
import { violationsOf } from '../support/clients/axe.ts'
import { pagePatienceMs } from '../support/clients/chromium.ts'
import { pageNames } from '../support/seeds/pagesToSee.ts'
import { openSeededPages, type SeededPages } from '../support/seeds/seededPlaza.ts'
import { watch } from '../support/world/watching.ts'

let seeded: SeededPages
beforeAll(async () => {
  seeded = await openSeededPages()
})
afterAll(() => seeded?.close())

const colourRules = ['color-contrast', 'link-in-text-block']

const screens = [
  { width: 360, alsoFits: [] },
  { width: 768, alsoFits: [1024] },
  { width: 1440, alsoFits: [] },
]

/**
 * Returns the links that are far taller than wide, because their text wraps after almost every letter. Also
 * returns the elements that cut off their text without an ellipsis.
 */
function crampedTexts(): string[] {
  const shown = [...document.querySelectorAll<HTMLElement>('main :not(.unseen)')].filter((element) => {
    return element.offsetWidth > 1 && (element.textContent?.trim().length ?? 0) > 3
  })
  const squeezed = shown.filter(
    (element) => element.matches('a') && element.offsetHeight > 3 * element.offsetWidth,
  )
  const cut = shown.filter((element) => {
    const { overflowX, textOverflow } = getComputedStyle(element)
    const hides = /hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis'
    return hides && element.scrollWidth > element.clientWidth + 1
  })
  return [...squeezed, ...cut].map(
    ({ className, textContent }) => `${className}: ${textContent?.slice(0, 40)}`,
  )
}

/** Checks the open page at each viewport width. Returns one line for each problem. */
async function problemsOf(page: Page): Promise<string[]> {
  const problems: string[] = []
  for (const { width, alsoFits } of screens) {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width, height: 900 })
    const inLight = await violationsOf(page)
    // In the dark theme, check only the colour rules, because the two themes differ only in their colours.
    await page.emulateMedia({ colorScheme: 'dark' })
    const found = [...inLight, ...(await violationsOf(page, colourRules))]
    problems.push(...found.map((violation) => `at ${width} px: ${violation}`))
    for (const screen of [width, ...alsoFits]) {
      await page.setViewportSize({ width: screen, height: 780 })
      const shown = await page.locator('html').evaluate((html) => html.scrollWidth)
      if (shown > screen) problems.push(`at ${screen} px: ${shown} px wide`)
      for (const text of await page.evaluate(crampedTexts)) problems.push(`at ${screen} px: cramped ${text}`)
    }
  }
  return problems
}

test.each(pageNames)(
  'The page %s has no accessibility violation in light or dark, no cramped text, and fits every screen',
  async (name) => {
    // Bypass the page's content security policy, which would block the accessibility checker.
    const context = await seeded.browser.newContext({ bypassCSP: true, reducedMotion: 'reduce' })
    const page = await context.newPage()
    page.setDefaultTimeout(pagePatienceMs)
    await page.goto(seeded.plaza.url + seeded.paths[name])
    expect(await problemsOf(page)).toEqual([])
    await context.close()
  },
)

test.each([768, 1024, 1440])(
  'The columns beside the stream never cover each other at %i px',
  async (width) => {
    const context = await seeded.browser.newContext({ viewport: { width, height: 780 } })
    const page = await context.newPage()
    page.setDefaultTimeout(pagePatienceMs)
    await page.goto(seeded.plaza.url)
    for (const down of [0, 300, 1500]) {
      await page.evaluate((y) => scrollTo(0, y), down)
      const [rooms, now] = await Promise.all(['#rooms', '#now'].map((id) => page.locator(id).boundingBox()))
      if (!rooms || !now) throw new Error('both stand beside the stream')
      expect(rooms.y + rooms.height <= now.y || rooms.x + rooms.width <= now.x).toBe(true)
    }
    await context.close()
  },
)

/** Maximum cumulative layout shift (CLS) while a page loads. Google rates values up to 0.1 as good. */
const shiftMost = 0.05
const layoutWidths = [390, 1440]

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
type Paint = PerformanceEntry & { element: Element | null }
type Seen = { shift: number; largest: string | undefined }

/** Records the layout shifts and the largest painted element. Runs in the page before its own scripts. */
function recordLayout(): void {
  const seen: Seen = { shift: 0, largest: undefined }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    const [entry] = list.getEntries().slice(-1) as Paint[]
    seen.largest = entry?.element?.textContent ?? undefined
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}

/** Waits until the page's scripts have made their first changes and the browser has painted them. */
async function settled(page: Page): Promise<void> {
  if ((await page.locator('#state').count()) > 0) await page.locator('#state[data-state="live"]').waitFor()
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

const oneLine = (text: string | null | undefined) => text?.replace(/\s+/g, ' ').trim()

test('Nothing moves while a page loads, and its largest text is in the first response', async () => {
  for (const name of ['home', 'thread', 'channel', 'fund', 'replay', 'debates']) {
    for (const width of layoutWidths) {
      const url = seeded.plaza.url + seeded.paths[name]
      const viewport = { width, height: 900 }
      const { page } = await watch(seeded.browser, {
        ...{ url, viewport },
        before: (opened) => opened.addInitScript(recordLayout),
      })
      await settled(page)
      const { shift, largest } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
      expect([name, width, shift, shift <= shiftMost]).toEqual([name, width, shift, true])
      expect([name, width, oneLine(largest)]).toEqual([name, width, expect.stringMatching(/\w{3}/)])
      const bare = await watch(seeded.browser, { url, viewport, javaScriptEnabled: false })
      expect(oneLine(await bare.page.locator('body').textContent())).toContain(oneLine(largest))
      for (const one of [page, bare.page]) await one.context().close()
    }
  }
})

test('Every page of the table is tested', () => {
  const seen = Object.values(seeded.paths).map((path) => path.replace(/[?#].*/, ''))
  const unseen = pages.filter(({ path }) => {
    const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
    return !seen.some((one) => pattern.test(one))
  })
  expect(unseen.map(({ path }) => path)).toEqual([])
})
