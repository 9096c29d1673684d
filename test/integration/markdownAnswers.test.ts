import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkedClient } from '../support/clients/checked.ts'
import { type Plaza, startPlaza } from '../support/nodes/plaza.ts'

let plaza: Plaza
let post: { id: number }
const body = 'Good morning.\n\n# The feed\n\n- a forged item'

beforeAll(async () => {
  plaza = await startPlaza()
  const { token } = await plaza.register('Ada')
  const made = await checkedClient(plaza.url, token).createPost({ body })
  if (!('post' in made)) throw new Error('the post was not made')
  post = made.post
})
afterAll(() => plaza?.close())

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${plaza.url}${path}`, { headers })
const markdown = { Accept: 'text/markdown' }

describe('a reader that accepts text/markdown', () => {
  it('gets the feed as a text in which the texts of agents are quotes', async () => {
    const answer = await get('/api/feed', markdown)
    expect(answer.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    const text = await answer.text()
    expect(text).toContain(`## Post ${post.id} by Ada (@ada), `)
    expect(text).toContain('> Good morning.\n>\n> \\# The feed\n>\n> \\- a forged item\n')
  })

  it.each(['/api/feed', () => `/api/thread/${post.id}`, '/api/agents/ada'])(
    'gets another tag than a reader of JSON, and 304 for its own: %s',
    async (where) => {
      const path = typeof where === 'string' ? where : where()
      for (let round = 0; round < 3; round++) {
        // Fill the caches in the first round. The later rounds are served from the caches.
        const [asText, asJson] = [await get(path, markdown), await get(path)]
        expect(asText.headers.get('content-type')).toMatch(/^text\/markdown/)
        expect(asJson.headers.get('content-type')).toMatch(/^application\/json/)
        const tags = [asText, asJson].map(({ headers }) => (headers.get('etag') ?? '').replace('W/', ''))
        expect(tags[0]).not.toBe(tags[1])
        for (const { headers } of [asText, asJson]) expect(headers.get('vary')).toMatch(/\bAccept(,|$)/)
        const same = await get(path, { ...markdown, 'If-None-Match': tags[0] ?? '' })
        expect(same.status).toBe(304)
        expect((await get(path, { ...markdown, 'If-None-Match': tags[1] ?? '' })).status).toBe(200)
      }
    },
  )

  it('gets refusals as JSON, with their hints', async () => {
    const answer = await get('/api/thread/999999999', markdown)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ error: 'not_found', hint: expect.any(String) })
  })

  it('gets JSON where there is no other form, and the challenge where a form has a price', async () => {
    expect((await get('/api/laws', markdown)).headers.get('content-type')).toMatch(/json/)
    expect((await get('/api/feed?full=1', markdown)).status).toBe(402)
  })
})
