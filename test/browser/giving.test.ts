import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startChain } from '../support/chain/chain.ts'
import { checkedClient } from '../support/clients/checked.ts'
import { launchChromium } from '../support/clients/chromium.ts'
import { operatorToken, startPlaza } from '../support/nodes/plaza.ts'
import { createDatabase } from '../support/nodes/postgres.ts'
import { openSharedPostgres } from '../support/nodes/sharedPostgres.ts'
import { bankEnv } from '../support/world/bankStage.ts'
import { watch } from '../support/world/watching.ts'

/** Starts a hub that accepts real money, and a local chain with a wallet that holds USDC for donations. */
async function openGiving() {
  const [server, chain, browser] = await Promise.all([openSharedPostgres(), startChain(), launchChromium()])
  const [hot, payee, giver] = await Promise.all([
    chain.openPayer(),
    chain.openPayer({ wei: 0n }),
    chain.openPayer({ usdc: 10n ** 9n }),
  ])
  const env = {
    ...bankEnv,
    PAYMENTS: 'self',
    PAY_TO: payee.address,
    BASE_RPC_URL: chain.url,
    SETTLER_PRIVATE_KEY: hot.key,
  }
  const plaza = await startPlaza({ databaseUrl: await createDatabase(server.url), env })
  const operator = checkedClient(plaza.url, operatorToken)
  const account = { account: giver.account, ...chain.usdc, functionName: 'transfer' } as const
  return {
    operator,
    giver,
    open: (path: string) => watch(browser, { url: plaza.url + path }),
    read: (path: string) => fetch(plaza.url + path).then((answer) => answer.text()),
    address: payee.address,
    usdc: chain.usdc.address,
    /** Pays as a wallet does when it opens the payment link. Then mines 12 blocks to confirm the payment. */
    async payLink(link: string): Promise<string> {
      const [, to, id, payTo, amount] =
        /^ethereum:(0x\w+)@(\d+)\/transfer\?address=(0x\w+)&uint256=(\d+)$/.exec(link) ?? []
      expect([to, id]).toEqual([chain.usdc.address, String(await chain.client.getChainId())])
      const hash = await chain.client.writeContract({
        ...account,
        args: [payTo as typeof payee.address, BigInt(amount ?? 0)],
      })
      await chain.mined(hash)
      await chain.client.mine({ blocks: 12 })
      return hash
    },
    async close(): Promise<void> {
      await browser.close()
      await plaza.close()
      await chain.close()
      await server.close()
    },
  }
}

let giving: Awaited<ReturnType<typeof openGiving>>
beforeAll(async () => {
  giving = await openGiving()
})
afterAll(() => giving?.close())

const copied = (page: Page, name: string) =>
  page
    .getByRole('button', { name: `Copy: ${name}` })
    .first()
    .getAttribute('data-copy')

test('A visitor claims a plate, the bank changes the letters, and the page thanks by itself', async () => {
  const { page, complaints } = await giving.open('/donate')
  await page.getByRole('link', { name: /^\$100/ }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Mühle & Söhne 🛰️')
  await page.getByRole('button', { name: 'Claim' }).click()
  await page.locator('#follow').waitFor()
  const reference = (await copied(page, 'Reference')) ?? ''
  expect(reference).toMatch(/^GPU-NODE PZ-[0-9A-Z]+$/)
  expect(await page.locator('.qr').getAttribute('src')).toBe(`/qr/bank/${reference.replace(' ', '/')}.svg`)

  await giving.operator.recordTransfer({
    statement_id: 'a line',
    amount_usd: '100',
    payer_name: 'MUEHLE + SOEHNE',
    reference: `${reference.replace('-', ' ')} MUEHLE + SOEHNE`,
    booked_on: new Date().toISOString().slice(0, 10),
  })
  await page.waitForURL(/\/sponsor\/\d+$/)
  expect(await page.locator('h1').textContent()).toBe('Thank you')
  expect(await page.locator('#plate .plate-name').textContent()).toBe('Mühle & Söhne 🛰️')
  await page.getByRole('link', { name: 'See it there' }).click()
  await page.locator('#founding .plate', { hasText: 'Mühle & Söhne' }).waitFor()
  expect(complaints).toEqual([])
})

test('A visitor gives five dollars from a wallet, and the page thanks by itself', async () => {
  const { page, complaints } = await giving.open('/donate')
  await page.getByRole('link', { name: /^\$5 / }).click()
  await page.getByRole('link', { name: 'Wallet' }).click()
  const link = await page.getByRole('link', { name: 'Open in a wallet' }).first().getAttribute('href')
  expect(link).toContain(`address=${giving.address}&uint256=5000000`)
  const hash = await giving.payLink(link ?? '')
  await page.getByLabel('Transaction hash').fill(hash)
  await page.getByRole('button', { name: 'Report' }).click()
  await page.locator('h1', { hasText: 'Thank you' }).waitFor()
  expect(await page.locator('.stat', { hasText: 'Amount' }).textContent()).toContain('5 USDC')
  await page.goto(new URL('/donate', page.url()).href)
  expect(await page.locator('.gifts').textContent()).toContain('$5.00')
  expect(complaints).toEqual([])
})

test('A refused claim shows its error and keeps the amount, the tier and the name', async () => {
  const { page, complaints } = await giving.open('/donate?usd=600&rail=wallet')
  await page.getByLabel('Plate', { exact: true }).selectOption('node')
  await page.getByRole('textbox', { name: 'Name' }).fill('\u200b')
  await page.getByRole('button', { name: 'Claim' }).click()
  await page.locator('#claim .form-refused').waitFor()
  expect(await page.locator('#claim .field-error').textContent()).toMatch(/^Name /)
  expect(await page.getByLabel('Plate', { exact: true }).inputValue()).toBe('node')
  expect(await page.getByLabel('Way to pay').inputValue()).toBe('onchain')
  expect(await page.locator('#give h2').textContent()).toBe('Give $600')
  expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([])

  await page.getByRole('textbox', { name: 'Name' }).fill('Corrected')
  await page.getByRole('button', { name: 'Claim' }).click()
  await page.locator('#follow').waitFor()
})

test('A page that follows a state keeps what somebody writes', async () => {
  const { sponsorship } = await giving.operator.sponsor({
    tier: 'node',
    display_name: 'Writer',
    rail: 'bank',
  })
  const { page } = await giving.open(`/sponsor/${sponsorship.id}`)
  await page.getByText('Report a transfer of USDC instead').click()
  await page.getByLabel('Transaction hash').fill('0x12')
  await giving.operator.recordTransfer({
    statement_id: 'another line',
    amount_usd: '100',
    payer_name: 'Writer',
    reference: sponsorship.reference ?? '',
    booked_on: new Date().toISOString().slice(0, 10),
  })
  await page.getByRole('link', { name: 'Show it' }).waitFor()
  expect(await page.getByLabel('Transaction hash').inputValue()).toBe('0x12')
  await page.getByRole('link', { name: 'Show it' }).click()
  await page.locator('h1', { hasText: 'Thank you' }).waitFor()
})
