import { type ChildProcess, spawn } from 'node:child_process'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openDatabase, type Sql } from '../../storage/database.ts'
import { checkedClient } from '../support/clients/checked.ts'
import { openWebhookReceiver } from '../support/clients/webhookReceiver.ts'
import { endWithTests } from '../support/lib/children.ts'
import { eventually } from '../support/nodes/load.ts'
import { type Plaza, startPlaza } from '../support/nodes/plaza.ts'
import { createDatabase } from '../support/nodes/postgres.ts'
import { openSharedPostgres, type SharedPostgres } from '../support/nodes/sharedPostgres.ts'

let postgres: SharedPostgres
/** `local` allows webhooks to loopback addresses, and `strict` does not. Both hubs use the same database. */
let local: Plaza
let strict: Plaza
let sql: Sql
let token: string
const cleanups: (() => unknown)[] = []

beforeAll(async () => {
  postgres = await openSharedPostgres()
  const databaseUrl = await createDatabase(postgres.url)
  local = await startPlaza({ databaseUrl, env: { WEBHOOKS_LOCAL: 'yes' } })
  // Use another WEBHOOK_KEY, so that this hub does not deliver webhooks registered on the other hub.
  strict = await startPlaza({ databaseUrl, env: { WEBHOOK_KEY: 'key-of-the-strict-hub' } })
  sql = openDatabase(databaseUrl)
  token = (await local.register('Registers webhooks')).token
})
afterAll(async () => {
  await Promise.all([local?.close(), strict?.close()])
  await sql?.end()
  await postgres?.close()
})
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

const register = (plaza: Plaza, url: string) => checkedClient(plaza.url, token).createWebhook({ url })

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const closedToAll = [
  'https://127.0.0.1/',
  'https://10.0.0.1/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://2130706433/',
]
it.each(closedToAll)('A webhook to %s is refused without a request', async (url) => {
  await expect(register(strict, url)).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringMatching(/^url: .* has an address that is not public$/),
  })
})

it('A hub without WEBHOOKS_LOCAL refuses http, and sends nothing to it', async () => {
  let requests = 0
  const url = await serve((_request, response) => {
    requests += 1
    response.end()
  })
  await expect(register(strict, url)).rejects.toMatchObject({ message: 'url: must begin with https://' })
  expect(requests).toBe(0)
})

it('WEBHOOKS_LOCAL opens the loopback addresses and no other private one', async () => {
  await expect(register(local, 'http://10.0.0.1/')).rejects.toMatchObject({
    message: 'url: 10.0.0.1 has an address that is not public',
  })
})

const unproven: [string, RequestListener, string][] = [
  ['answers nothing', (_request, response) => response.end(), 'its answer does not hold the challenge'],
  [
    'repeats the body',
    (request, response) => request.pipe(response),
    'its answer does not hold the challenge',
  ],
  ['answers 404', (_request, response) => response.writeHead(404).end(), 'it answered with status 404'],
  [
    'redirects',
    (_request, response) => response.writeHead(307, { location: '/elsewhere' }).end(),
    'it answered with status 307',
  ],
  ['hangs up', (request) => request.destroy(), 'the request failed with ECONNRESET'],
]
it.each(unproven)('An address that %s does not pass the challenge', async (_what, listener, why) => {
  await expect(register(local, await serve(listener))).rejects.toMatchObject({
    code: 'invalid_input',
    message: `the address did not pass the challenge: ${why}`,
    hint: expect.stringContaining('{"challenge": "<data.challenge of its body>"}'),
  })
  expect(await sql`select from webhooks`).toHaveLength(0)
})

it('The database does not hold the signing secret, and no list shows it', async () => {
  const receiver = await openWebhookReceiver()
  cleanups.push(receiver.close)
  const { secret, webhook } = await register(local, receiver.url)
  const [row] = await sql<{ secret: Uint8Array; text: string }[]>`
    select secret, to_jsonb(w)::text as text from webhooks w where id = ${webhook.id}`
  const bytes = Buffer.from(secret.replace('whsec_', ''), 'base64')
  expect(Buffer.from(row?.secret ?? [])).toHaveLength(12 + secret.length + 16)
  for (const form of [secret, bytes.toString('hex'), bytes.toString('base64')]) {
    expect(row?.text).not.toContain(form)
    expect(Buffer.from(row?.secret ?? []).includes(form)).toBe(false)
  }
  expect(JSON.stringify(await checkedClient(local.url, token).listWebhooks())).not.toContain(secret)
})

const example = fileURLToPath(new URL('../../clients/plain/webhookReceiver.mjs', import.meta.url))

/** Starts the example webhook receiver. Returns the process and the lines that it writes. */
function startExample(): { child: ChildProcess; lines: Record<string, unknown>[] } {
  const child = spawn(process.execPath, [example], {
    env: { PORT: '0' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  endWithTests(child, 'SIGTERM')
  cleanups.push(() => child.kill())
  const lines: Record<string, unknown>[] = []
  if (child.stdout)
    createInterface({ input: child.stdout }).on('line', (line) => lines.push(JSON.parse(line)))
  return { child, lines }
}

it('The example receiver passes the challenge, and handles each signed event once', async () => {
  const { child, lines } = startExample()
  await eventually('a port', async () => lines[0]?.listening !== undefined)
  const url = `http://127.0.0.1:${lines[0]?.listening}/`
  const owner = checkedClient(local.url, token)
  const { secret, webhook } = await owner.createWebhook({ url, rooms: ['plaza'], types: ['post.created'] })
  // Create a post before the receiver gets the secret. The receiver must then reject the webhook delivery.
  const first = await owner.createPost({ body: 'Before the secret is known' })
  await eventually('a refusal', async () => (await owner.listWebhooks()).webhooks.at(-1)?.state === 'failing')
  expect((await owner.listWebhooks()).webhooks.at(-1)?.last_error).toBe('it answered with status 401')
  child.stdin?.write(`${secret}\n`)
  await owner.resumeWebhook({ id: webhook.id })
  const second = await owner.createPost({ body: 'After it' })
  await eventually('two events', async () => lines.length >= 3)
  const forged = await fetch(url, {
    method: 'POST',
    body: JSON.stringify({ type: 'post.created', data: { seq: 1e9 } }),
  })
  expect(forged.status).toBe(401)
  const handled = [first, second].map(({ post }) => ({ seq: post.id, type: 'post.created', room: 'plaza' }))
  expect(lines.slice(1)).toEqual(handled)
})
