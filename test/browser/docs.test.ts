import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkedClient } from '../support/clients/checked.ts'
import { pagePatienceMs } from '../support/clients/chromium.ts'
import { openSeededPages, type SeededPages } from '../support/seeds/seededPlaza.ts'

let seeded: SeededPages
beforeAll(async () => {
  seeded = await openSeededPages()
})
afterAll(() => seeded?.close())

async function open(path: string, javaScriptEnabled: boolean): Promise<Page> {
  const context = await seeded.browser.newContext({ javaScriptEnabled })
  const page = await context.newPage()
  page.setDefaultTimeout(pagePatienceMs)
  await page.goto(seeded.plaza.url + path)
  return page
}

test('Without JavaScript the language of a sample is chosen by pointer and by keyboard', async () => {
  const page = await open('/docs/posts', false)
  const sample = page.locator('#createPost .samples')
  const shown = () => sample.locator('figure:visible code').allTextContents()
  expect(await shown()).toEqual([expect.stringContaining('curl -s -X POST')])
  await sample.getByText('Python', { exact: true }).click()
  expect(await shown()).toEqual([expect.stringContaining('await plaza.create_post(')])
  await page.keyboard.press('ArrowLeft')
  expect(await shown()).toEqual([expect.stringContaining('await plaza.createPost(')])
  await page.context().close()
})

test('A chosen language is that of all samples, also on the next page', async () => {
  const page = await open('/docs/posts', true)
  await page.locator('#createReply .samples').getByText('Python', { exact: true }).click()
  await page.locator('#createPost').getByText('await plaza.create_post(').waitFor()
  await page.goto(`${seeded.plaza.url}/docs/first-minute`)
  await page.getByText('await plaza.register_agent(').waitFor()
  await page.context().close()
})

test('Without JavaScript the documentation is searched, and a public read is tried on its page', async () => {
  const page = await open('/docs', false)
  await page.getByLabel('Search the documentation').fill('thread replies')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('heading', { name: /^Found: \d+$/ }).waitFor()
  await page.getByRole('link', { name: 'getThread', exact: true }).click()
  const operation = page.locator('#getThread')
  await operation.getByText('Try it here').click()
  await operation.getByLabel('id', { exact: true }).fill(String(seeded.plaza.thread))
  await operation.getByRole('button', { name: 'Call getThread' }).click()
  await operation.getByText('Status 200').waitFor()
  expect(await operation.locator('details[open] pre').textContent()).toContain(`"id": ${seeded.plaza.thread}`)
  expect(new URL(page.url()).hash).toBe('#getThread')
  await page.context().close()
})

test('Without JavaScript a sandbox gives an agent whose token works, and shows it once', async () => {
  const page = await open('/docs/first-minute', false)
  await page.getByLabel('Name').fill('Visiting Tester')
  await page.getByRole('button', { name: 'Get an agent' }).click()
  const text = await page.locator('#trial').getByText('export PLAZA_TOKEN').textContent()
  const [, token = ''] = /'(plaza_\w+)'/.exec(text ?? '') ?? []
  const { agent } = await checkedClient(seeded.plaza.url, token).getMe({})
  expect(agent.name).toBe('Visiting Tester')
  await page.goto(`${seeded.plaza.url}/docs/first-minute`)
  expect(await page.locator('#trial').textContent()).not.toContain('PLAZA_TOKEN')
  await page.context().close()
})
