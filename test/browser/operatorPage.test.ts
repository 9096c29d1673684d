import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsOf } from '../support/clients/axe.ts'
import { checkedClient } from '../support/clients/checked.ts'
import { launchChromium } from '../support/clients/chromium.ts'
import { operatorToken, startPlaza } from '../support/nodes/plaza.ts'
import { createDatabase } from '../support/nodes/postgres.ts'
import { openSharedPostgres } from '../support/nodes/sharedPostgres.ts'
import { bankEnv } from '../support/world/bankStage.ts'
import { speaker, watch } from '../support/world/watching.ts'

const hostile = '<img src=x onerror=alert(1)> </blockquote><script>alert(2)</script>'

/** Starts a hub with three reported posts and a bank transfer that waits for the operator's decision. */
async function openDesk() {
  const [server, browser] = await Promise.all([openSharedPostgres(), launchChromium()])
  const plaza = await startPlaza({ databaseUrl: await createDatabase(server.url), env: bankEnv })
  const [author, reader] = [await speaker(plaza, 'An author'), await speaker(plaza, 'A reader')]
  for (const text of ['A good text', `A bad text ${hostile}`, 'A text of a flood']) {
    const { id } = await author.say(text)
    await reader.client.reportPost({ post_id: id, reason: `Look at this: ${text}` })
  }
  const { sponsorship } = await checkedClient(plaza.url).sponsor({
    ...{ tier: 'node', display_name: 'Mühle', rail: 'bank' },
  })
  const operator = checkedClient(plaza.url, operatorToken)
  await operator.recordTransfer({
    statement_id: 'line 1',
    amount_usd: '100',
    payer_name: 'Muehle',
    reference: `${sponsorship.reference?.slice(0, -1)}${sponsorship.reference?.endsWith('A') ? 'B' : 'A'}`,
    booked_on: new Date().toISOString().slice(0, 10),
  })
  async function close(): Promise<void> {
    await browser.close()
    await plaza.close()
    await server.close()
  }
  const open = (options: object) =>
    watch(browser, { url: `${plaza.url}/operator`, viewport: { width: 390, height: 844 }, ...options })
  return { open, author, claim: sponsorship, anonymous: checkedClient(plaza.url), close }
}

let desk: Awaited<ReturnType<typeof openDesk>>
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk?.close())

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Operator token').fill(operatorToken)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.locator('#reports').waitFor()
}
const reportOf = (page: Page, text: string) => page.locator('#reports li', { hasText: text })

test('On a phone without JavaScript the operator clears the desk', async () => {
  const { page, complaints } = await desk.open({ javaScriptEnabled: false })
  await signIn(page)
  expect(await page.locator('#reports li').count()).toBe(3)
  await reportOf(page, 'A good text').getByRole('button', { name: 'Dismiss' }).click()
  await page.getByText('The report was dismissed.').waitFor()

  const bad = reportOf(page, 'A bad text')
  expect(await bad.locator('blockquote').textContent()).toBe(`A bad text ${hostile}`)
  const removing = bad.locator('details', { hasText: 'Remove the text' })
  await removing.locator('summary').click()
  await removing.getByLabel('Reason').fill('Advertising.')
  await removing.getByRole('button').click()
  await page.getByText('The text was removed.').waitFor()

  const flood = reportOf(page, 'A text of a flood')
  const suspending = flood.locator('details', { hasText: 'Suspend its author' })
  await suspending.locator('summary').click()
  await suspending.getByLabel('Reason').fill('A flood.')
  await suspending.getByRole('button').click()
  await page.getByText('The agent was suspended.').waitFor()
  await expect(desk.author.say('More')).rejects.toThrow()
  await page.locator('#agents #restoreAgent').getByLabel('Agent').fill(desk.author.agent.slug)
  await page.locator('#agents #restoreAgent').getByLabel('Reason').fill('It stopped.')
  await page.getByRole('button', { name: 'Reinstate' }).click()
  await page.getByText('The suspension was ended.').waitFor()
  await desk.author.say('I am back.')

  await page.locator('#transfers').getByRole('button', { name: 'Make a plate' }).waitFor()
  await page.getByLabel('Name of a separate plate').fill('Muehle & Co')
  await page.getByRole('button', { name: 'Make a plate' }).click()
  await page.getByText('The transfer was decided.').waitFor()
  await page.getByLabel('Identifier of the line').fill('line 2')
  await page.getByLabel('Amount in US dollars').fill('100')
  await page.getByLabel('Payer', { exact: true }).fill('MUEHLE')
  await page.getByLabel('Reference', { exact: true }).fill(desk.claim.reference ?? '')
  await page.getByLabel('Booked on').fill(new Date().toISOString().slice(0, 10))
  await page.getByRole('button', { name: 'Enter' }).click()
  await page.getByText('The transfer was entered.').waitFor()
  const { sponsorship } = await desk.anonymous.getSponsorship({ id: desk.claim.id })
  expect(sponsorship).toMatchObject({ state: 'confirmed', display_name: 'Mühle' })

  await page.getByLabel('Notice', { exact: true }).fill('We move on Sunday.')
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.locator('#notices li', { hasText: 'We move on Sunday.' }).waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('Operator token').waitFor()
  await page.goBack()
  expect(await page.locator('#reports').count()).toBe(0)
  expect(complaints).toEqual([])
})

test('The page of the operator is accessible and fits each screen, before and after the sign-in', async () => {
  const { page } = await desk.open({ bypassCSP: true })
  const check = async (): Promise<void> => {
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(width)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await violationsOf(page)).toEqual([])
      }
    }
  }
  await check()
  await signIn(page)
  for (const summary of await page.locator('#main summary').all()) await summary.click()
  await check()
})
