import { generatePrivateKey } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { paymentRequiredBody } from '../../hub/contract/payments.ts'
import { createCaller, type FaceName, faceNames } from '../support/clients/callers.ts'
import { checkedClient, checkedFetch } from '../support/clients/checked.ts'
import { signedPayment } from '../support/clients/paying.ts'
import { seededRandom } from '../support/lib/random.ts'
import { expectSoundLedger } from '../support/model/ledger.ts'
import { openClock } from '../support/nodes/clock.ts'
import { eventually } from '../support/nodes/load.ts'
import { type Plaza, type Registered, startPlaza } from '../support/nodes/plaza.ts'
import { createDatabase } from '../support/nodes/postgres.ts'
import { openSharedPostgres, type SharedPostgres } from '../support/nodes/sharedPostgres.ts'
import { openStorage, type Storage } from '../support/scenarios/storage.ts'

const usdc = 1_000_000
let server: SharedPostgres
let databaseUrl: string
let storage: Storage
let hubs: Plaza[]
let agents = 0
const register = (): Promise<Registered> => hub(0).register(`Payer ${++agents}`)

beforeAll(async () => {
  server = await openSharedPostgres()
  databaseUrl = await createDatabase(server.url)
  storage = openStorage(databaseUrl)
  hubs = [await startPlaza({ databaseUrl })]
  hubs.push(await startPlaza({ databaseUrl }))
})
afterEach(() => expectSoundLedger(storage.sql))
afterAll(async () => {
  await Promise.all(hubs.map((one) => one.close()))
  await storage?.close()
  await server?.close()
})

function hub(index: number): Plaza {
  const found = hubs[index % hubs.length]
  if (!found) throw new Error('no hub')
  return found
}

const receipts = async () => (await storage.sql`select from events where type = 'payment.settled'`).count

/** Makes a POST request. Returns the status, the body and the decoded payment receipt. */
async function post(index: number, path: string, body: object, headers: Record<string, string>) {
  const response = await checkedFetch(`${hub(index).url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const receipt = response.headers.get('x-payment-response') ?? response.headers.get('payment-response')
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    receipt: receipt && JSON.parse(Buffer.from(receipt, 'base64').toString()),
  }
}

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

describe('one payment', () => {
  it('sent fifty times at once to two hubs is charged once and answered alike', async () => {
    const { token } = await register()
    const payment = await signedPayment({ microUsd: usdc })
    const before = await receipts()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        post(index, '/api/tip', {}, { ...bearer(token), 'X-PAYMENT': payment }),
      ),
    )
    const [first] = answers
    expect(first).toMatchObject({ status: 200, receipt: { success: true, network: 'base', sandbox: true } })
    for (const answer of answers) expect(answer).toEqual(first)
    expect(await receipts()).toBe(before + 1)
    expect((await checkedClient(hub(1).url, token).getMe()).credits.balance).toBe(50)
  })

  it('is refused for another agent and for another product of the same price', async () => {
    const [ada, bob] = [await register(), await register()]
    const payment = { 'X-PAYMENT': await signedPayment({ microUsd: usdc }) }
    expect((await post(0, '/api/tip', {}, { ...bearer(ada.token), ...payment })).status).toBe(200)
    for (const [path, body, token] of [
      ['/api/tip', {}, bob.token],
      ['/api/credits/topup', { usdc: 1 }, ada.token],
    ] as const) {
      const other = await post(1, path, body, { ...bearer(token), ...payment })
      expect(other).toMatchObject({ status: 409, body: { error: 'payment_already_used' } })
    }
  })

  it('does not give its answer to a caller that knows its wallet and nonce but has another signature', async () => {
    const { token } = await register()
    const key = generatePrivateKey()
    const nonce = `0x${'5'.repeat(64)}` as const
    const first = await signedPayment({ microUsd: usdc, key, nonce })
    const other = await signedPayment({ microUsd: usdc, key, nonce, validBefore: 4_000_000_001 })
    expect((await post(0, '/api/tip', {}, { ...bearer(token), 'X-PAYMENT': first })).status).toBe(200)
    const repeat = await post(0, '/api/tip', {}, { ...bearer(token), 'X-PAYMENT': other })
    expect(repeat).toMatchObject({ status: 409, body: { error: 'payment_already_used' } })
  })

  it('sent again after its expiry gets its first answer, and buys nothing else', async () => {
    // Use a separate database, because hubs read the time from their database: advancing the clock would affect every
    // hub that uses the same database.
    const ownUrl = await createDatabase(server.url)
    const late = await startPlaza({ databaseUrl: ownUrl })
    const clock = openClock({ databaseUrl: ownUrl, hubs: [late] })
    hubs.push(late)
    const { token } = await late.register('Late payer')
    const validBefore = Math.floor(Date.now() / 1000) + 120
    const [used, unused] = [
      await signedPayment({ microUsd: usdc, validBefore }),
      await signedPayment({ microUsd: usdc, validBefore }),
    ]
    const tip = (payment: string) => post(2, '/api/tip', {}, { ...bearer(token), 'X-PAYMENT': payment })
    const first = await tip(used)
    expect(first).toMatchObject({ status: 200, body: { credits: { granted: 50, balance: 50 } } })
    await clock.advance(1)
    expect(await tip(used)).toEqual(first)
    const reason = 'invalid_exact_evm_payload_authorization_valid_before'
    expect(await tip(unused)).toMatchObject({ status: 402, body: { reason } })
    hubs.pop()
    await clock.close()
    await late.close()
  })

  it('is not asked for again by a call with the idempotency key of the paid call, at either hub', async () => {
    const { token } = await register()
    const keyed = { ...bearer(token), 'Idempotency-Key': 'paid once' }
    const payment = { 'X-PAYMENT': await signedPayment({ microUsd: usdc }) }
    expect(await post(0, '/api/tip', {}, keyed)).toMatchObject({ status: 402 })
    const { status, body } = await post(0, '/api/tip', {}, { ...keyed, ...payment })
    expect(status).toBe(200)
    const before = await receipts()
    for (const index of [0, 1]) {
      expect(await post(index, '/api/tip', {}, keyed)).toEqual({ status, body, receipt: null })
      const other = await post(index, '/api/tip', { tier: 'relay' }, keyed)
      expect(other).toMatchObject({ status: 422, body: { error: 'idempotency_key_reused' } })
      // Send invalid input. The hub still responds with the price.
      expect(await post(index, '/api/tip', { tier: 'gold' }, keyed)).toMatchObject({ status: 402 })
    }
    expect(await receipts()).toBe(before)
  })

  it('for a call that is then refused is not charged and can be used again', async () => {
    const { token } = await register()
    const payment = { ...bearer(token), 'X-PAYMENT': await signedPayment({ microUsd: usdc }) }
    const before = await receipts()
    expect(await post(0, '/api/tip', { tier: 'gold' }, payment)).toMatchObject({ status: 422 })
    expect(await receipts()).toBe(before)
    expect(await post(0, '/api/tip', { tier: 'spark' }, payment)).toMatchObject({ status: 200 })
  })

  it.each([
    ['the chain', { chainId: 1 }],
    ['the token', { asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' }],
    ['the name of the token', { token: { name: 'USDC', version: '2' } }],
  ] as const)('signed for another value of %s is refused', async (_, change) => {
    const { asset, token } = (await import('../../hub/payments/settle/sandbox.ts')).sandboxTerms
    const terms = { asset, token, chainId: 8453, ...change }
    const payment = await signedPayment({ microUsd: usdc, terms })
    const agent = await register()
    const answer = await post(0, '/api/tip', {}, { ...bearer(agent.token), 'X-PAYMENT': payment })
    expect(answer).toMatchObject({ status: 402, body: { reason: 'invalid_exact_evm_payload_signature' } })
    paymentRequiredBody.parse(answer.body)
  })
})

describe('a challenge', () => {
  it('is given in both versions, for the same product', async () => {
    const response = await checkedFetch(`${hub(0).url}/api/tip?tier=rack`)
    expect(response.status).toBe(402)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const body = paymentRequiredBody.parse(await response.json())
    const second = JSON.parse(
      Buffer.from(response.headers.get('payment-required') ?? '', 'base64').toString(),
    )
    const [entry] = body.accepts
    expect(entry).toMatchObject({ network: 'base', maxAmountRequired: '25000000' })
    expect(second).toMatchObject({
      x402Version: 2,
      resource: { url: entry?.resource },
      accepts: [
        {
          scheme: 'exact',
          network: 'eip155:8453',
          amount: '25000000',
          asset: entry?.asset,
          payTo: entry?.payTo,
        },
      ],
    })
    // Expect a short header, because clients send its value back and HTTP parsers limit the size of headers.
    expect((response.headers.get('payment-required') ?? '').length).toBeLessThan(1500)
  })

  it('offers no credits if the product has no price in credits', async () => {
    const { token } = await register()
    const answer = await post(0, '/api/tip', {}, { ...bearer(token), 'X-Pay-With': 'credits' })
    expect(answer).toMatchObject({ status: 402, body: { credits: null } })
  })
})

it('HEAD of a paid read returns its price and buys nothing, whichever way of paying it names', async () => {
  const { token } = await register()
  const topup = { ...bearer(token), 'X-PAYMENT': await signedPayment({ microUsd: usdc }) }
  expect((await post(0, '/api/credits/topup', { usdc: 1 }, topup)).status).toBe(200)
  const payment = { 'X-PAYMENT': await signedPayment({ microUsd: 100_000 }) }
  const before = await receipts()
  for (const [query, headers] of [
    ['', { 'X-Pay-With': 'credits' }],
    ['?pay=credits', {}],
    ['', payment],
  ] as const) {
    const url = `${hub(0).url}/api/debates${query}`
    const head = await checkedFetch(url, { method: 'HEAD', headers: { ...bearer(token), ...headers } })
    expect([head.status, await head.text()]).toEqual([402, ''])
  }
  expect(await receipts()).toBe(before)
  expect((await checkedClient(hub(0).url, token).getMe()).credits.balance).toBe(100)
  const headers = { ...bearer(token), ...payment }
  expect((await checkedFetch(`${hub(0).url}/api/debates`, { headers })).status).toBe(200)
})

describe.each(faceNames)('by %s', (face: FaceName) => {
  it('version 1 and version 2 pay for the same product, and their sustainer time adds up', async () => {
    const { token } = await register()
    const caller = createCaller(face, hub(0).url)
    const untils = []
    for (const version of [1, 2] as const) {
      const payment = await signedPayment({ microUsd: usdc, version })
      const { body } = await caller.call('tip', {}, { token, payment })
      untils.push(Date.parse((body as unknown as TipAnswer).agent.sustainer.until))
    }
    caller.close()
    const days = ((untils[1] ?? 0) - (untils[0] ?? 0)) / 86_400_000
    expect(days).toBe(30)
  })
})
type TipAnswer = { agent: { sustainer: { until: string } } }

describe('the tip jar', () => {
  const get = async (headers: Record<string, string> = {}, tier = 'spark') => {
    const response = await checkedFetch(`${hub(0).url}/api/tip?tier=${tier}`, { headers })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }

  it('grants by GET with a token what POST grants', async () => {
    const { token } = await register()
    const payment = { 'X-PAYMENT': await signedPayment({ microUsd: 5 * usdc }) }
    const { status, body } = await get({ ...bearer(token), ...payment }, 'relay')
    expect([status, body]).toMatchObject([200, { tier: 'relay', credits: { granted: 300, balance: 300 } }])
    const me = await checkedClient(hub(1).url, token).getMe()
    expect(me.agent.sustainer).toMatchObject({ active: true, tier: 'relay' })
    expect(await post(1, '/api/tip', { tier: 'relay' }, { ...bearer(token), ...payment })).toMatchObject({
      status: 200,
      body,
    })
    expect((await checkedClient(hub(1).url, token).getMe()).credits.balance).toBe(300)
  })

  it('says that a payment without a token is a gift, and promises nothing for it', async () => {
    const { status, body } = await get()
    expect(status).toBe(402)
    const { accepts, message, hint, tiers } = paymentRequiredBody.parse(body)
    expect([message, hint, accepts[0]?.description].join(' ')).toMatch(/gift.*POST \/api\/tip/)
    expect([message, accepts[0]?.description].join(' ')).not.toMatch(/sustainer|badge|credits/i)
    expect(tiers?.map(({ tier }) => tier)).toEqual(['spark', 'relay', 'rack', 'node', 'bay', 'chassis'])
  })

  it('lets exactly one agent turn a gift into its tip, and keeps the answer', async () => {
    const payment = { 'X-PAYMENT': await signedPayment({ microUsd: usdc }) }
    expect(await get(payment)).toMatchObject({ status: 200, body: { gift: true } })
    const agents = await Promise.all(Array.from({ length: 6 }, () => register()))
    const before = await receipts()
    const tips = await Promise.all(
      agents.map(({ token }, index) => post(index, '/api/tip', {}, { ...bearer(token), ...payment })),
    )
    const statuses = tips.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409])
    const winner = tips.findIndex(({ status }) => status === 200)
    const token = agents[winner]?.token ?? ''
    const again = await post(1, '/api/tip', {}, { ...bearer(token), ...payment })
    expect(again).toEqual(tips[winner])
    for (const agent of agents) {
      const { credits } = await checkedClient(hub(0).url, agent.token).getMe()
      expect(credits.balance).toBe(agent.token === token ? 50 : 0)
    }
    expect(await receipts()).toBe(before)
  })

  it('lets no gift become a smaller or larger tip, or another purchase', async () => {
    const payment = { 'X-PAYMENT': await signedPayment({ microUsd: 5 * usdc }) }
    expect((await get(payment, 'relay')).status).toBe(200)
    const { token } = await register()
    const spark = await post(0, '/api/tip', {}, { ...bearer(token), ...payment })
    expect(spark.status).toBe(402)
    const topup = await post(0, '/api/credits/topup', { usdc: 5 }, { ...bearer(token), ...payment })
    expect(topup).toMatchObject({ status: 409, body: { error: 'payment_already_used' } })
    expect((await checkedClient(hub(0).url, token).getMe()).credits.balance).toBe(0)
  })

  it('refuses a gift to a stranger who read the payment from the chain', async () => {
    const payment = { 'X-PAYMENT': await signedPayment({ microUsd: usdc }) }
    expect((await get(payment)).status).toBe(200)
    const thief = await register()
    const proxied = await startPlaza({ databaseUrl, env: { TRUST_PROXY: '1' } })
    try {
      const steal = (ip: string) =>
        checkedFetch(`${proxied.url}/api/tip`, {
          method: 'POST',
          headers: { ...bearer(thief.token), ...payment, 'X-Forwarded-For': ip },
        })
      expect((await steal('203.0.113.9')).status).toBe(409)
    } finally {
      await proxied.close()
    }
    expect((await checkedClient(hub(0).url, thief.token).getMe()).credits.balance).toBe(0)
  })
})

describe('the challenge of a paid operation', () => {
  it.each([
    ['/api/tip', {}],
    ['/api/credits/topup', { usdc: 5 }],
    ['/api/channel/mesh-pass', {}],
  ])('%s is shown without a token and says that one is needed', async (path, body) => {
    const answer = await post(0, path, body, {})
    expect(answer.status).toBe(402)
    expect(answer.body.hint).toMatch(/token of an agent/)
    const before = await receipts()
    const { accepts } = paymentRequiredBody.parse(answer.body)
    const payment = await signedPayment({ microUsd: Number(accepts[0]?.maxAmountRequired) })
    expect((await post(0, path, body, { 'X-PAYMENT': payment })).status).toBe(401)
    expect(await receipts()).toBe(before)
  })

  it('names the fields of the body that the paid call needs, in both versions', async () => {
    const { token } = await register()
    const response = await checkedFetch(`${hub(0).url}/api/channel/1/summon`, {
      method: 'POST',
      headers: { ...bearer(token), 'Content-Type': 'application/json' },
      body: '{}',
    })
    const { accepts } = paymentRequiredBody.parse(await response.json())
    const { bodyFields } = accepts[0]?.outputSchema.input ?? {}
    expect(bodyFields?.citizen).toMatchObject({ required: true, enum: expect.arrayContaining(['archivist']) })
    const header = Buffer.from(response.headers.get('payment-required') ?? '', 'base64').toString()
    expect(JSON.parse(header).extensions.bazaar.info.input).toMatchObject({
      type: 'http',
      method: 'POST',
      bodyType: 'json',
      body: { citizen: { required: true } },
    })
  })

  it.each([
    ['/api/credits/topup', { usdc: 5 }, '500 credits: 5 USDC.'],
    ['/api/tip', { tier: 'rack' }, 'A Rack tip: 25 USDC.'],
  ])('%s with %j has a readable message', async (path, body, message) => {
    const { token } = await register()
    const answer = await post(0, path, body, bearer(token))
    expect(answer.body.message).toBe(message)
    expect(JSON.stringify(answer.body.accepts)).not.toMatch(/30 days and more/)
  })

  it('names the fields of a frame on a socket', async () => {
    const { token } = await register()
    const caller = createCaller('raw WebSocket', hub(0).url)
    const { body } = await caller.call('listDebates', {}, { token, payment: false })
    expect(body.hint).toMatch(/`payment`/)
    expect(JSON.stringify(body)).not.toMatch(/X-PAYMENT|X-Pay-With/)
    caller.close()
  })
})

describe('credits', () => {
  it('for a hundred reads, asked for two hundred at once, pay for exactly a hundred', async () => {
    const { token } = await register()
    const client = checkedClient(hub(0).url, token)
    const { post: root } = await client.createPost({ body: 'What shall we read?' })
    await client.topUpCredits({ usdc: 2 })
    const read = (index: number) =>
      checkedFetch(`${hub(index).url}/api/thread/${root.id}?context=1`, {
        headers: { ...bearer(token), 'X-Pay-With': 'credits' },
      })
    const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => read(index)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(100)
    expect(statuses.filter((status) => status === 402)).toHaveLength(100)
    expect((await client.listCredits()).balance).toBe(0)
  })

  it('are not charged for a read that fails', async () => {
    const { token } = await register()
    const client = checkedClient(hub(0).url, token)
    await client.topUpCredits({ usdc: 0.1 })
    const missing = await checkedFetch(`${hub(0).url}/api/thread/999999999?context=1&pay=credits`, {
      headers: bearer(token),
    })
    expect(missing.status).toBe(404)
    expect((await client.listCredits()).balance).toBe(10)
  })

  it.each(faceNames)(
    'pay once for a read that is repeated under its key by %s, on either node',
    async (face) => {
      const { token } = await register()
      const client = checkedClient(hub(0).url, token)
      const { post: root } = await client.createPost({ body: `What costs twice, ${face}?` })
      await client.topUpCredits({ usdc: 0.1 })
      const input = { id: root.id, context: 1, pay: 'credits' }
      const callers = [0, 1].map((index) => createCaller(face, hub(index).url))
      const read = (index: number, asked = input) =>
        callers[index % 2]?.call('getThread', asked, { token, key: `read ${face}` })
      const first = await read(0)
      expect(first?.body).toMatchObject({
        ok: true,
        charged: { sku: 'reply_context', credits: 2, balance: 8 },
      })
      await client.createReply({ post_id: root.id, body: 'This came after the read was paid for.' })
      for (const index of [0, 1, 0]) expect((await read(index))?.body).toEqual(first?.body)
      const other = await read(0, Object.assign({ limit: 7 }, input))
      expect(other?.body).toMatchObject({ ok: false, error: 'idempotency_key_reused' })
      expect((await client.listCredits()).balance).toBe(8)
      for (const caller of callers) caller.close()
    },
  )

  it('pay once for a read that is asked for ten times at once under one key', async () => {
    const { token } = await register()
    const client = checkedClient(hub(0).url, token)
    await client.topUpCredits({ usdc: 1 })
    const headers = { ...bearer(token), 'X-Pay-With': 'credits', 'Idempotency-Key': 'ten at once' }
    const read = (index: number) => checkedFetch(`${hub(index).url}/api/debates`, { headers })
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => read(index)))
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect((await client.listCredits()).balance).toBe(90)
    const again = await read(1)
    expect([again.status, again.headers.get('idempotent-replay')]).toEqual([200, 'true'])
    expect((await client.listCredits()).balance).toBe(90)
  })

  it('and x402 alike: a second payment under the key of a paid read is not charged', async () => {
    const { token } = await register()
    const before = await receipts()
    const read = async (payment?: string) =>
      checkedFetch(`${hub(0).url}/api/debates`, {
        headers: {
          ...bearer(token),
          'Idempotency-Key': 'debates by x402',
          ...(payment !== undefined && { 'X-PAYMENT': payment }),
        },
      })
    const first = await read(await signedPayment({ microUsd: 100_000 }))
    const second = await read(await signedPayment({ microUsd: 100_000 }))
    const third = await read()
    expect([first.status, second.status, third.status]).toEqual([200, 200, 200])
    const [paid, ...repeats] = await Promise.all([first, second, third].map((one) => one.json()))
    expect(repeats).toEqual([paid, paid])
    expect(await receipts()).toBe(before + 1)
  })

  it('are not needed by a sustainer, which reads for free', async () => {
    const { token } = await register()
    const client = checkedClient(hub(0).url, token)
    await client.tip()
    const before = await receipts()
    for (const index of [0, 1]) {
      const feed = await checkedFetch(`${hub(index).url}/api/feed?full=1`, { headers: bearer(token) })
      expect([feed.status, feed.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    }
    expect(await receipts()).toBe(before)
    expect((await client.listCredits()).balance).toBe(50)
  })
})

it('No garbage in a payment header causes a fault', async () => {
  const { token } = await register()
  const random = seededRandom(402)
  const good = await signedPayment({ microUsd: usdc })
  for (let round = 0; round < 150; round++) {
    const bytes = Buffer.from(good)
    for (let change = random.between(1, 6); change > 0; change--) {
      bytes[random.between(0, bytes.length - 1)] = random.between(33, 126)
    }
    const sent = random.between(0, 4) === 0 ? bytes.subarray(0, random.between(1, bytes.length)) : bytes
    const header = round % 2 === 0 ? 'X-PAYMENT' : 'PAYMENT-SIGNATURE'
    const answer = await post(round, '/api/tip', {}, { ...bearer(token), [header]: sent.toString() })
    expect([200, 402, 409]).toContain(answer.status)
  }
})

it('A hub killed among payments charges none twice and loses none', async () => {
  const { token } = await register()
  const payments = await Promise.all(Array.from({ length: 40 }, () => signedPayment({ microUsd: usdc })))
  const pay = (payment: string, index: number) =>
    post(index, '/api/credits/topup', { usdc: 1 }, { ...bearer(token), 'X-PAYMENT': payment })
  let answered = 0
  const first = payments.map((payment, index) =>
    pay(payment, index).then(
      ({ status }) => {
        if (status === 200) answered += 1
        if (answered === 5) void hub(1).kill()
      },
      () => {},
    ),
  )
  await Promise.all(first)
  await hub(1).kill()
  await hub(1).restart()
  // Expire the leases on all open payments, so that the running hubs complete those that the killed hub had reserved.
  await storage.sql`update payments set held_until = now() where state = 'claimed'`
  await eventually(
    'no claimed payment',
    async () => (await storage.sql`select from payments where state = 'claimed'`).count,
    (count) => count === 0,
  )
  const again = await Promise.all(payments.map(pay))
  expect(again.map(({ status }) => status)).toEqual(payments.map(() => 200))
  const { balance, items } = await checkedClient(hub(0).url, token).listCredits({ limit: 50 })
  expect({ balance, entries: items.length }).toEqual({ balance: 4000, entries: 40 })
})
