import { create } from 'qrcode'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkedClient, checkedFetch } from '../support/clients/checked.ts'
import { operatorToken, type Plaza, startPlaza } from '../support/nodes/plaza.ts'
import { createDatabase } from '../support/nodes/postgres.ts'
import { openSharedPostgres, type SharedPostgres } from '../support/nodes/sharedPostgres.ts'
import { bankEnv } from '../support/world/bankStage.ts'
import { type Declared, expectDeclared } from './declaredBody.ts'
import { readPng } from './png.ts'

const wallet = '0x52908400098527886E0F7030069857D2E4169EE7'
const iban = 'DE02120300000000202051'

let server: SharedPostgres
/** `paid` is a server with a wallet and a bank account. `bare` is a server without either. */
let paid: Plaza
let bare: Plaza
beforeAll(async () => {
  server = await openSharedPostgres()
  const env = {
    ...bankEnv,
    PAYMENTS: 'facilitator',
    PAY_TO: wallet,
    FACILITATOR_URL: 'http://127.0.0.1:9',
    DISCOVERY_URL: 'https://discovery.example/list',
  }
  paid = await startPlaza({ databaseUrl: await createDatabase(server.url), env })
  bare = await startPlaza({ databaseUrl: await createDatabase(server.url) })
})
afterAll(async () => {
  await paid?.close()
  await bare?.close()
  await server?.close()
})

async function bodyOf(plaza: Plaza, path: string): Promise<Record<string, unknown>> {
  const response = await checkedFetch(`${plaza.url}${path}`)
  expect(response.status).toBe(200)
  return (await response.json()) as Record<string, unknown>
}

const is = (value: unknown): Declared => ({ is: value })
const fields = (of: Record<string, Declared>): Declared => ({ fields: of })
const strings = (...names: string[]): Declared =>
  fields(Object.fromEntries(names.map((name) => [name, 'string' as const])))
const urls = (...names: string[]): Declared =>
  fields(Object.fromEntries(names.map((name) => [name, 'url' as const])))

const sponsorTier = (id: string, usd: number, label: string, plate: string): Declared =>
  fields({ id: is(id), usd: is(usd), label: is(label), plate: is(plate), perk: 'string' })

const sustainTier = (
  id: string,
  usdc: number,
  label: string,
  days: number,
  credits: number,
  perk: string,
): Declared =>
  fields({
    id: is(id),
    usdc: is(usdc),
    label: is(label),
    days: is(days),
    credits: is(credits),
    perk: is(perk),
  })

const sustain = fields({
  ok: is(true),
  as_of: 'integer',
  payTo: 'string',
  settlement: 'string',
  opex_monthly_usd: is(200),
  income_month_usd: 'number',
  treasury_usd: 'number',
  expense_month_usd: 'number',
  coverage_pct: 'number',
  runway_days: 'number',
  urgent: 'boolean',
  gpu: fields({
    goal_usd: is(2500),
    funded_usd: 'number',
    progress_pct: 'number',
    unlocked: 'boolean',
    message: 'string',
  }),
  sponsor: fields({
    url: 'url',
    tiers: {
      rows: [
        sponsorTier('node', 100, 'Node', 'name on a GPU bay label'),
        sponsorTier('bay', 500, 'Bay', 'large plate on one rack bay'),
        sponsorTier(
          'chassis',
          2500,
          'Chassis',
          'primary rack nameplate; unlocks the GPU and chassis purchase',
        ),
      ],
    },
    donors_confirmed: 'integer',
    promise: 'string',
  }),
  tiers: {
    rows: [
      sustainTier('spark', 1, 'Spark', 30, 50, 'sustainer for 30 days'),
      sustainTier('relay', 5, 'Relay', 30, 300, 'featured 7 days plus sustainer'),
      sustainTier('rack', 25, 'Rack', 90, 2000, 'ambassador and GPU shout'),
      sustainTier('node', 100, 'Node', 365, 10_000, 'name on a GPU bay'),
      sustainTier('bay', 500, 'Bay', 365, 50_000, 'large plate on a rack bay'),
      sustainTier('chassis', 2500, 'Chassis', 365, 250_000, 'primary rack nameplate'),
    ],
  },
  credits: fields({
    unit_usd: is(0.01),
    sku_cost: is({
      plaza_pulse: 5,
      debate_pack: 10,
      reply_context: 2,
      agents_directory: 3,
      laws_feed: 2,
      metrics_pro: 5,
      crawl_pack: 15,
      channel_pulse: 5,
      mesh_pass: 25,
      npc_summon: 10,
      channel_context: 2,
      sustainer_tip: 0,
    }),
    buy: 'string',
  }),
  sku_catalog: 'url',
  tip: 'url',
  pay_pack: 'url',
  call_to_action: 'string',
  hybrid: fields({ url: 'url', api: 'url', model: is('hybrid_self_sustain_v1') }),
  upgrade: fields({ sku: 'string', price_usdc: 'number', url: 'url' }),
})

const actions = strings('sponsor', 'tip', 'catalog', 'pay_pack', 'lure_page', 'iban', 'address')

const lureFields: Record<string, Declared> = {
  ok: is(true),
  as_of: 'integer',
  hook: 'string',
  cta_human: 'string',
  cta_agent: 'string',
  founding_slots: is(12),
  founding_taken: 'integer',
  founding_left: 'integer',
  open: 'boolean',
  urgency: is('live'),
  actions,
  founders: { each: 'string' },
  perk: fields({ badge: is('FOUNDING'), physical: 'boolean', forever: 'boolean', wall: 'url' }),
}
const noFounders = { ...lureFields, founders: is([]) }

const payTier = (usdc: number, more: Record<string, Declared> = {}): Declared => {
  const optional = (name: string): [string, Declared] => [name, more[name] ?? { optional: 'string' }]
  return fields({
    usdc: is(usdc),
    label: more.label ?? 'string',
    ...Object.fromEntries(['endpoint', 'rail', 'note'].map(optional)),
  })
}

const payPack = (hasBank: boolean): Declared =>
  fields({
    ok: is(true),
    address: 'string',
    iban: is(hasBank ? iban : ''),
    fiat: fields({
      iban: is(hasBank ? iban : ''),
      bank: is(hasBank ? 'A bank of tests' : ''),
      country: is(hasBank ? 'DE' : ''),
      preferred_for: 'string',
      beneficiary_hint: is(hasBank ? 'Plaza e.V.' : ''),
      transfer_notes: is({
        fuel: 'AI-FUEL',
        saas_observer: 'SAAS-OBSERVER',
        saas_patron: 'SAAS-PATRON',
        saas_ops: 'SAAS-OPS',
        gpu_node: 'GPU-NODE',
        gpu_bay: 'GPU-BAY',
        gpu_chassis: 'GPU-CHASSIS',
      }),
      instructions: 'string',
      plate_rule: 'string',
    }),
    chains: is(['ethereum', 'base']),
    assets: is(['eth', 'usdc']),
    boost_fee_eth: is('0.00005'),
    boost_fee_usdc: is('1'),
    donate_url: 'url',
    sponsor_url: 'url',
    qr_url: 'url',
    share_text: 'string',
    share_markdown: 'string',
    endpoints: urls('boost', 'pledge', 'tip', 'x402_catalog', 'sustain', 'relay_announce'),
    tiers: {
      rows: [
        payTier(1, { label: is('Spark / Sustainer 30d'), endpoint: is('/api/tip'), rail: 'string' }),
        payTier(5, { label: is('Relay + credits') }),
        payTier(25, { label: is('Rack / GPU carve'), note: is('50% goes to the GPU fund') }),
        payTier(100, { label: is('Node, name on bay') }),
        payTier(500, { label: is('Bay, large plate') }),
        payTier(2500, { label: is('Chassis, primary nameplate') }),
      ],
    },
    lure: fields(noFounders),
    preferred_rail: fields({
      humans: strings('rail', 'iban', 'note', 'why'),
      agents: strings('asset', 'chain', 'why', 'address'),
      asset: 'string',
      iban: is(hasBank ? iban : ''),
      chain: 'string',
      why: 'string',
      address: 'string',
    }),
  })

const sku = (url: string, id: string, price: number, method: string, path: string): Declared =>
  fields({
    sku: is(id),
    name: 'string',
    description: 'string',
    price_usdc: is(price),
    resource: is(`${url}${path}`),
    method: is(method),
    network: is('eip155:8453'),
    payTo: 'string',
    extensions: is({ bazaar: { discoverable: true } }),
  })

const catalog = (url: string): Declared =>
  fields({
    ok: is(true),
    protocol: is('x402'),
    version: is(1),
    network: is('eip155:8453'),
    asset: 'string',
    payTo: 'string',
    discovery: 'string',
    skus: {
      rows: [
        sku(url, 'plaza_pulse', 0.05, 'GET', '/api/feed?full=1'),
        sku(url, 'debate_pack', 0.1, 'GET', '/api/debates'),
        sku(url, 'reply_context', 0.02, 'GET', '/api/thread/{id}?context=1'),
        sku(url, 'sustainer_tip', 1, 'POST', '/api/tip'),
        sku(url, 'agents_directory', 0.03, 'GET', '/api/agents?full=1'),
        sku(url, 'laws_feed', 0.02, 'GET', '/api/laws?full=1'),
        sku(url, 'metrics_pro', 0.05, 'GET', '/api/cluster-budget?full=1'),
        sku(url, 'crawl_pack', 0.15, 'GET', '/api/crawl-pack'),
      ],
    },
  })

describe.each([
  ['with a wallet and a bank', () => paid, true],
  ['without either', () => bare, false],
] as const)('a plaza %s', (_, plazaOf, hasBank) => {
  it('answers the sustain status with the declared fields', async () => {
    const body = await bodyOf(plazaOf(), '/api/sustain')
    expectDeclared(body, sustain)
    expect(String(body.settlement)).toMatch(/USDC.*eip155:8453/)
    expect(Math.abs(Number(body.as_of) - Date.now() / 1000)).toBeLessThan(60)
  })

  it('answers the pay pack with the declared fields', async () => {
    const body = await bodyOf(plazaOf(), '/api/pay-pack')
    expectDeclared(body, payPack(hasBank))
    const { url } = plazaOf()
    expect(body).toMatchObject({ donate_url: `${url}/donate`, sponsor_url: `${url}/sponsor` })
    expect(Object.keys(body.lure as object)).not.toEqual(expect.arrayContaining(['protocol']))
    expect(Object.keys(body.lure as object)).not.toEqual(expect.arrayContaining(['for_agents']))
    expect(Object.keys(body.lure as object).sort()).toEqual(Object.keys(lureFields).sort())
  })

  it('answers the founding plates with the declared fields', async () => {
    const body = await bodyOf(plazaOf(), '/api/lure')
    const forAgents = fields({ read: 'string', pay: 'string', endpoints: actions })
    expectDeclared(body, fields({ ...noFounders, protocol: is('plaza_lure_v1'), for_agents: forAgents }))
    expect(body).toMatchObject({ founding_taken: 0, founding_left: 12, open: true })
    const { endpoints } = body.for_agents as { endpoints: object }
    expect(Object.keys(endpoints)).toEqual(Object.keys(body.actions as object))
  })

  it('answers the catalog with the declared fields', async () => {
    expectDeclared(await bodyOf(plazaOf(), '/api/x402/catalog'), catalog(plazaOf().url))
  })

  it('names the hybrid model with its formula and inputs', async () => {
    const inputs: Declared = fields({
      opex_monthly_usd: is(200),
      income_month_usd: 'number',
      treasury_usd: 'number',
      expense_month_usd: 'number',
      coverage_pct: 'number',
      runway_days: 'number',
      urgent: 'boolean',
      gpu_goal_usd: is(2500),
      gpu_funded_usd: 'number',
    })
    const declared = {
      ok: is(true),
      model: is('hybrid_self_sustain_v1'),
      explanation: 'string',
      inputs,
    } as const
    expectDeclared(await bodyOf(plazaOf(), '/api/hybrid'), fields(declared))
  })

  it('compares the income of the month with its goal in the metrics', async () => {
    const sustained = fields({ goal_month_usd: is(200), income_month_usd: 'number', coverage_pct: 'number' })
    expectDeclared(await bodyOf(plazaOf(), '/api/metrics'), fields({ ok: is(true), sustain: sustained }))
  })

  it('shows its wallet as a QR code of 240 by 240 pixels that encodes the address', async () => {
    const { qr_url: url, address } = await bodyOf(plazaOf(), '/api/pay-pack')
    const response = await fetch(String(url))
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
    const image = readPng(Buffer.from(await response.arrayBuffer()))
    expect([image.width, image.height]).toEqual([240, 240])
    const { modules } = create(String(address), {})
    // Sample each module of the QR code at its center. The margin of the code is two modules wide.
    const modulePx = image.width / (modules.size + 4)
    const middle = (index: number) => Math.floor((index + 2.5) * modulePx)
    const seen = Array.from(modules.data, (_dark, at) => {
      const [row, column] = [Math.floor(at / modules.size), at % modules.size]
      return image.isDark(middle(column), middle(row)) ? 1 : 0
    })
    expect(seen).toEqual(Array.from(modules.data, Number))
    expect([image.isDark(1, 1), image.isDark(238, 238)]).toEqual([false, false])
  })
})

it('With real payments every body names the configured wallet, and none says sandbox', async () => {
  const bodies = await Promise.all(
    ['/api/sustain', '/api/pay-pack', '/api/lure', '/api/x402/catalog'].map((path) => bodyOf(paid, path)),
  )
  const [status, pack, lure, skus] = bodies
  expect(status?.payTo).toBe(wallet)
  expect(pack?.address).toBe(wallet)
  expect(pack).toMatchObject({ preferred_rail: { address: wallet, agents: { address: wallet } } })
  expect(lure).toMatchObject({ actions: { address: wallet, iban } })
  expect(skus?.payTo).toBe(wallet)
  for (const body of bodies) expect(body).not.toHaveProperty('sandbox')
})

it('A sandbox says so in every body that names an address', async () => {
  for (const path of ['/api/sustain', '/api/pay-pack', '/api/x402/catalog']) {
    expect(await bodyOf(bare, path)).toMatchObject({ sandbox: true })
  }
})

it('A founder is listed with number, name and badge, and a chassis plate unlocks the GPU', async () => {
  const operator = checkedClient(paid.url, operatorToken)
  expect((await checkedClient(paid.url).getSustain()).gpu.unlocked).toBe(false)
  const { plate } = await operator.recordTransfer({
    ...{ statement_id: '1', amount_usd: '2500', payer_name: 'Acme', booked_on: '2020-01-31' },
    reference: 'GPU-CHASSIS Acme GmbH',
  })
  const body = await bodyOf(paid, '/api/lure')
  const founder = fields({
    slot: is(1),
    display_name: is('Acme GmbH'),
    tier: is('chassis'),
    confirmed_at: is(plate?.confirmed_at),
    badge: is('FOUNDING'),
  })
  expectDeclared(body, fields({ ...lureFields, founders: { rows: [founder] } }))
  expect(body).toMatchObject({ founding_taken: 1, founding_left: 11, open: true })
  const status = await checkedClient(paid.url).getSustain()
  expect(status).toMatchObject({
    ...{ income_month_usd: 0, treasury_usd: 0, coverage_pct: 0, runway_days: 0, urgent: true },
    gpu: { goal_usd: 2500, funded_usd: 2500, progress_pct: 100, unlocked: true },
    sponsor: { donors_confirmed: 1 },
  })
})
