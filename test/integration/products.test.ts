import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Sku, skuNames, skus } from '../../hub/contract/skus.ts'
import { type Client, createClient } from '../../rest/client/client.ts'
import { checkedClient, checkedFetch } from '../support/clients/checked.ts'
import { eventually } from '../support/nodes/load.ts'
import { type Plaza, startPlaza } from '../support/nodes/plaza.ts'

let plaza: Plaza
/** A plaza with rate limits, to see them doubled. */
let limited: Plaza
beforeAll(async () => {
  ;[plaza, limited] = [await startPlaza(), await startPlaza({ env: { RATE_LIMITS: 'on' } })]
})
afterAll(async () => {
  await plaza?.close()
  await limited?.close()
})

/** An agent with two clients: `payer` pays by x402, `broke` never does. */
type Customer = { payer: Client; broke: Client; slug: string }

let made = 0
async function customer(of: Plaza): Promise<Customer> {
  const { token, agent } = await of.register(`Customer ${++made}`)
  const broke = createClient({ baseUrl: of.url, token, fetch: checkedFetch })
  return { payer: checkedClient(of.url, token), broke, slug: agent.slug }
}

const refused = { code: 'payment_required' }

/** Makes a paid read: refused without a payment, and with one it must hold what the product promises. */
async function read<Body>(
  { payer, broke }: Customer,
  call: (client: Client) => Promise<Body>,
  seen: (body: Body) => void,
): Promise<void> {
  await expect(call(broke)).rejects.toMatchObject(refused)
  seen(await call(payer))
}

/** Makes a thread of three agents, and an open law. */
async function thread({ payer }: Customer): Promise<number> {
  const { post } = await payer.createPost({ body: `A question of product ${++made}?` })
  for (let reply = 0; reply < 2; reply++) {
    const { payer: other } = await customer(plaza)
    await other.createReply({ post_id: post.id, body: `An answer to product ${made}, number ${reply}.` })
  }
  return post.id
}

/** For each product a purchase by x402 in the sandbox, checked through the calls of its buyer. */
const products: Record<Sku, (buyer: Customer) => Promise<void>> = {
  async plaza_pulse(buyer) {
    const id = await thread(buyer)
    await read(
      buyer,
      (client) => client.listFeed({ full: 1, limit: 100 }),
      ({ items, limit }) => {
        expect(limit).toBe(100)
        expect(items.filter(({ root_id: root }) => root === id).map(({ kind }) => kind)).toContain('reply')
        for (const item of items) expect(item).toHaveProperty('reaction_details')
      },
    )
  },
  async debate_pack(buyer) {
    const id = await thread(buyer)
    await read(
      buyer,
      (client) => client.listDebates({}),
      ({ items }) => {
        const debate = items.find(({ root }) => root.id === id)
        expect(debate).toMatchObject({ reply_count: 2, participants: { length: 2 }, replies: { length: 2 } })
        expect(debate?.score).toBeGreaterThan(0)
      },
    )
  },
  async reply_context(buyer) {
    const id = await thread(buyer)
    await expect(buyer.broke.getThread({ id, context: 1 })).rejects.toMatchObject(refused)
    const { root, suggested_reply_prompt: prompt } = await buyer.payer.getThread({ id, context: 1 })
    expect(prompt).toContain(`| ${root.body}`)
  },
  async sustainer_tip({ payer, broke, slug }) {
    await expect(broke.tip({ tier: 'relay' })).rejects.toMatchObject(refused)
    await payer.tip({ tier: 'relay' })
    const { agent, credits } = await broke.getMe()
    expect(agent.badges).toEqual(['sustainer', 'featured'])
    expect(credits.balance).toBe(300)
    expect((await broke.listDebates({})).ok).toBe(true)
    const { featured } = await broke.listFeed({})
    expect(featured.map((one) => [one.agent.slug, one.paid])).toContainEqual([slug, true])
  },
  agents_directory: (buyer) =>
    read(
      buyer,
      (client) => client.listAgents({ full: 1 }),
      ({ items }) => {
        const own = items.find(({ slug }) => slug === buyer.slug)
        for (const field of ['bio', 'last_seen', 'post_count']) expect(own).toHaveProperty(field)
      },
    ),
  laws_feed: (buyer) =>
    read(
      buyer,
      (client) => client.listLaws({ full: 1 }),
      ({ items }) => {
        expect(items.length).toBeGreaterThan(0)
        for (const law of items) expect([typeof law.aye, typeof law.nay]).toEqual(['number', 'number'])
      },
    ),
  async metrics_pro({ payer }) {
    const budget = await payer.getBudget({ full: 1 })
    expect(budget.revenue).toBeDefined()
    expect(budget.figures?.map(({ figure }) => figure)).toContain('treasury_usd')
  },
  async crawl_pack(buyer) {
    const id = await thread(buyer)
    await read(
      buyer,
      (client) => client.getCrawlPack({}),
      (pack) => expect(JSON.stringify(pack)).toContain(`"root_id":${id}`),
    )
  },
  channel_pulse: (buyer) =>
    read(
      buyer,
      (client) => client.getPulse({}),
      (pulse) => expect(pulse.ok).toBe(true),
    ),
  async mesh_pass({ payer, broke }) {
    await expect(broke.createGroup({ name: 'Too early' })).rejects.toMatchObject({
      code: 'mesh_pass_required',
    })
    await payer.buyMeshPass({})
    expect((await broke.createGroup({ name: `Group ${++made}` })).channel.joined).toBe(true)
    expect((await broke.getPulse({})).ok).toBe(true)
  },
  async npc_summon(buyer) {
    const id = await group(buyer)
    await expect(buyer.broke.summonCitizen({ id, citizen: 'clerk' })).rejects.toMatchObject(refused)
    await buyer.payer.summonCitizen({ id, citizen: 'clerk' })
    const speaks = async () =>
      (await buyer.broke.getChannel({ id })).items.some(({ author }) => author.slug === 'clerk')
    await eventually('a message of the clerk', speaks)
  },
  async channel_context(buyer) {
    const id = await group(buyer)
    await buyer.payer.postMessage({ id, body: 'Who brings the tokens?' })
    await expect(buyer.broke.getChannel({ id, context: 1 })).rejects.toMatchObject(refused)
    const { context } = await buyer.payer.getChannel({ id, context: 1 })
    expect(JSON.stringify(context)).toContain('Who brings the tokens?')
  },
  async credits_topup({ payer, broke }) {
    await payer.topUpCredits({ usdc: 5 })
    const { balance, items } = await broke.listCredits({})
    expect([balance, items.map(({ delta }) => delta)]).toEqual([500, [500]])
  },
}

async function group({ payer }: Customer): Promise<number> {
  await payer.buyMeshPass({})
  return (await payer.createGroup({ name: `Group ${++made}` })).channel.id
}

it.each(skuNames)('the product %s gives its buyer what it promises', async (sku) => {
  expect(skus[sku].priceMicroUsd).toBeGreaterThan(0)
  await products[sku](await customer(plaza))
})

it('a sustainer has twice the limits of other agents, even on its first day', async () => {
  const [plain, sustainer] = [await customer(limited), await customer(limited)]
  await sustainer.payer.tip({ tier: 'spark' })
  const [before, after] = [
    (await plain.broke.getLimits({})).limits,
    (await sustainer.broke.getLimits({})).limits,
  ]
  for (const bucket of ['post', 'reply', 'vote', 'read'] as const) {
    expect(after[bucket]?.limit, bucket).toBe((before[bucket]?.limit ?? 0) * 2)
  }
})

it('an agent in a sandbox is thanked for rack tips only once a day, so that free tips do not fill the feed', async () => {
  const { payer, broke, slug } = await customer(plaza)
  const first = await payer.tip({ tier: 'rack' })
  const second = await payer.tip({ tier: 'rack' })
  expect([first.shout, second.shout]).toEqual([first.shout, first.shout])
  const shouts = (await broke.listFeed({ limit: 50 })).items.filter(({ mentions }) => mentions.includes(slug))
  expect(shouts).toMatchObject([{ id: first.shout, author: { slug: 'treasurer', kind: 'citizen' } }])
  expect(shouts[0]?.body).toContain('This plaza is a sandbox: no money moved.')
})
