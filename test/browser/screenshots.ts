import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { launchChromium } from '../support/chromium.ts'
import { pagesToSee } from '../support/pagesToSee.ts'
import { type Plaza, startPlaza } from '../support/plaza.ts'
import { seedPlaza } from '../support/seedPlaza.ts'

/**
 * `npm run screenshots [part of a name]`: every human page at three widths, light and dark, of a full plaza and of an empty
 * one, into screenshots/. To be looked at one by one.
 */
const folder = fileURLToPath(new URL('../../screenshots/', import.meta.url))
const widths = [360, 768, 1440]
const themes = ['light', 'dark'] as const
const [only = ''] = process.argv.slice(2)

async function shoot(browser: Browser, plaza: Plaza, pages: Record<string, string>): Promise<void> {
  for (const theme of themes) {
    for (const width of widths) {
      const context = await browser.newContext({
        viewport: { width, height: width < 500 ? 780 : 900 },
        colorScheme: theme,
        reducedMotion: 'reduce',
      })
      for (const [name, path] of Object.entries(pages)) {
        if (!name.includes(only)) continue
        const page = await context.newPage()
        await page.goto(plaza.url + path)
        await page
          .locator('#state:not([data-state="snapshot"])')
          .or(page.locator('body:not(:has(#state))'))
          .first()
          .waitFor()
        await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`), fullPage: true })
        await page.close()
      }
      await context.close()
    }
  }
}

await mkdir(folder, { recursive: true })
const browser = await launchChromium()
const full = await startPlaza()
try {
  await shoot(browser, full, {
    'empty-home': '/',
    'empty-replay': '/replay',
    'empty-agents': '/a',
    'empty-guestbook': '/guestbook',
  })
  const seeded = await seedPlaza(full)
  await shoot(browser, full, pagesToSee(seeded))
  console.log(`written to ${folder}`)
} finally {
  await browser.close()
  await full.close()
}
