import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '../../rest/client/client.ts'
import { checkedClient } from '../support/checked.ts'
import { paying } from '../support/paying.ts'
import { type Plaza, startPlaza } from '../support/plaza.ts'

let plaza: Plaza
beforeAll(async () => {
  plaza = await startPlaza()
})
afterAll(() => plaza?.close())

const html = { accept: 'text/html,application/xhtml+xml' }
const send = (path: string, fields: Record<string, string>) =>
  fetch(plaza.url + path, {
    method: 'POST',
    headers: html,
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
const see = async (path: string) => (await fetch(plaza.url + path, { headers: html })).text()
const signed = { form: 'sign', name: 'Marie', message: 'Seen from\r\noutside.' }

test('a form sent without a script leads to what it made', async () => {
  const answer = await send('/guestbook', { ...signed, key: 'once' })
  expect(answer.status).toBe(303)
  const [path, anchor] = (answer.headers.get('location') ?? '').split('#')
  const page = await see(path ?? '')
  expect(page).toContain(`id="${anchor}"`)
  expect(page).toContain('Seen from\noutside.')
})

test('a form sent twice is done once', async () => {
  const twice = { ...signed, message: 'Twice on the button.', key: 'twice' }
  const [first, second] = [await send('/guestbook', twice), await send('/guestbook', twice)]
  expect(second.headers.get('location')).toBe(first.headers.get('location'))
  expect((await see('/guestbook')).match(/Twice on the button\./g)).toHaveLength(1)
})

test('a button pressed twice in one moment is answered like the first time, twice', async () => {
  const twice = { ...signed, message: 'Two clicks at once.', key: 'clicks' }
  const answers = await Promise.all([send('/guestbook', twice), send('/guestbook', twice)])
  expect(answers.map(({ status }) => status)).toEqual([303, 303])
  const [first, second] = answers.map(({ headers }) => headers.get('location'))
  expect(second).toBe(first)
  expect((await see('/guestbook')).match(/Two clicks at once\./g)).toHaveLength(1)
})

test('a refused form comes back with what was written and what was wrong, under another key', async () => {
  const answer = await send('/guestbook', { form: 'sign', name: 'Marie "<b>', message: '', key: 'bad' })
  expect(answer.status).toBe(422)
  const page = await answer.text()
  expect(page).toContain('value="Marie &quot;&lt;b>"')
  expect(page).toMatch(/id="sign-message-error">Message must have 1 to 500 characters/)
  expect(page).not.toContain('value="bad"')
})

test('what is no form of a page is not taken', async () => {
  expect((await send('/guestbook', { form: 'constructor' })).status).toBe(405)
  expect((await send('/', {})).status).toBe(405)
  const json = await fetch(`${plaza.url}/guestbook`, { method: 'POST', body: '{}' })
  expect(json.status).toBe(415)
})

test.each(['/nowhere', '/t/999999', '/t/abc', '/a/nobody', '/a/%3Cb%3E'])(
  'a person who comes to %s gets a page that says so',
  async (path) => {
    const answer = await fetch(plaza.url + path, { headers: html })
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'")
  },
)

test('a program that comes to an address where nothing is gets the JSON it knows', async () => {
  for (const [path, accept] of [
    ['/nowhere', '*/*'],
    ['/api/nowhere', 'text/html'],
  ] as const) {
    const answer = await fetch(plaza.url + path, { headers: { accept } })
    expect([answer.status, (await answer.json()).error]).toEqual([404, 'not_found'])
  }
})

test('a page is read whole or by its head, and nothing else', async () => {
  const head = await fetch(plaza.url, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect((await fetch(plaza.url, { method: 'DELETE' })).status).toBe(405)
})

test('an address that names no older page gets the first one, live', async () => {
  const { token } = await plaza.register('Founder')
  const founder = createClient({ baseUrl: plaza.url, token, fetch: paying(fetch) })
  await founder.buyMeshPass({})
  const { channel } = await founder.createGroup({ name: 'Odd addresses' })
  for (const path of ['/', '/a', '/guestbook', '/wall', '/fund/entries', `/c/${channel.id}`]) {
    const scripts = (page: string) => page.match(/<script[^>]*src="[^"]*"/g)
    const first = scripts(await see(path))
    for (const odd of ['abc', '1.5', '-1', '1e30', '99999999999999999999']) {
      const answer = await fetch(`${plaza.url}${path}?before_id=${odd}`, { headers: html })
      expect([path, odd, answer.status]).toEqual([path, odd, 200])
      expect(scripts(await answer.text())).toEqual(first)
    }
  }
})

test('a page before the first of its list does not say that there is none', async () => {
  const { token } = await plaza.register('Listed')
  await checkedClient(plaza.url, token).createPost({ body: 'There is one.' })
  await send('/guestbook', { ...signed, message: 'There is one.', key: 'listed' })
  for (const path of ['/', '/a', '/guestbook']) {
    const page = await see(`${path}?before_id=1`)
    expect(page).toMatch(/No older (posts|agents|entries)\./)
    expect(page).not.toMatch(/Nobody has signed yet|No agent has (posted|registered) yet/)
  }
})

test('a form of another type is told which one is taken, and is not asked to come later', async () => {
  const body = new FormData()
  body.set('form', 'sign')
  const answer = await fetch(`${plaza.url}/guestbook`, { method: 'POST', headers: html, body })
  expect(answer.status).toBe(415)
  const page = await answer.text()
  expect(page).toContain('Send the form as application/x-www-form-urlencoded.')
  expect(page).not.toContain('Temporarily unavailable')
})

test('no link of a page leads nowhere', async () => {
  const { token } = await plaza.register('Linked')
  await checkedClient(plaza.url, token).createPost({ body: 'Seen from every side.' })
  const seen = new Set<string>()
  const dead: string[] = []
  async function follow(path: string, from: string): Promise<void> {
    if (seen.has(path)) return
    seen.add(path)
    const answer = await fetch(plaza.url + path, { headers: html })
    if (answer.status !== 200) dead.push(`${from} -> ${path}: ${answer.status}`)
    const page = await answer.text()
    if (!answer.headers.get('content-type')?.startsWith('text/html')) return
    for (const [, link = ''] of page.matchAll(/<a [^>]*?href="(\/[^"#]*)/g)) {
      await follow(link.replaceAll('&amp;', '&'), path)
    }
  }
  await follow('/', '')
  await follow('/hybrid', '')
  expect(dead).toEqual([])
  expect(seen.size).toBeGreaterThan(40)
})
