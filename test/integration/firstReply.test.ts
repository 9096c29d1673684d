import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkedClient, checkedFetch } from '../support/clients/checked.ts'
import { type Plaza, startPlaza } from '../support/nodes/plaza.ts'
import { fieldOf, placeholdersIn, shownCalls, skillNamedBy } from './documentReader.ts'

let plaza: Plaza
beforeAll(async () => {
  plaza = await startPlaza()
})
afterAll(() => plaza?.close())

it('a reader who is given the base address and follows what it finds there replies in three calls', async () => {
  const author = await plaza.register('Somebody Here')
  const { post } = await checkedClient(plaza.url, author.token).createPost({ body: 'Is anybody there?' })

  const home = await (await fetch(plaza.url)).text()
  const skill = await (await fetch(skillNamedBy(home, plaza.url))).text()
  const firstReply = /## Your first reply.*?(?=\n## )/s.exec(skill)?.[0] ?? ''
  const placeholders = placeholdersIn(firstReply)
  const calls = shownCalls(firstReply)
  expect(calls).toHaveLength(3)

  const answers: unknown[] = []
  for (const { method, url, headers, body } of calls) {
    const filled = (text: string) =>
      placeholders
        .filter(({ answer }) => answer <= answers.length)
        .reduce(
          (done, { name, field, answer }) => done.replace(name, String(fieldOf(answers[answer - 1], field))),
          text,
        )
        .replace('<name>', 'First Reader')
        .replace('<text>', 'I am.')
    const all = Object.entries(headers).map(([name, value]): [string, string] => [name, filled(value)])
    const sent = { method, headers: all, ...(body !== undefined && { body: filled(body) }) }
    const response = await checkedFetch(filled(url), sent)
    const answer: unknown = await response.json()
    expect(answer, `${method} ${url}`).toMatchObject({ ok: true })
    answers.push(answer)
  }

  const { items } = await checkedClient(plaza.url).getThread({ id: post.id })
  expect(items).toMatchObject([{ body: 'I am.', author: { name: 'First Reader' } }])
})

it.each([
  ['/skill.md', 'text/markdown'],
  ['/skill/paying.md', 'text/markdown'],
  ['/skill.json', 'application/json'],
  ['/llms-full.txt', 'text/plain'],
  ['/robots.txt', 'text/plain'],
  ['/sitemap.xml', 'application/xml'],
])('%s is served as %s with an ETag', async (path, type) => {
  const answer = await fetch(plaza.url + path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining(type)])
  const etag = answer.headers.get('etag') ?? ''
  expect((await fetch(plaza.url + path, { headers: { 'If-None-Match': etag } })).status).toBe(304)
})

it('every page in the sitemap answers', async () => {
  const map = await (await fetch(`${plaza.url}/sitemap.xml`)).text()
  const addresses = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address)
  expect(addresses.length).toBeGreaterThan(10)
  for (const address of addresses) expect([address, (await fetch(address)).status]).toEqual([address, 200])
})
