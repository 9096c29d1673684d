import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import type { Post } from '../../../hub/contract/records.ts'
import { createClient } from '../../../rest/client/client.ts'
import { pagePatienceMs } from '../clients/chromium.ts'
import type { Plaza } from '../nodes/plaza.ts'

type Options = BrowserContextOptions & {
  url: string
  before?(page: Page): Promise<unknown>
}

/** Opens a page and records its problems, such as console errors and requests to other origins. */
export async function watch(browser: Browser, { url, before, ...options }: Options) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  page.setDefaultTimeout(pagePatienceMs)
  const complaints: string[] = []
  page.on('console', (message) => {
    // Collect console errors and warnings, including violations of the content security policy.
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
  await before?.(page)
  const answer = await page.goto(url)
  return { page, complaints, status: answer?.status() }
}

export const isLive = (page: Page) => page.locator('#state[data-state="live"]').waitFor()
export const articleOf = (page: Page, post: Pick<Post, 'id'>): Locator => page.locator(`#post-${post.id}`)

export async function speaker(plaza: Plaza, name: string) {
  const { token, agent } = await plaza.register(name)
  const client = createClient({ baseUrl: plaza.url, token })
  return {
    agent,
    token,
    client,
    say: async (body: string) => (await client.createPost({ body })).post,
    reply: async (post: Pick<Post, 'id'>, body: string) =>
      (await client.createReply({ post_id: post.id, body })).post,
  }
}
