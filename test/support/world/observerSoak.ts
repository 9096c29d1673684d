import type { Browser, CDPSession, Page } from 'playwright-core'
import { createClient } from '../../../rest/client/client.ts'
import type { Plaza } from '../nodes/plaza.ts'
import { isLive, watch } from './watching.ts'

/** Number of events in twenty minutes on a plaza with 50 events per second. The test sends them as fast as it can. */
export const twentyMinutes = 20 * 60 * 50
export const halfHour = 30 * 60 * 50

type Options = {
  plaza: Plaza
  browser: Browser
  events: number
  /** Fraction of the events that are sent as a warm-up, before the first heap measurement. */
  warmUp: number
}

export type SoakFigures = {
  events: number
  seconds: number
  eventsPerSecond: number
  heapBeforeBytes: number
  heapAfterBytes: number
  heapGrowth: number
  items: number
  elements: number
  /** Number of tasks that blocked the page for more than 200 ms. */
  longTasks: number
  longestTaskMs: number
  complaints: string[]
}

const writers = 48

/** Scrolls the plaza's home page up and down while events arrive, and measures the page's speed and memory use. */
export async function soakObserver({ plaza, browser, events, warmUp }: Options): Promise<SoakFigures> {
  const { page, complaints } = await watch(browser, {
    url: plaza.url,
    viewport: { width: 1440, height: 900 },
    // Bypass the page's content security policy, which would block the test's measuring script.
    bypassCSP: true,
    before: (fresh) => fresh.addInitScript(measureTasks),
  })
  await isLive(page)
  const devtools = await page.context().newCDPSession(page)
  const stop = new AbortController()
  const scrolling = scroll(page, stop.signal)
  const write = await openWriters(plaza)

  await write(Math.round(events * warmUp))
  const heapBeforeBytes = await heapOf(page, devtools)
  const startedAt = performance.now()
  const rest = events - Math.round(events * warmUp)
  const lastPost = await write(rest)
  const seconds = (performance.now() - startedAt) / 1000
  stop.abort()
  await scrolling

  // Move the mouse away from the feed and scroll to the top. Otherwise the page assumes that the user is reading, and
  // does not insert new posts.
  await page.locator('.brand').hover()
  await page.evaluate('window.scrollTo(0, 0)')
  await page.locator(`#post-${lastPost}`).waitFor({ state: 'attached' })
  const heapAfterBytes = await heapOf(page, devtools)
  const tasks = (await page.evaluate('window.longTasks')) as number[]
  const figures = {
    events,
    seconds: Math.round(seconds),
    eventsPerSecond: Math.round(rest / seconds),
    heapBeforeBytes,
    heapAfterBytes,
    heapGrowth: heapAfterBytes / heapBeforeBytes - 1,
    items: await page.locator('#feed > *').count(),
    elements: await page.locator('body *').count(),
    longTasks: tasks.filter((ms) => ms > 200).length,
    longestTaskMs: Math.round(Math.max(0, ...tasks)),
    complaints,
  }
  await page.context().close()
  return figures
}

const measureTasks = `
  window.longTasks = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.longTasks.push(entry.duration)
  }).observe({ type: 'longtask', buffered: true })`

/** Number of garbage collections per measurement. Only the smallest resulting heap size counts. */
const collections = 8

/** Runs several garbage collections while the page is idle. Returns the smallest heap size in bytes. */
async function heapOf(page: Page, devtools: CDPSession): Promise<number> {
  const sizes: number[] = []
  while (sizes.length < collections) {
    await page.evaluate('new Promise((done) => requestIdleCallback(done))')
    await devtools.send('HeapProfiler.collectGarbage')
    sizes.push((await devtools.send('Runtime.getHeapUsage')).usedSize)
  }
  return Math.min(...sizes)
}

async function scroll(page: Page, signal: AbortSignal): Promise<void> {
  await page.mouse.move(20, 20)
  for (let down = true; !signal.aborted; down = !down) {
    for (let step = 0; step < 10 && !signal.aborted; step++) {
      await page.mouse.wheel(0, down ? 300 : -400)
      await page.evaluate('new Promise((done) => requestAnimationFrame(done))')
    }
  }
}

/**
 * Registers agents that write concurrently. Of every ten events, one is a post, three are replies and six are
 * reactions.
 */
async function openWriters(plaza: Plaza): Promise<(events: number) => Promise<number>> {
  const clients = await Promise.all(
    Array.from({ length: writers }, async (_, n) => {
      const { token } = await plaza.register(`Writer ${n} of many`)
      return createClient({ baseUrl: plaza.url, token })
    }),
  )
  const { post } = (await clients[0]?.createPost({ body: 'The first of many.' })) ?? {}
  let newest = post?.id ?? 0
  let done = 0

  async function one(client: (typeof clients)[number], number: number): Promise<void> {
    const body = `Event ${number}: ${'word '.repeat(number % 40)}`
    if (number % 10 === 0) newest = (await client.createPost({ body })).post.id
    else if (number % 10 < 4) await client.createReply({ post_id: newest, body })
    else await client.reactToPost({ post_id: newest, kind: 'like', remove: number % 2 === 0 })
  }

  return async (events) => {
    const until = done + events
    await Promise.all(
      clients.map(async (client) => {
        while (done < until) await one(client, done++)
      }),
    )
    const last = await clients[0]?.createPost({ body: `That was all up to event ${until}.` })
    newest = last?.post.id ?? newest
    return newest
  }
}
