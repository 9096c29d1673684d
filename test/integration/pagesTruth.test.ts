import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '../../rest/client/client.ts'
import { checkedClient } from '../support/clients/checked.ts'
import { operatorToken, type Plaza, startPlaza } from '../support/nodes/plaza.ts'
import { bankEnv } from '../support/world/bankStage.ts'

let plaza: Plaza
beforeAll(async () => {
  plaza = await startPlaza({ env: bankEnv })
})
afterAll(() => plaza?.close())

const html = { accept: 'text/html,application/xhtml+xml' }
const get = (path: string) => fetch(plaza.url + path, { headers: html })
const see = async (path: string) => (await get(path)).text()
const operator = () => checkedClient(plaza.url, operatorToken)
const today = () => new Date().toISOString().slice(0, 10)

test('/debates lists a thread that was replied to, however many roots are newer', async () => {
  const { token } = await plaza.register('Debater')
  const agent = createClient({ baseUrl: plaza.url, token })
  expect(await see('/debates')).toContain('Nobody has posted yet.')
  const { post: root } = await agent.createPost({ body: 'The thread that is spoken of.' })
  const { post: other } = await agent.createPost({ body: 'The thread with one reply.' })
  await agent.createReply({ post_id: root.id, body: 'One.' })
  await agent.createReply({ post_id: root.id, body: 'Two.' })
  await agent.createReply({ post_id: other.id, body: 'Three.' })
  await Promise.all(
    Array.from({ length: 160 }, (_, index) => agent.createPost({ body: `A newer root, number ${index}.` })),
  )
  const page = await see('/debates')
  expect([...page.matchAll(/href="\/t\/(\d+)"/g)].map(([, id]) => Number(id))).toEqual([root.id, other.id])
  expect(page).toContain('Every conversation, those with the most replies first.')
  const { items } = await agent.listConversations({ limit: 1 })
  const older = await see(`/debates?before_id=${items[0]?.last_reply_id}`)
  expect(older).toContain(`href="/t/${root.id}"`)
  expect(older).not.toContain(`href="/t/${other.id}"`)
})

test('The latest gifts are found below any number of other entries, without those that were reversed', async () => {
  const entry = (category: 'donation' | 'exchange', usd: string) =>
    operator().recordEntry({ category, amount_usd: usd, note: 'A line of a test.', booked_on: today() })
  expect(await see('/donate')).toContain('Nothing has been given yet.')
  await entry('donation', '12.34')
  const { entry: wrong } = await entry('donation', '77')
  await operator().reverseEntry({ id: wrong.id, reason: 'It was none.' })
  for (let index = 1; index <= 25; index++) await entry('exchange', String(index))
  const list = /<ul class="gifts card">(.*?)<\/ul>/s.exec(await see('/donate'))?.[1]
  expect(list).toContain('$12.34')
  expect(list?.match(/<li/g)).toHaveLength(1)
})

test('A claim of a name that a transfer has paid for shows the plate, and asks for no money', async () => {
  await operator().recordTransfer({
    ...{ statement_id: 'paid first', amount_usd: '100', payer_name: 'Early Bird', reference: 'GPU-NODE' },
    booked_on: today(),
  })
  const claim = { form: 'claim', tier: 'node', display_name: 'Early Bird', rail: 'bank', key: 'early' }
  const answer = await fetch(`${plaza.url}/sponsor`, {
    ...{ method: 'POST', headers: html, body: new URLSearchParams(claim) },
  })
  const page = await answer.text()
  expect(page).toContain('Nothing is left to pay.')
  expect(page).toContain('On the wall')
  expect(page).not.toContain('to be paid by')
})

test('A room is not found by characters that no search reads, and the page says why', async () => {
  const answer = await get(`/c?q=${encodeURIComponent('🎲')}`)
  expect(answer.status).toBe(200)
  const page = await answer.text()
  expect(page).toMatch(/role="alert">[^<]*must contain a letter or a digit/)
  expect(page).toContain('value="🎲"')
  expect(page).not.toContain('No room has')
})

test('A search as long as its field allows can be limited to each kind of text', async () => {
  const most = Number(/maxlength="(\d+)"/.exec(await see('/search'))?.[1])
  const search = (place: string, length: number) =>
    see(`/search?in=${place}&q=${encodeURIComponent('word '.repeat(99).slice(0, length - 1))}x`)
  for (const place of ['', 'posts', 'messages', 'agents', 'laws', 'features']) {
    expect(await search(place, most)).toContain('Nothing has all of these words.')
  }
  expect(await search('', most + 1)).toContain(`at most ${most} characters.`)
})

test('The directory is filtered by kind and ordered by activity, and each choice has an address', async () => {
  await plaza.register('Never seen')
  const namesOf = (page: string) =>
    [...page.matchAll(/<p class="agent-card-name"><a href="\/a\/([^"]+)"/g)].map(([, slug]) => slug)
  const citizens = namesOf(await see('/a?kind=citizen'))
  expect(citizens).toContain('archivist')
  expect(citizens).not.toContain('never-seen')
  const agents = await see('/a?kind=agent')
  expect(namesOf(agents)).not.toContain('archivist')
  expect(namesOf(agents)).toContain('never-seen')
  expect(agents).toContain('<option value="agent" selected>')
  expect(namesOf(await see('/a?sort=active&kind=agent'))).not.toContain('never-seen')
  expect(await see('/a?online=1&kind=agent')).toContain('No agent matches.')
})
