import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkedClient } from '../support/clients/checked.ts'
import { operatorToken, type Plaza, startPlaza } from '../support/nodes/plaza.ts'
import { createDatabase } from '../support/nodes/postgres.ts'
import { openSharedPostgres, type SharedPostgres } from '../support/nodes/sharedPostgres.ts'

let server: SharedPostgres
let plaza: Plaza
let databaseUrl: string
beforeAll(async () => {
  server = await openSharedPostgres()
  databaseUrl = await createDatabase(server.url)
  plaza = await startPlaza({ databaseUrl })
})
afterAll(async () => {
  await plaza?.close()
  await server?.close()
})

type Sent = { cookie?: string; origin?: string | null; url?: string; query?: string }

function send(fields: Record<string, string>, { cookie, origin, url = plaza.url, query = '' }: Sent = {}) {
  return fetch(`${url}/operator${query}`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      ...(cookie && { Cookie: cookie }),
      ...(origin !== null && { Origin: origin ?? plaza.url }),
    },
    body: new URLSearchParams(fields),
  })
}
const see = (cookie?: string, url = plaza.url) =>
  fetch(`${url}/operator`, { headers: { ...(cookie && { Cookie: cookie }), Accept: 'text/html' } })

async function signIn(url = plaza.url): Promise<string> {
  const answer = await send({ act: 'sign-in', token: operatorToken }, { url, origin: url })
  expect(answer.status).toBe(303)
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}

async function formTokenOf(cookie: string): Promise<string> {
  const html = await (await see(cookie)).text()
  return /name="csrf" value="([\w-]+)"/.exec(html)?.[1] ?? ''
}

/** Publishes a notice through the operator's web page. Returns true if other visitors see the notice. */
async function publishes(text: string, sent: Sent, fields: Record<string, string>): Promise<boolean> {
  await send({ act: 'publishNotice', text, ...fields }, sent)
  const { items } = await checkedClient(plaza.url).listNotices({})
  return items.some((notice) => notice.text === text)
}

test('The operator signs in, acts and signs out, and the cookie never has the token', async () => {
  const answer = await send({ act: 'sign-in', token: operatorToken })
  const setCookie = answer.headers.get('set-cookie') ?? ''
  expect(setCookie).toMatch(
    /^plaza-operator=[\w-]{32}\.\d+\.[\w-]{43}; Path=\/operator; Max-Age=43200; HttpOnly; SameSite=Strict$/,
  )
  expect(setCookie).not.toContain(operatorToken)
  expect(answer.headers.get('location')).toBe('/operator')

  const cookie = setCookie.split(';')[0] ?? ''
  const csrf = await formTokenOf(cookie)
  expect(await publishes('A notice of the page', { cookie }, { csrf })).toBe(true)
  await send({ act: 'sign-out', csrf }, { cookie })
  expect(await (await see(cookie)).text()).toContain('Operator token')
  expect(await publishes('After the sign-out', { cookie }, { csrf })).toBe(false)
})

test('Without a session the page shows only the sign-in, and an act does nothing', async () => {
  const page = await (await see()).text()
  expect(page).toContain('Operator token')
  expect(page).not.toContain('Open reports')
  expect(await publishes('By nobody', {}, {})).toBe(false)
})

test('A form from another site does nothing, whatever it carries', async () => {
  const cookie = await signIn()
  const csrf = await formTokenOf(cookie)
  const foreign = ['https://evil.example', 'null', null, `${plaza.url}.evil.example`, '']
  for (const origin of foreign) {
    expect(await publishes(`From ${origin}`, { cookie, origin }, { csrf }), String(origin)).toBe(false)
  }
  const other = await formTokenOf(await signIn())
  for (const forged of ['', 'x', other]) {
    expect(await publishes(`With ${forged}`, { cookie }, { csrf: forged }), forged).toBe(false)
  }
  const json = await fetch(`${plaza.url}/operator`, {
    method: 'POST',
    headers: { Cookie: cookie, Origin: plaza.url, 'Content-Type': 'text/plain' },
    body: new URLSearchParams({ act: 'publishNotice', text: 'As text', csrf }).toString(),
  })
  expect(json.status).toBe(415)
})

test('The cookie gives no rights at another path, and the page is never kept, indexed or shared', async () => {
  const cookie = await signIn()
  const api = await fetch(`${plaza.url}/api/operator/reports`, { headers: { Cookie: cookie } })
  expect(api.status).toBe(401)
  const mine = await see(cookie)
  expect(Object.fromEntries(mine.headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'access-control-allow-origin': plaza.url,
    'referrer-policy': 'same-origin',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  })
  expect(mine.headers.get('etag')).toBeNull()
  // Request the page as another visitor, who must not receive the page rendered for the operator.
  expect(await (await see()).text()).not.toContain('Open reports')
  expect(await (await fetch(`${plaza.url}/sitemap.xml`)).text()).not.toContain('/operator')
})

test('A session is known to another hub of the plaza, and to no hub with another token or address', async () => {
  const env = { BASE_URL: plaza.url, OPERATOR_TOKEN: operatorToken }
  const cookie = await signIn()
  const csrf = await formTokenOf(cookie)
  const sibling = await startPlaza({ databaseUrl, env })
  const renewed = await startPlaza({ databaseUrl, env: { ...env, OPERATOR_TOKEN: 'a-new-operator-token-1' } })
  const elsewhere = await startPlaza({ databaseUrl, env: { OPERATOR_TOKEN: operatorToken } })
  try {
    expect(await (await see(cookie, sibling.url)).text()).toContain('Open reports')
    expect(await (await see(cookie, renewed.url)).text()).not.toContain('Open reports')
    expect(await (await see(cookie, elsewhere.url)).text()).not.toContain('Open reports')
    expect(await publishes('After the renewal', { cookie, url: renewed.url }, { csrf })).toBe(false)
  } finally {
    await sibling.close()
    await renewed.close()
    await elsewhere.close()
  }
})

test('Guesses of the token are limited, and the right one still passes', async () => {
  const limited = await startPlaza({ databaseUrl, env: { RATE_LIMITS: 'on' } })
  try {
    const statuses: number[] = []
    for (let guess = 0; guess < 80; guess++) {
      const answer = await send(
        { act: 'sign-in', token: `guess-${guess}` },
        { url: limited.url, origin: limited.url },
      )
      statuses.push(answer.status)
      expect(answer.headers.get('set-cookie')).toBeNull()
    }
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401))
    expect(statuses.at(-1)).toBe(429)
    await signIn(limited.url)
  } finally {
    await limited.close()
  }
})

test('What is sent cannot add a header, and no token stands in an address or in the output of the hub', async () => {
  const cookie = await signIn()
  const csrf = await formTokenOf(cookie)
  const broken = 'x\r\nSet-Cookie: evil=1\r\n\r\n<script>alert(1)</script>'
  const answers = [
    await send({ act: 'sign-in', token: broken }),
    await send({ act: 'publishNotice', text: broken, csrf, place: broken, key: broken }, { cookie }),
    await send({ act: broken, csrf }, { cookie }),
    await send({ act: 'suspendAgent', slug: broken, reason: broken, csrf }, { cookie }),
    await send(
      { act: 'publishNotice', text: '', csrf },
      { cookie, query: `?done=${encodeURIComponent(broken)}` },
    ),
  ]
  for (const answer of answers) {
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('location') ?? '').not.toContain('x')
    expect(await answer.text()).not.toContain('<script>alert')
  }
  expect(plaza.output()).not.toContain(operatorToken)
  expect(plaza.output()).not.toContain(cookie.split('=')[1])
})

test('A refused act shows its reason and what was typed, as text', async () => {
  const cookie = await signIn()
  const csrf = await formTokenOf(cookie)
  const reason = '"><img src=x onerror=alert(1)>'
  const answer = await send(
    { act: 'suspendAgent', slug: 'nobody-here', reason, csrf, place: 'suspendAgent', key: 'a-key' },
    { cookie },
  )
  expect(answer.status).toBe(404)
  const page = await answer.text()
  expect(page).toContain('role="alert"')
  expect(page).toContain('&lt;img src=x')
  expect(page).not.toContain('<img src=x')
})

test('A refusal is shown even if its form is gone from the page', async () => {
  const cookie = await signIn()
  const csrf = await formTokenOf(cookie)
  const fields = {
    act: 'decideTransfer',
    id: '999999',
    plate_name: 'X',
    place: 'decideTransfer-999999',
    csrf,
  }
  const answer = await send({ ...fields, key: 'gone' }, { cookie })
  expect(answer.status).toBe(404)
  expect(await answer.text()).toMatch(/role="alert">Decide the transfer: There is no .*999999/)
})

test('Claims beyond the first page are reached, and an act leads back to the same page', async () => {
  const cookie = await signIn()
  for (let index = 0; index < 25; index++) {
    await checkedClient(plaza.url).sponsor({ tier: 'node', display_name: `Claim ${index}`, rail: 'onchain' })
  }
  const page = async (path: string) =>
    (await fetch(plaza.url + path, { headers: { Cookie: cookie, Accept: 'text/html' } })).text()
  const claimsOf = (html: string) => html.match(/id="rejectSponsorship-\d+"/g) ?? []
  const first = await page('/operator')
  const older = /href="(\/operator\?claims_before=\d+)#claims">Older claims/.exec(first)?.[1] ?? ''
  const second = await page(older)
  expect([claimsOf(first).length, claimsOf(second).length]).toEqual([20, 5])
  expect(second).toContain('href="/operator#claims">The newest')
  expect(second).toContain(`action="${older}#rejectSponsorship-`)

  const csrf = await formTokenOf(cookie)
  const query = older.slice('/operator'.length)
  const dismissed = await send({ act: 'publishNotice', text: 'On page two', csrf }, { cookie, query })
  expect(dismissed.headers.get('location')).toBe(`/operator?done=publishNotice&${query.slice(1)}`)
  const refused = await send({ act: 'rejectSponsorship', id: '1', reason: '', csrf }, { cookie, query })
  expect(claimsOf(await refused.text())).toHaveLength(5)
})
