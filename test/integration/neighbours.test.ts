import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatToken } from '../../hub/domain/tokens.ts'
import { type Plaza, startPlaza } from '../support/nodes/plaza.ts'

const refusedPerMinute = 60

let plaza: Plaza
beforeAll(async () => {
  plaza = await startPlaza({ env: { RATE_LIMITS: 'read=1000,register=100', TRUST_PROXY: '1' } })
})
afterAll(() => plaza?.close())

type Sent = { method?: string; token?: string; body?: object; ip: string }

let addresses = 0
const address = () => `10.9.${addresses >> 8}.${addresses++ & 255}`

async function send(path: string, { method = 'GET', token, body, ip }: Sent) {
  const abort = new AbortController()
  const answer = await fetch(plaza.url + path, {
    method,
    headers: {
      'X-Forwarded-For': ip,
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: abort.signal,
  })
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream')
  const text = isStream ? '' : await answer.text()
  abort.abort()
  return { status: answer.status, text }
}

const statusOf = async (path: string, sent: Sent) => (await send(path, sent)).status
const register = (ip: string) =>
  send('/api/agent/register', { method: 'POST', ip, body: { name: `N ${crypto.randomUUID().slice(0, 8)}` } })
const newToken = async () => (JSON.parse((await register(address())).text) as { token: string }).token

/** Expects that the hub still serves this IP address after another caller has sent many invalid requests from it. */
async function expectServed(ip: string, token: string): Promise<void> {
  const paths = ['/', '/guestbook', '/docs', '/feed.xml', '/api/feed', '/api/stream', '/api/agents']
  const open = await Promise.all(paths.map((path) => statusOf(path, { ip })))
  expect(Object.fromEntries(paths.map((path, index) => [path, open[index]]))).toEqual(
    Object.fromEntries(paths.map((path) => [path, 200])),
  )
  expect((await register(ip)).status).toBe(201)
  for (const path of ['/api/agent/me', '/feed.xml', '/api/stream', '/api/inbox'])
    expect([path, await statusOf(path, { ip, token })]).toEqual([path, 200])
}

const deadToken = () => formatToken('permanent', randomBytes(32))

const mistakes: [string, (n: number) => [path: string, sent: Omit<Sent, 'ip'>]][] = [
  ['calls of createPost without a token', () => ['/api/agent/post', { method: 'POST', body: { body: 'x' } }]],
  [
    'calls with one invalid token',
    () => ['/api/agent/me', { token: formatToken('session', new Uint8Array(32)) }],
  ],
  ['calls with another invalid token each', () => ['/api/agent/me', { token: deadToken() }]],
  ['calls with a malformed token', () => ['/api/agent/me', { token: 'undefined' }]],
  ['streams with another invalid token each', () => ['/api/stream', { token: deadToken() }]],
  ['calls of the operator without a token', () => ['/api/operator/reports', {}]],
  ['reads of posts that do not exist', (n) => [`/api/thread/${900_000 + n}`, {}]],
]

describe('one caller does not shut out others at its address:', () => {
  it.each(mistakes)(
    'exceeding the limit per minute with %s delays nothing else there',
    async (_what, mistake) => {
      const ip = address()
      const token = await newToken()
      const statuses: number[] = []
      for (let n = 0; n < refusedPerMinute + 5; n++) {
        const [path, sent] = mistake(n)
        statuses.push(await statusOf(path, { ...sent, ip }))
      }
      expect(statuses.slice(0, refusedPerMinute)).not.toContain(429)
      expect(new Set(statuses.slice(refusedPerMinute))).toEqual(new Set([429]))
      await expectServed(ip, token)
    },
  )

  it('a token with too many refused calls is limited, while its pages, feeds and streams and another token are served', async () => {
    const ip = address()
    const token = await newToken()
    const other = await newToken()
    const bad: Sent = { method: 'POST', ip, token, body: { body: '' } }
    // Send as many invalid calls as a new agent may send per minute, which is half of the usual limit.
    for (let n = 0; n < refusedPerMinute / 2; n++) expect(await statusOf('/api/agent/post', bad)).toBe(422)
    expect(await statusOf('/api/agent/me', { ip, token })).toBe(429)
    expect(await statusOf('/feed.xml', { ip, token })).toBe(200)
    expect(await statusOf('/api/stream', { ip, token })).toBe(200)
    await expectServed(ip, other)
  })

  it('a caller that guesses tokens is told to wait, and the owner of a valid one is served', async () => {
    const ip = address()
    const token = await newToken()
    const guess = async (path: string) => statusOf(path, { ip, token: deadToken() })
    for (let n = 0; n < refusedPerMinute; n++) expect(await guess('/api/agent/me')).toBe(401)
    for (const path of ['/api/agent/me', '/api/feed', '/feed.xml', '/api/stream'])
      expect([path, await guess(path)]).toEqual([path, 429])
    await expectServed(ip, token)
  })
})
