import { type Client, createClient } from '../../../rest/client/client.ts'
import type { Sql } from '../../../storage/database.ts'
import { checkedFetch } from '../clients/checked.ts'
import { officialClients, openOfficialClients } from '../clients/officialClients.ts'
import { createDatabase } from '../nodes/postgres.ts'
import { openStorage } from '../scenarios/storage.ts'
import type { Buyer, Place, Product } from './looks.ts'
import { openWorldStage, type Shop, type World, type WorldStage } from './worldStage.ts'

type ClientName = (typeof officialClients)[number]
type Counter = { shop: Shop; sql: Sql; place: Place; close(): Promise<void> }
export type Sold = { product: Product; sku: string; world: World; client: ClientName; grant: string }
export type ProductStage = Awaited<ReturnType<typeof openProductStage>>

/**
 * Starts a hub for sandbox payments, a hub for payments on a local blockchain, and all official clients of
 * the payment protocol x402.
 */
export async function openProductStage() {
  const stage = await openWorldStage()
  const clients = openOfficialClients()
  const counters: Record<World, Counter> = {
    sandbox: await openCounter(stage, 'sandbox'),
    real: await openCounter(stage, 'real'),
  }
  let buyers = 0

  /** Registers a new agent, and buys a product for it with an x402 client and a new wallet. */
  async function buy(sku: string, product: Product, world: World, client: ClientName): Promise<Sold> {
    const { shop, sql, place } = counters[world]
    const { token, agent } = await shop.hub.register(`Buyer ${++buyers}`)
    const buyer: Buyer = { me: unpaying(shop, token), slug: agent.slug, world, place }
    const { path, grant, ...call } = await product.order(buyer)
    const payer = await stage.chain.openPayer({ usdc: BigInt(product.microUsd) })
    const outcome = await clients.pay({
      ...{ client, url: `${shop.hub.url}${path}`, key: payer.key, ...call },
      ...(client === '@x402/fetch' && world === 'sandbox' ? sandboxControls : {}),
      maxValue: BigInt(product.microUsd),
      ...(!product.isAnonymous && { token }),
    })
    if (!['402,200', '402,201'].includes(outcome.statuses.join()))
      throw new Error(`${client} was answered ${JSON.stringify(outcome)}`)
    const seen = await grant(outcome.body)
    const rows = await sql`
      select p.sku, p.amount::float8 as amount, p.state, p.world, a.slug as agent from payments p left join agents a on a.id = p.agent_id
      where p.payer = ${payer.address.toLowerCase()}`
    const agentPaid = product.isAnonymous ? null : agent.slug
    const wanted = [{ sku, amount: product.microUsd, state: 'settled', world, agent: agentPaid }]
    if (JSON.stringify(rows) !== JSON.stringify(wanted))
      throw new Error(`${client} paid ${JSON.stringify(rows)}, and not ${JSON.stringify(wanted)}`)
    const left = await stage.chain.usdcOf(payer.address)
    if (left !== (world === 'real' ? 0n : BigInt(product.microUsd)))
      throw new Error(`the wallet of ${client} has ${left} left`)
    return { product, sku, world, client, grant: seen }
  }

  return {
    buy,
    sqlOf: (world: World) => counters[world].sql,
    received: () => stage.chain.usdcOf(stage.payTo),
    async close() {
      clients.close()
      await Promise.all(Object.values(counters).map((counter) => counter.close()))
      await stage.close()
    },
  }
}

/** Options for @x402/fetch. Spend controls are off, because the client does not know the sandbox's test token. */
const sandboxControls = { spendControls: false } as const

const unpaying = ({ hub }: Shop, token: string): Client =>
  createClient({ baseUrl: hub.url, token, fetch: checkedFetch })

async function openCounter(stage: WorldStage, world: World): Promise<Counter> {
  const url = await createDatabase(stage.server.url)
  const shop = await stage.start(world, {}, url)
  const storage = openStorage(url)
  const [author, ...others] = await Promise.all(['Ann', 'Ben', 'Cem'].map((name) => shop.hub.register(name)))
  const body = 'Which products does this plaza sell?'
  const { post } = await unpaying(shop, author?.token ?? '').createPost({ body })
  const replies = []
  for (const { token, agent } of others) {
    const reply = { post_id: post.id, body: `All of those in the list, says ${agent.slug}.` }
    replies.push((await unpaying(shop, token).createReply(reply)).post.id)
  }
  return {
    ...{ shop, sql: storage.sql },
    place: { threadId: post.id, replyId: replies[0] ?? 0, body, friend: author?.agent.slug ?? '' },
    async close() {
      await shop.hub.close()
      await storage.close()
    },
  }
}

export function tableOf(sales: readonly Sold[]): string {
  const rows = new Map<string, ClientName[]>()
  for (const { product, sku, world, client, grant } of sales) {
    const price = product.microUsd / 1_000_000
    const row = `| ${product.name} (\`${sku}\`) | ${price} | ${rails[world]} | ${grant} |`
    rows.set(row, [...(rows.get(row) ?? []), client])
  }
  const inOrder = (of: readonly ClientName[]) =>
    officialClients.filter((client) => of.includes(client)).join(', ')
  return [
    '| Product | USDC | Paid | Grant seen by the calls of the agent | Paid for by |',
    '|---|---|---|---|---|',
    ...[...rows].map(([row, of]) => `${row} ${inOrder(of)} |`),
    '',
  ].join('\n')
}

const rails: Record<World, string> = { sandbox: 'in the sandbox', real: 'on a local chain' }
