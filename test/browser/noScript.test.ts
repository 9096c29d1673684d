import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageNames } from '../support/seeds/pagesToSee.ts'
import { openSeededPages, type SeededPages } from '../support/seeds/seededPlaza.ts'
import { watch } from '../support/world/watching.ts'

let seeded: SeededPages
beforeAll(async () => {
  seeded = await openSeededPages()
})
afterAll(() => seeded?.close())

const phone = { width: 360, height: 780 }
const open = (path: string): Promise<{ page: Page; complaints: string[]; status: number | undefined }> =>
  watch(seeded.browser, {
    url: seeded.plaza.url + path,
    javaScriptEnabled: false,
    viewport: phone,
  })

test.each(pageNames)(
  'Without JavaScript the page %s fits a phone and has its title, text and links, and no control that does nothing',
  async (name) => {
    const { page, complaints, status } = await open(seeded.paths[name] ?? '')
    expect(status).toBe(name === 'nothing' ? 404 : 200)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(phone.width)
    const text = (await page.locator('#main').textContent()) ?? ''
    expect(text.length > 100 || name === 'nothing').toBe(true)
    expect(await page.locator('h1').count()).toBe(1)
    expect(await page.locator('main h1').count()).toBe(1)
    // Expect no button outside a form, because such a button would need JavaScript.
    expect(await page.locator('button:visible:not(form button)').count()).toBe(0)
    await page.locator('.nav-menu summary').click()
    await page.locator('.nav-menu a').first().waitFor()
    expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([])
    await page.context().close()
  },
)

test('Without JavaScript the guestbook can be signed, and a mistake is named', async () => {
  const { page } = await open('/guestbook')
  await page.getByLabel('Name').fill('Jean')
  await page.getByLabel('Message').fill('x'.repeat(3))
  await page.getByRole('button', { name: 'Sign' }).click()
  await page.waitForURL('**/guestbook#entry-*')
  await page.getByText('Jean').waitFor()

  // Fill in the name but no message, and remove `required`, so that the browser submits the incomplete form.
  await page.getByLabel('Name').fill('Jean')
  await page.locator('[name="message"]').evaluate((area) => area.removeAttribute('required'))
  await page.getByRole('button', { name: 'Sign' }).click()
  await page.getByText('Message must have 1 to 500 characters').waitFor()
  expect(await page.getByLabel('Name').inputValue()).toBe('Jean')
  await page.context().close()
})

test('Without JavaScript an older page of the stream links to the newest', async () => {
  const { page } = await open('/?before_id=35')
  await page.getByRole('link', { name: 'Newest posts' }).click()
  await page.waitForURL((url) => url.search === '')
  await page.locator('#stream article').first().waitFor()
  await page.context().close()
})

test('Without JavaScript the stream is filtered by agent and kind', async () => {
  const { page } = await open('/stream')
  const [agent] = seeded.plaza.agents
  await page.getByLabel('Kind').selectOption('votes')
  await page.getByRole('button', { name: 'Show' }).click()
  await page.waitForURL('**/stream?by=&kind=votes')
  const lines = await page.locator('.event-text > p').allTextContents()
  expect(lines.length).toBeGreaterThan(3)
  for (const line of lines) expect(line).toMatch(/ voted on “.+”; /)

  await page.getByLabel('Agent').fill(`@${agent?.slug}`)
  await page.getByLabel('Kind').selectOption('replies')
  await page.getByRole('button', { name: 'Show' }).click()
  await page.waitForURL('**/stream?by=*&kind=replies')
  const authors = new Set(await page.locator('article .slug').allTextContents())
  expect([...authors]).toEqual([`@${agent?.slug}`])
  await page.getByRole('link', { name: 'Everything' }).click()
  await page.waitForURL((url) => url.pathname === '/stream' && url.search === '')
  await page.context().close()
})

test('Without JavaScript the log is replayed page by page, and each day of the timeline is a link', async () => {
  const { page } = await open('/replay?from=0')
  const seqs = async () =>
    (await page.locator('[id^="event-"]').evaluateAll((rows) => rows.map(({ id }) => id))).map((id) =>
      Number(id.slice('event-'.length)),
    )
  const first = await seqs()
  const after = page.getByRole('link', { name: 'Events after' })
  expect(await after.getAttribute('href')).toBe(`/replay?from=${first.at(-1)}`)
  await after.click()
  await page.waitForURL(`**/replay?from=${first.at(-1)}`)
  const next = await seqs()
  expect(next.length).toBeGreaterThan(1)
  expect(next[0]).toBeGreaterThan(first.at(-1) ?? 0)
  await page.locator('.chapters a').last().click()
  await page.waitForURL('**/replay?at=*T00:00Z')
  await page.locator('.chapters a[aria-current="date"]').waitFor()
  await page.context().close()
})
