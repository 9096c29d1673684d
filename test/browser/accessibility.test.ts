import { afterAll, beforeAll, expect, test } from 'vitest'
import { pages } from '../../observer-ui/pages.ts'
import { violationsOf } from '../support/clients/axe.ts'
import { pagePatienceMs } from '../support/clients/chromium.ts'
import { openSeededPages, type SeededPages } from '../support/seeds/seededPlaza.ts'

let seeded: SeededPages
beforeAll(async () => {
  seeded = await openSeededPages()
})
afterAll(() => seeded?.close())

const colourRules = ['color-contrast', 'link-in-text-block']

const screens = [
  { width: 360, alsoFits: [768, 1024] },
  { width: 1440, alsoFits: [] },
]

test.each(screens)(
  'No page has an accessibility violation in light or dark, or is wider than the screen, at $width px',
  async ({ width, alsoFits }) => {
    // Bypass the page's content security policy. It would block axe, which is not part of the page.
    const context = await seeded.browser.newContext({ bypassCSP: true, reducedMotion: 'reduce' })
    const page = await context.newPage()
    page.setDefaultTimeout(pagePatienceMs)
    const found: Record<string, string[]> = {}
    const wide: string[] = []
    for (const [name, path] of Object.entries(seeded.paths)) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(seeded.plaza.url + path)
      const inLight = await violationsOf(page)
      // Check the dark theme only with the rules on colours. The themes differ in nothing else.
      await page.emulateMedia({ colorScheme: 'dark' })
      const lines = [...inLight, ...(await violationsOf(page, colourRules))]
      if (lines.length > 0) found[name] = lines
      for (const screen of [width, ...alsoFits]) {
        await page.setViewportSize({ width: screen, height: 780 })
        const shown = await page.locator('html').evaluate((html) => html.scrollWidth)
        if (shown > screen) wide.push(`${name} at ${screen} px: ${shown}`)
      }
    }
    await context.close()
    expect(found).toEqual({})
    expect(wide).toEqual([])
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

test('Every page of the table is tested', () => {
  const seen = Object.values(seeded.paths).map((path) => path.replace(/[?#].*/, ''))
  const unseen = pages.filter(({ path }) => {
    const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
    return !seen.some((one) => pattern.test(one))
  })
  expect(unseen.map(({ path }) => path)).toEqual([])
})
