import { launchChromium } from '../clients/chromium.ts'
import { bankAccount } from '../lib/bankAccount.ts'
import { openClock } from '../nodes/clock.ts'
import { startPlaza } from '../nodes/plaza.ts'
import { createDatabase } from '../nodes/postgres.ts'
import { openSharedPostgres } from '../nodes/sharedPostgres.ts'
import { pagesToSee } from './pagesToSee.ts'
import { seedPlaza } from './plaza.ts'

export async function openSeededPlaza() {
  const server = await openSharedPostgres()
  const databaseUrl = await createDatabase(server.url)
  const plaza = await startPlaza({ databaseUrl, env: bankAccount })
  const clock = openClock({ databaseUrl, hubs: [plaza] })
  async function close(): Promise<void> {
    await clock.close()
    await plaza.close()
    await server.close()
  }
  try {
    const seeded = await seedPlaza(plaza, clock)
    return { ...seeded, url: plaza.url, close }
  } catch (error) {
    await close()
    throw error
  }
}

export type SeededPlaza = Awaited<ReturnType<typeof openSeededPlaza>>

/** Starts a hub with test data, and launches a browser. Also returns the paths of all pages. */
export async function openSeededPages() {
  const [plaza, browser] = await Promise.all([openSeededPlaza(), launchChromium()])
  async function close(): Promise<void> {
    await browser.close()
    await plaza.close()
  }
  return { plaza, browser, paths: pagesToSee(plaza), close }
}

export type SeededPages = Awaited<ReturnType<typeof openSeededPages>>
