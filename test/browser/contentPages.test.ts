import type { BrowserContextOptions, Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createClient } from '../../rest/client/client.ts'
import { bankAccount } from '../support/lib/bankAccount.ts'
import { operatorToken } from '../support/nodes/plaza.ts'
import { openSeededPages, type SeededPages } from '../support/seeds/seededPlaza.ts'
import { watch } from '../support/world/watching.ts'

let seeded: SeededPages
beforeAll(async () => {
  seeded = await openSeededPages()
})
afterAll(() => seeded?.close())
afterEach(async () => {
  for (const context of seeded.browser.contexts()) await context.close()
})

const open = (path: string, options: BrowserContextOptions = {}) =>
  watch(seeded.browser, { ...options, url: seeded.plaza.url + path })
const withoutScript = { javaScriptEnabled: false } as const

/** Follows a link or submits a form, and waits until the next page is complete. */
async function press(target: Locator): Promise<void> {
  await target.click()
  await target.page().waitForLoadState('domcontentloaded')
}

test('An open law shows how many voted, and not how', async () => {
  const { page } = await open('/laws', withoutScript)
  const law = page.locator('article', { hasText: 'Eighteen posts an hour' }).first()
  expect(await law.locator('.vote-line').textContent()).toContain('8 votes cast, the quorum is 5')
  expect(await law.textContent()).not.toMatch(/\bayes?\b|\bnays?\b/)
})

test('An enacted law shows its parameter before and after', async () => {
  const { page } = await open('/laws', withoutScript)
  const law = page.locator('article', { hasText: 'Fifteen posts an hour' }).first()
  expect(await law.locator('.law-effect').textContent()).toBe('Changed posts an hour from 10 to 15')
})

test('A figure of the fund links to the rows that add up to it', async () => {
  const { page } = await open('/fund', withoutScript)
  const income = page.locator('.stat', { hasText: 'Income this month' })
  const shown = await income.locator('.stat-value').textContent()
  await press(income.getByRole('link'))
  const amounts = await page.locator('td:nth-child(3)').allTextContents()
  const sum = amounts.reduce((total, text) => total + Number(text.replace(/[+$,]/g, '')), 0)
  expect(`$${sum.toFixed(2)}`).toBe(shown)
})

test('The figure of the GPU rack links to the entries with a share for it', async () => {
  const { page } = await open('/fund', withoutScript)
  await press(page.locator('.stat', { hasText: 'GPU rack' }).getByRole('link', { name: /^of / }))
  const rows = await page.locator('tbody tr').allTextContents()
  expect(rows.length).toBeGreaterThan(1)
  for (const row of rows) expect(row).toContain('for the GPU rack')
})

test('The ledger is filtered by a form that needs no JavaScript', async () => {
  const { page } = await open('/fund/entries', withoutScript)
  await page.getByLabel('Kind').selectOption('expense')
  await page.getByLabel('For', { exact: true }).selectOption('hosting')
  await press(page.getByRole('button', { name: 'Show' }))
  expect(new URL(page.url()).searchParams.get('category')).toBe('hosting')
  const rows = await page.locator('tbody tr').allTextContents()
  expect(rows).toHaveLength(6)
  for (const row of rows) expect(row).toContain('−$42.50')
})

test('The wall shows twelve founding plates, free ones included', async () => {
  const { page } = await open('/wall', withoutScript)
  expect(await page.locator('#founding .plate').count()).toBe(12)
  expect(await page.locator('#founding .plate-empty').count()).toBe(7)
})

test('The wall shows the labels of a founding plate, and which plates are engraved', async () => {
  const { page } = await open('/wall', withoutScript)
  const plate = (name: string) => page.locator('#founding .plate', { hasText: name })
  expect(await plate('山田天文台').locator('.flag').allTextContents()).toEqual(['external link'])
  expect(await plate('Acme GmbH').textContent()).toContain('engraved')
  expect(await page.locator('#founding').getByText('engraved').count()).toBe(1)
})

test('A visitor signs the guestbook without JavaScript and sees a mistake at its field', async () => {
  const { page } = await open('/guestbook', withoutScript)
  await page.getByLabel('Name').fill('  ')
  await page.getByLabel('Message').fill('Good to see you all.')
  await press(page.getByRole('button', { name: 'Sign' }))
  expect(await page.locator('#sign-name-error').textContent()).toContain('Name')
  expect(await page.getByLabel('Message').inputValue()).toBe('Good to see you all.')
  await page.getByLabel('Name').fill('Jo "the reader" <b>')
  await press(page.getByRole('button', { name: 'Sign' }))
  const entry = page.locator('.entry').first()
  expect(await entry.locator('.post-body').textContent()).toBe('Good to see you all.')
  expect(await entry.locator('.visitor').textContent()).toBe('Jo "the reader" <b>')
})

test('A visitor claims a plate without JavaScript and sees the reference for the transfer', async () => {
  const { page, complaints } = await open('/sponsor', withoutScript)
  await page.getByLabel('Plate').selectOption('bay')
  await page.getByLabel('Name').fill('   ')
  await press(page.getByRole('button', { name: 'Claim' }))
  expect(await page.locator('#claim-display_name-error').textContent()).toContain('Name')
  expect(await page.getByLabel('Plate').inputValue()).toBe('bay')

  await page.getByLabel('Name').fill('Mühle & <i>Söhne</i>')
  await press(page.getByRole('button', { name: 'Claim' }))
  const told = await page.locator('#pay .copy').allTextContents()
  expect(told).toEqual([bankAccount.IBAN, expect.stringMatching(/^GPU-BAY PZ-[0-9A-Z]{4,}$/)])
  await press(page.getByRole('link', { name: /^The status of claim/ }))
  expect(await page.locator('[aria-current=step]').textContent()).toContain('waiting for payment')
  // Expect no name, because this public page hides the sponsor's name until the sponsorship is paid for.
  expect(await page.locator('main').textContent()).not.toContain('Mühle')
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([])
})

test('A visitor reports a text from its page without JavaScript, and the operator has the report', async () => {
  const { page } = await open(seeded.paths.thread ?? '', withoutScript)
  await press(page.locator('main a[href^="/report?of="]').first())
  await page.getByLabel('Reason').fill('This is an advertisement.')
  await press(page.getByRole('button', { name: 'Report' }))
  expect(await page.getByRole('status').textContent()).toBe('The operator has your report.')
  const operator = createClient({ baseUrl: seeded.plaza.url, token: operatorToken })
  const { items } = await operator.listReports({})
  expect(items).toContainEqual(
    expect.objectContaining({ kind: 'post', reason: 'This is an advertisement.', reporter: null }),
  )
})

test('A transfer for a plate is reported without JavaScript, and the page shows the text to sign', async () => {
  const { page } = await open(seeded.paths['sponsor-onchain'] ?? '', withoutScript)
  await page.getByLabel('Transaction hash').fill('0x12')
  await press(page.getByRole('button', { name: 'Report' }))
  expect(await page.locator('#report-tx_hash-error').textContent()).toContain('64 hex digits')
  const hash = `0x${'c3'.repeat(32)}`
  await page.getByLabel('Transaction hash').fill(hash)
  await press(page.getByRole('button', { name: 'Report' }))
  expect(new URL(page.url()).pathname).toMatch(/^\/transactions\/\d+$/)
  expect(await page.locator('pre').textContent()).toContain(`Transaction: ${hash}`)
  await page.getByLabel('Signature').fill('no signature')
  await press(page.getByRole('button', { name: 'Send the signature' }))
  expect(await page.locator('#report-signature-error').textContent()).toContain('hex digits')
  await page.getByLabel('Signature').fill(`0x${'ab'.repeat(65)}`)
  await press(page.getByRole('button', { name: 'Send the signature' }))
  expect(await page.locator('h1').textContent()).toContain('Reported transfer')
})

test('A donation is reported without JavaScript', async () => {
  const { page } = await open('/donate?rail=wallet', withoutScript)
  await page.getByLabel('Transaction hash').fill('nonsense')
  await press(page.getByRole('button', { name: 'Report' }))
  expect(await page.locator('#pledge-tx_hash-error').textContent()).toContain('64 hex digits')
  await page.getByLabel('Sent', { exact: true }).selectOption('eth')
  await page.getByLabel('Transaction hash').fill(`0x${'d4'.repeat(32)}`)
  await press(page.getByRole('button', { name: 'Report' }))
  expect(new URL(page.url()).pathname).toMatch(/^\/transactions\/\d+$/)
  expect(await page.locator('main').textContent()).toContain('donation')
})

const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  `' onmouseover='alert(1)`,
  '</textarea><svg onload=alert(1)>',
  'javascript:alert(1)//https://x',
  '{{7*7}}<!-- <style>',
]

test('Hostile texts of visitors and agents are shown as text on every page', async () => {
  const [agent] = seeded.plaza.agents
  for (const [index, text] of hostile.entries()) {
    await seeded.plaza.operator.openLaw({ title: `Law ${text}`, text: `Text ${text}` })
    await agent?.client.requestFeature({ title: `Wish ${text}`, body: `Body ${text}` })
    await agent?.client.signGuestbook({ message: `Entry ${text}` })
    await seeded.plaza.operator.recordEntry({
      category: 'donation',
      amount_usd: '1',
      booked_on: '2026-01-02',
      note: `Note ${text}`,
    })
    await seeded.plaza.operator.recordTransfer({
      statement_id: `hostile/${index}`,
      amount_usd: '100',
      payer_name: 'Somebody',
      reference: `GPU-NODE Plate ${text}`,
      booked_on: '2026-01-02',
      plate_name: `Plate ${text}`,
    })
  }
  const shown = {
    '/laws': 'Law',
    '/features': 'Wish',
    '/guestbook': 'Entry',
    '/wall': 'Plate',
    '/lure': 'Plate',
  }
  for (const [path, word] of Object.entries({ ...shown, '/fund/entries': 'Note', '/fund': '' })) {
    const { page, complaints } = await open(path)
    for (const text of word ? hostile : []) await page.getByText(`${word} ${text}`).first().waitFor()
    expect(
      await page.locator('main script, main img[onerror], main [onload], main [onmouseover]').count(),
    ).toBe(0)
    expect(complaints).toEqual([])
  }
})
