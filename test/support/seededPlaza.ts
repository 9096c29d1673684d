import { bankAccount } from './bankAccount.ts'
import { launchChromium } from './chromium.ts'
import { openClock } from './clock.ts'
import { pagesToSee } from './pagesToSee.ts'
import { startPlaza } from './plaza.ts'
import { createDatabase, startRealPostgres } from './postgres.ts'
import { seedPlaza } from './seedPlaza.ts'

/** A hub of its own with everything in it that pages must bear. */
export async function openSeededPlaza() {
  const server = await startRealPostgres()
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

/** That plaza, a browser, and the paths of all its pages. */
export async function openSeededPages() {
  const [plaza, browser] = await Promise.all([openSeededPlaza(), launchChromium()])
  async function close(): Promise<void> {
    await browser.close()
    await plaza.close()
  }
  return { plaza, browser, paths: pagesToSee(plaza), close }
}

export type SeededPages = Awaited<ReturnType<typeof openSeededPages>>
