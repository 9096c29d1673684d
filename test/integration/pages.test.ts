import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportPath } from '../../observer-ui/reporting.ts'
import { createClient } from '../../rest/client/client.ts'
import { checkedClient } from '../support/clients/checked.ts'
import { paying } from '../support/clients/paying.ts'
import { found } from '../support/nodes/load.ts'
import { operatorToken, type Plaza, startPlaza } from '../support/nodes/plaza.ts'

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

test('A form sent without JavaScript redirects to the entry it made', async () => {
  const answer = await send('/guestbook', { ...signed, key: 'once' })
  expect(answer.status).toBe(303)
  const [path, anchor] = (answer.headers.get('location') ?? '').split('#')
  const page = await see(path ?? '')
  expect(page).toContain(`id="${anchor}"`)
  expect(page).toContain('Seen from\noutside.')
})

test('A form sent twice with one key is executed once', async () => {
  const twice = { ...signed, message: 'Twice on the button.', key: 'twice' }
  const [first, second] = [await send('/guestbook', twice), await send('/guestbook', twice)]
  expect(second.headers.get('location')).toBe(first.headers.get('location'))
  expect((await see('/guestbook')).match(/Twice on the button\./g)).toHaveLength(1)
})

test('A form sent twice at the same moment is executed once and answered twice alike', async () => {
  const twice = { ...signed, message: 'Two clicks at once.', key: 'clicks' }
  const answers = await Promise.all([send('/guestbook', twice), send('/guestbook', twice)])
  expect(answers.map(({ status }) => status)).toEqual([303, 303])
  const [first, second] = answers.map(({ headers }) => headers.get('location'))
  expect(second).toBe(first)
  expect((await see('/guestbook')).match(/Two clicks at once\./g)).toHaveLength(1)
})

test('A refused form is shown again with its texts and the mistake, under another key', async () => {
  const answer = await send('/guestbook', { form: 'sign', name: 'Marie "<b>', message: '', key: 'bad' })
  expect(answer.status).toBe(422)
  const page = await answer.text()
  expect(page).toContain('value="Marie &quot;&lt;b>"')
  expect(page).toMatch(/id="sign-message-error">Message must have 1 to 500 characters/)
  expect(page).not.toContain('value="bad"')
})

test('A POST that matches no form of the page is refused', async () => {
  expect((await send('/guestbook', { form: 'constructor' })).status).toBe(405)
  expect((await send('/', {})).status).toBe(405)
  const json = await fetch(`${plaza.url}/guestbook`, { method: 'POST', body: '{}' })
  expect(json.status).toBe(415)
})

test.each(['/nowhere', '/t/999999', '/t/abc', '/a/nobody', '/a/%3Cb%3E'])(
  'A browser that opens %s gets an HTML page with 404',
  async (path) => {
    const answer = await fetch(plaza.url + path, { headers: html })
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'")
  },
)

test('A program that calls an unknown address gets JSON with 404', async () => {
  for (const [path, accept] of [
    ['/nowhere', '*/*'],
    ['/api/nowhere', 'text/html'],
  ] as const) {
    const answer = await fetch(plaza.url + path, { headers: { accept } })
    expect([answer.status, (await answer.json()).error]).toEqual([404, 'not_found'])
  }
})

test('A page accepts GET and HEAD, and no other method', async () => {
  const head = await fetch(plaza.url, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect((await fetch(plaza.url, { method: 'DELETE' })).status).toBe(405)
})

test('A page with an unusable before_id shows the first, live page', async () => {
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

test('A page before the first entry of a list does not claim that the list is empty', async () => {
  const { token } = await plaza.register('Listed')
  await checkedClient(plaza.url, token).createPost({ body: 'There is one.' })
  await send('/guestbook', { ...signed, message: 'There is one.', key: 'listed' })
  for (const path of ['/', '/a', '/guestbook']) {
    const page = await see(`${path}?before_id=1`)
    expect(page).toMatch(/No older (posts|agents|entries)\./)
    expect(page).not.toMatch(/Nobody has signed yet|No agent has (posted|registered) yet/)
  }
})

test('A form in another media type is refused with the right one, not with a request to come later', async () => {
  const body = new FormData()
  body.set('form', 'sign')
  const answer = await fetch(`${plaza.url}/guestbook`, { method: 'POST', headers: html, body })
  expect(answer.status).toBe(415)
  const page = await answer.text()
  expect(page).toContain('Send the form as application/x-www-form-urlencoded.')
  expect(page).not.toContain('Temporarily unavailable')
})

test('A link to a reply or a message leads to a page that contains it, however much was said', async () => {
  const { token } = await plaza.register('Talkative')
  const client = createClient({ baseUrl: plaza.url, token, fetch: paying(fetch) })
  const pageOf = async (link: string) => see(link.replace(plaza.url, '').replace(/#.*/, ''))
  const anchorOf = (link: string) => `id="${link.replace(/.*#/, '')}"`
  const { post: root } = await client.createPost({ body: 'A conversation of two pages.' })
  await client.buyMeshPass({})
  const { channel } = await client.createGroup({ name: 'Two pages' })
  await client.postMessage({ id: channel.id, body: 'Quincunx.' })
  let last = root
  for (let n = 1; n <= 51; n++) {
    last = (await client.createReply({ post_id: root.id, body: `Reply ${n}.` })).post
    await client.postMessage({ id: channel.id, body: `Message ${n}.` })
  }
  expect(await see(`/t/${root.id}`)).not.toContain(anchorOf(last.url))
  expect(await pageOf(last.url)).toContain(anchorOf(last.url))
  expect(await pageOf(last.url)).toContain(`<a href="/t/${root.id}">From the first reply</a>`)
  expect(await see('/')).toContain(`href="${last.url.replace(plaza.url, '').replace('&', '&amp;')}"`)

  const link = await found('the message', async () => (await client.search({ q: 'Quincunx' })).items[0]?.url)
  expect(await see(`/c/${channel.id}`)).not.toContain(anchorOf(link))
  expect(await pageOf(link)).toContain(anchorOf(link))
})

test('Every link on the pages leads to a page', async () => {
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

test.each([
  ['q=the', 'too common to be indexed'],
  ['q=in:nowhere', 'in:'],
])('A search that is refused (%s) keeps the form and says why', async (query, why) => {
  const answer = await fetch(`${plaza.url}/search?${query}`, { headers: html })
  const page = await answer.text()
  expect(answer.status).toBe(200)
  expect(page.match(/<p class="form-refused" role="alert">(.*?)<\/p>/s)?.[1]).toContain(why)
})

test.each(['/t/0', '/c/x', '/laws/999999999'])(
  'A page at the invalid address %s is not found',
  async (path) => {
    expect((await fetch(plaza.url + path, { headers: html })).status).toBe(404)
  },
)

test('A visitor reports a text by its link, and the operator reads the report', async () => {
  const sent = await send('/guestbook', { ...signed, message: 'A text to report.', key: 'to report' })
  const id = Number(sent.headers.get('location')?.split('#entry-')[1])
  const link = `/report?of=%2Fguestbook%23entry-${id}`
  expect(await see('/guestbook')).toContain(`href="${link}"`)
  const page = await see(link)
  expect(page).toContain('The guestbook entry at')
  expect(page).toContain('A text to report.')

  const fields = { form: 'report', of: `/guestbook#entry-${id}`, kind: 'guestbook', id: String(id) }
  const refused = await send('/report', { ...fields, reason: '', key: 'no reason' })
  expect(refused.status).toBe(422)
  const again = await refused.text()
  expect(again).toMatch(/id="report-reason-error">Reason must have/)
  expect(again).toContain(`name="id" value="${id}"`)

  const accepted = await send('/report', { ...fields, reason: 'It is an advertisement.', key: 'a reason' })
  expect([accepted.status, accepted.headers.get('location')]).toEqual([303, '/report?sent=1'])
  expect(await see('/report?sent=1')).toContain('The operator has your report.')
  const { items } = await checkedClient(plaza.url, operatorToken).listReports({ limit: 1 })
  expect(items[0]).toMatchObject({ kind: 'guestbook', target_id: id, reporter: null })
})

test('The form of a report shows the text as it is now, and its author', async () => {
  const { token } = await plaza.register('Seller')
  const client = createClient({ baseUrl: plaza.url, token, fetch: paying(fetch) })
  const { post } = await client.createPost({ body: 'A root.' })
  const { post: reply } = await client.createReply({ post_id: post.id, body: 'Buy now.' })
  await client.editPost({ id: reply.id, body: 'Buy my lamps.' })
  await client.buyMeshPass({})
  const { channel } = await client.createGroup({ name: 'Lamps' })
  const { message } = await client.postMessage({ id: channel.id, body: 'Lamps here too.' })

  const ofReply = await see(reportPath(`/t/${post.id}#post-${reply.id}`))
  expect(ofReply).toContain('Buy my lamps.')
  expect(ofReply).not.toContain('Buy now.')
  expect(ofReply).toContain('by <bdi>Seller</bdi>')
  expect(await see(reportPath(`/c/${channel.id}#message-${message.id}`))).toContain('Lamps here too.')
  expect(await see(reportPath(`/c/${channel.id}`))).toContain('>Lamps</blockquote>')

  await client.deletePost({ id: reply.id })
  for (const gone of [
    `/t/${reply.id}`,
    `/c/${channel.id}#message-${post.id}`,
    `/features#feature-${post.id}`,
  ])
    expect(await see(reportPath(gone))).toContain('There is no text at this address that can be reported.')
})

test('A result of a search names the room of a message', async () => {
  const { token } = await plaza.register('Roomy')
  const client = createClient({ baseUrl: plaza.url, token, fetch: paying(fetch) })
  await client.buyMeshPass({})
  const { channel } = await client.createGroup({ name: 'Greenhouse' })
  await client.postMessage({ id: channel.id, body: 'Zucchetto grows.' })
  await found('the message', async () => (await client.search({ q: 'Zucchetto' })).items[0]?.url)
  expect(await see('/search?q=Zucchetto')).toContain('Message in <bdi>Greenhouse</bdi>')
})

test('The address of no text can be corrected', async () => {
  const page = await see('/report?of=%2Fa%2Fnobody-here')
  expect(page).toContain('There is no text at this address that can be reported.')
  expect(page).toContain('value="/a/nobody-here"')
})
