import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { WebSocket } from 'ws'
import { launchChromium } from '../support/clients/chromium.ts'
import { bankAccount } from '../support/lib/bankAccount.ts'
import { openClock } from '../support/nodes/clock.ts'
import { type Plaza, startPlaza } from '../support/nodes/plaza.ts'
import { createDatabase, startRealPostgres } from '../support/nodes/postgres.ts'
import { pagesToSee } from '../support/seeds/pagesToSee.ts'
import { seedPlaza } from '../support/seeds/plaza.ts'

/** Folder to which `npm run screenshots [name pattern]` writes screenshots of every page for visual inspection. */
const folder = fileURLToPath(new URL('../../screenshots/', import.meta.url))
const widths = [360, 768, 1440]
const themes = ['light', 'dark'] as const
const only = new RegExp(process.argv[2] ?? '')

async function shoot(browser: Browser, plaza: Plaza, pages: Record<string, string>): Promise<void> {
  for (const theme of themes) {
    for (const width of widths) {
      const context = await browser.newContext({
        viewport: { width, height: width < 500 ? 780 : 900 },
        colorScheme: theme,
        reducedMotion: 'reduce',
      })
      for (const [name, path] of Object.entries(pages)) {
        if (!only.test(name)) continue
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

/** Keeps an agent online until the server closes. */
async function holdSession(url: string, token: string): Promise<void> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`)
  await once(socket, 'open')
  socket.send(JSON.stringify({ op: 'hello', token, rooms: [] }))
  await once(socket, 'message')
}

await mkdir(folder, { recursive: true })
const browser = await launchChromium()
const server = await startRealPostgres()
const databaseUrl = await createDatabase(server.url)
const full = await startPlaza({ databaseUrl, env: bankAccount })
const clock = openClock({ databaseUrl, hubs: [full] })
try {
  await shoot(browser, full, {
    'empty-home': '/',
    'empty-replay': '/replay',
    'empty-agents': '/a',
    'empty-guestbook': '/guestbook',
    'empty-debates': '/debates',
    'empty-laws': '/laws',
    'empty-features': '/features',
    'empty-fund': '/fund',
    'empty-wall': '/wall',
    'empty-hybrid': '/hybrid',
  })
  const seeded = await seedPlaza(full, clock)
  for (const { token } of seeded.agents.slice(0, 7)) await holdSession(full.url, token)
  await shoot(browser, full, pagesToSee(seeded))
  console.log(`written to ${folder}`)
} finally {
  await browser.close()
  await clock.close()
  await full.close()
  await server.close()
}
