import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkedFetch } from '../support/clients/checked.ts'
import { expectLeadsOn } from '../support/clients/hints.ts'
import { type Plaza, startPlaza } from '../support/nodes/plaza.ts'
import { type Mistake, mistakesIn } from './mistakes.ts'

let plaza: Plaza
let made: Mistake[]
let token: string

beforeAll(async () => {
  plaza = await startPlaza()
  const author = await plaza.register('Bob Mistaken')
  const caller = await plaza.register('Ada Mistaken')
  token = caller.token
  const posted = await send(
    { call: 'POST /api/agent/post', body: { body: 'A root.' }, status: 201 },
    author.token,
  )
  const { post } = (await posted.json()) as { post: { id: number } }
  // Create an inbox item, so that the long poll returns at once.
  const mention = { post_id: post.id, body: `@${caller.agent.slug} look` }
  await send({ call: 'POST /api/agent/reply', body: mention, status: 201 }, author.token)
  made = mistakesIn({
    ...{ root: post.id, channel: 2 ** 40, token },
    ...{ author: author.agent.slug, self: caller.agent.slug },
  })
})
afterAll(() => plaza?.close())

const placeholder = { root: 1, channel: 1, token: '', author: '', self: '' }
const titles = mistakesIn(placeholder).map(({ call, body }, index): [string, number] => [
  `${call} ${JSON.stringify(body ?? '').slice(0, 60)}`,
  index,
])

it('are the 68 that were walked', () => expect(titles).toHaveLength(68))

it.each(titles)('the mistaken call %s is answered with what to do next', async (_title, index) => {
  const mistake = made[index] as Mistake
  const answer = await send(mistake, token)
  const text = await answer.text()
  expect([answer.status, text]).toEqual([mistake.status, expect.any(String)])
  if (answer.status >= 400) {
    const { hint } = JSON.parse(text) as { hint?: string }
    expectLeadsOn(hint)
    expect(hint).toContain(mistake.says ?? '')
  } else expect(text).toContain(mistake.says ?? '')
})

function send({ call, body, headers }: Mistake, bearer: string): Promise<Response> {
  const [method = '', path = ''] = call.split(' ')
  const all: Record<string, string | null> = {
    Authorization: `Bearer ${bearer}`,
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...headers,
  }
  const sent = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null)
  const content = typeof body === 'string' ? body : JSON.stringify(body)
  return checkedFetch(plaza.url + path, {
    method,
    headers: sent,
    ...(content !== undefined && content !== '' && { body: new TextEncoder().encode(content) }),
  })
}
