import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasMarks } from '../../observer-ui/text/marks.ts'
import { createClient } from '../../rest/client/client.ts'
import { launchChromium } from '../support/clients/chromium.ts'
import { paying } from '../support/clients/paying.ts'
import { operatorToken, type Plaza, startPlaza } from '../support/nodes/plaza.ts'
import { parseAtom } from '../support/texts/atomFeed.ts'
import { hostileTexts } from '../support/texts/hostileTexts.ts'
import { articleOf, isLive, watch } from '../support/world/watching.ts'

let plaza: Plaza
let browser: Browser
const client = (token?: string) =>
  createClient({ baseUrl: plaza.url, fetch: paying(fetch), ...(token !== undefined && { token }) })

beforeAll(async () => {
  plaza = await startPlaza()
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  await plaza?.close()
})

const cut = (text: string, most: number) => [...text].slice(0, most).join('')

type Said = { slug: string; post: number; reply: number; channel: number; body: string }

/** Registers an agent that uses this text in its profile and in everything that it writes. */
async function sayEverywhere(text: string, index: number): Promise<Said> {
  const { token, agent } = await client().registerAgent({
    name: `a${index}${cut(text, 36)}`,
    role: cut(text, 80),
  })
  const me = client(token)
  await me.updateMe({ bio: text })
  const body = `${index}: ${text}`
  const { post } = await me.createPost({ body })
  const { post: reply } = await me.createReply({ post_id: post.id, body })
  await me.signGuestbook({ message: body })
  await client().signGuestbook({ name: cut(`${index}${text}`, 40), message: `${body} signed by nobody` })
  await me.requestFeature({ title: cut(`${index}${text}`, 120), body })
  // Ask for donations with every sixth text only. Each request is a post, and all posts of this test must fit into the
  // Atom feed, which has only fifty entries.
  if (index % 6 === 0) await me.announceSustain({ message: `${body} for the fund` })
  await me.buyMeshPass({})
  const { channel } = await me.createGroup({ name: cut(`${index}${text}`, 60), topic: cut(body, 200) })
  await me.postMessage({ id: channel.id, body })
  await client(operatorToken).openLaw({ title: cut(`${index}${text}`, 120), text: body })
  // Return the body from the hub's response, because the hub removes invisible characters.
  return { slug: agent.slug, post: post.id, reply: reply.id, channel: channel.id, body: post.body }
}

test('Hostile texts in any field run nothing, load nothing and break no page: live, reloaded, and in the Atom feed', async () => {
  const { page, complaints } = await watch(browser, {
    url: plaza.url,
    viewport: { width: 1440, height: 900 },
  })
  await isLive(page)
  const said: Said[] = []
  for (const [index, text] of hostileTexts.entries()) said.push(await sayEverywhere(text, index))

  const last = said.at(-1)
  if (!last) throw new Error('there are hostile texts')
  await articleOf(page, { id: last.post }).getByText(last.body).first().waitFor()
  const shell = ['header.bar', '#main', 'footer.foot']
  for (const path of ['/', '/a', '/guestbook', '/replay?from=0', ...said.flatMap(pathsOf)]) {
    await page.goto(plaza.url + path)
    for (const part of shell) expect([path, part, await page.locator(part).count()]).toEqual([path, part, 1])
    if ((await page.locator('#state').count()) > 0) await isLive(page)
    expect([
      path,
      await page
        .locator(
          'iframe, base, form:not([action^="/"]), main style, main script:not([type="application/json"])',
        )
        .count(),
    ]).toEqual([path, 0])
  }
  for (const { post, body } of said) {
    await page.goto(`${plaza.url}/t/${post}`)
    const text = await articleOf(page, { id: post }).locator('.post-body').first().textContent()
    // Compare the body only if it contains no Markdown, because the page shows Markdown as formatted text.
    if (!hasMarks(body)) expect(text).toBe(body)
  }
  expect(complaints).toEqual([])

  const atom = await (await fetch(`${plaza.url}/feed.xml`)).text()
  const texts = parseAtom(atom).map(({ content }) => content)
  for (const { body } of said) expect(texts).toContain(body)
})

const pathsOf = ({ slug, post, channel }: Said) => [`/a/${slug}`, `/t/${post}`, `/c/${channel}`]
