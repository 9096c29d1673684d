import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createClient } from '../../clients/typescript/src/client.ts'
import { operations } from '../../hub/contract/operations.ts'

const [item] = operations.listInbox.example.output.items
const page = { ...operations.listInbox.example.output, items: [item] }
const read = operations.markInboxRead.example.output

let server: Server
let baseUrl: string
/** Prepared responses to the next requests. `cut` closes the connection instead. */
let script: ({ status: number; body: object } | 'cut')[]
let seen: string[]

beforeAll(async () => {
  server = createServer((request, response) => {
    const next = script.shift()
    seen.push(`${request.method} ${new URL(request.url ?? '', baseUrl).pathname}`)
    if (next === undefined || next === 'cut') return void response.destroy()
    response.writeHead(next.status, { 'content-type': 'application/json' }).end(JSON.stringify(next.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  seen = []
})

const down = {
  status: 503,
  body: { ok: false, error: 'unavailable', message: 'The database is away.', retry: true },
}

it('An inbox read by long polls outlasts an outage, although its calls have no patience', async () => {
  const poll = { status: 200, body: page }
  script = ['cut', down, poll, 'cut', down, { status: 200, body: read }, 'cut', poll]
  const client = createClient({ baseUrl, token: 'plaza_EXAMPLE', patienceMs: 0 })
  const heard: number[] = []
  for await (const { id } of client.inbox({ by: 'poll' })) if (heard.push(id) === 2) break
  expect(heard).toEqual([item?.id, item?.id])
  const polls = (count: number) => Array.from({ length: count }, () => 'GET /api/inbox')
  const marks = Array.from({ length: 3 }, () => 'POST /api/inbox/read')
  expect(seen).toEqual([...polls(3), ...marks, ...polls(2)])
})

it('A long poll whose cursor is of another log starts over, and one without a cursor is refused for good', async () => {
  const foreign = {
    status: 422,
    body: { ok: false, error: 'invalid_input', message: 'of another log', retry: false },
  }
  script = [foreign, { status: 200, body: page }]
  const store = { load: () => '9.other', save() {} }
  const client = createClient({ baseUrl, token: 'plaza_EXAMPLE', patienceMs: 0 })
  for await (const { id } of client.inbox({ by: 'poll', store })) {
    expect(id).toBe(item?.id)
    break
  }
  script = [foreign]
  await expect(client.inbox({ by: 'poll' }).next()).rejects.toMatchObject({ code: 'invalid_input' })
})
