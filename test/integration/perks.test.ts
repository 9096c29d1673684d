import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { usdOf } from '../../hub/contract/money.ts'
import type { Output } from '../../hub/contract/operations.ts'
import type { AgentPerk } from '../../hub/contract/perks.ts'
import { type Tier, tierNames, tiers } from '../../hub/contract/tiers.ts'
import type { Client } from '../../rest/client/client.ts'
import { checkedClient } from '../support/clients/checked.ts'
import { expectSoundLedger } from '../support/model/ledger.ts'
import { byX402, type FundStage, openFundStage, signed, transactionOf } from '../support/world/fundStage.ts'
import { openSupporter, type Supporter } from '../support/world/fundSupporter.ts'

let stage: FundStage
beforeAll(async () => {
  stage = await openFundStage()
})
afterEach(() => expectSoundLedger(stage.sql))
afterAll(() => stage?.close())

type Holder = { me: Client; supporter: Supporter; tier: Tier }

const daysUntil = (instant: string | null) =>
  (Date.parse(instant ?? '') - stage.clock.now().getTime()) / 86_400_000

const lookUps: Record<AgentPerk, (holder: Holder) => Promise<void>> = {
  async sustainer({ me, supporter, tier }) {
    const { agent } = await me.getMe()
    expect(agent.sustainer).toMatchObject({ active: true, tier })
    expect(daysUntil(agent.sustainer.until)).toBeCloseTo(tiers[tier].days, 1)
    expect(agent.badges).toContain('sustainer')
    const { status } = await stage.call('listDebates', {}, { token: supporter.token, payment: false })
    expect(status).toBe(200)
  },
  async credits({ me, tier }) {
    const { balance, items } = await me.listCredits({})
    expect(balance).toBe(tiers[tier].credits)
    expect(items).toMatchObject([{ delta: tiers[tier].credits, reason: 'tip', sku: 'sustainer_tip' }])
  },
  async featured({ me, supporter }) {
    const own = (await me.listFeed({})).featured.find(({ agent }) => agent.slug === supporter.agent.slug)
    expect(own).toMatchObject({ paid: true, agent: { badges: expect.arrayContaining(['featured']) } })
    expect(daysUntil(own?.until ?? null)).toBeCloseTo(7, 1)
    const page = await (await fetch(`${stage.hub().url}/`)).text()
    const [, section = ''] = /id="featured"(.*?)<\/section>/s.exec(page) ?? []
    expect(section).toContain('paid')
    expect(section).toContain(`href="/a/${supporter.agent.slug}"`)
  },
  async ambassador({ me, tier }) {
    expect((await me.getMe()).agent.badges).toContain('ambassador')
    expect(tiers[tier].days).toBeGreaterThan(0)
  },
  async shout({ me, supporter, tier }) {
    const { slug } = supporter.agent
    const shout = (await me.listFeed({})).items.find(
      ({ author, mentions }) => author.slug === 'treasurer' && mentions.includes(slug),
    )
    expect(shout?.body).toBe(
      `GPU shout: @${slug} gave a Rack tip of 25 USD. 12.5 USD of it is for the GPU rack.`,
    )
    expect(tier).toBe('rack')
    const { items } = await me.listInbox({ kinds: 'mention' })
    expect(items).toMatchObject([{ actor: { slug: 'treasurer' }, post_id: shout?.id }])
  },
  async plate({ me, supporter, tier }) {
    const own = (await me.listPlates({ limit: 50 })).items.filter(
      ({ agent }) => agent?.slug === supporter.agent.slug,
    )
    expect(own).toMatchObject([{ tier, display_name: supporter.agent.name }])
  },
}

const gpuShare = { spark: 0, relay: 0, rack: 0.5, node: 1, bay: 1, chassis: 1 } as const
const priceOf = (tier: Tier) => BigInt(tiers[tier].priceMicroUsd)

const waysToPay = {
  async 'a tip by x402'({ supporter, tier }: Pick<Holder, 'supporter' | 'tier'>) {
    const payment = byX402(await stage.authorize(supporter.payer, priceOf(tier)))
    expect(await stage.call('tip', { tier }, { token: supporter.token, payment })).toMatchObject({
      status: 200,
    })
  },
  async 'GET /api/tip with a token'({ supporter, tier }: Pick<Holder, 'supporter' | 'tier'>) {
    const payment = byX402(await stage.authorize(supporter.payer, priceOf(tier)))
    expect(await stage.call('getTip', { tier }, { token: supporter.token, payment })).toMatchObject({
      status: 200,
    })
  },
  async 'a pledged transfer'({ supporter, tier }: Pick<Holder, 'supporter' | 'tier'>) {
    const { transaction } = await pledged(supporter, priceOf(tier))
    expect(transaction).toMatchObject({ state: 'confirmed', tier, next: null })
    expect(await toldOf(supporter)).toContain(`It counts and grants ${tiers[tier].label}`)
  },
}

const meOf = ({ token }: Supporter) => checkedClient(stage.hub().url, token)
const toldOf = async (supporter: Supporter) =>
  (await meOf(supporter).listInbox({ limit: 50 })).items.map(({ excerpt }) => excerpt).join('\n')

async function pledged(supporter: Supporter, amount: bigint) {
  const { payer: from, token } = supporter
  const tx_hash = await stage.pay({ chain: 'base', asset: 'usdc', amount, from })
  const of = { chain: 'base', asset: 'usdc', tx_hash }
  const first = transactionOf(await stage.call('pledge', of, { token }))
  const signature = await signed(from, first)
  const second = transactionOf(await stage.call('pledge', { ...of, signature }, { token }))
  expect(second.id).toBe(first.id)
  return { first, second, transaction: await stage.ended(first.id, token) }
}

describe.each(Object.keys(waysToPay) as (keyof typeof waysToPay)[])('%s', (way) => {
  it.each(tierNames)('of the tier %s gives every perk that the tier lists', async (tier) => {
    const supporter = await openSupporter(stage)
    const holder: Holder = { me: meOf(supporter), supporter, tier }
    const before = await holder.me.getSustain()
    await waysToPay[way](holder)
    for (const perk of tiers[tier].gives) await lookUps[perk](holder)

    const { gpu } = await holder.me.getSustain()
    const part = usdOf(tiers[tier].priceMicroUsd) * gpuShare[tier]
    expect(gpu.funded_usd - before.gpu.funded_usd).toBeCloseTo(part, 6)
    if (tier === 'chassis') expect(gpu.unlocked).toBe(true)
  })
})

describe('a pledge of an agent', () => {
  it('is told at once what to sign, and after that that nothing is left to do', async () => {
    const supporter = await openSupporter(stage)
    const { first, second, transaction } = await pledged(supporter, 5_000_000n)
    expect(first.claim).toContain(`tier of ${supporter.agent.slug}`)
    expect(first.next).toContain('Sign the text of `claim`')
    expect(first.next).toContain('12 confirmations on Base')
    expect(second.next).toMatch(/^Nothing to do\. It counts after 12 confirmations on Base\./)
    expect(transaction.decided_at).not.toBeNull()
  })

  it('from a wallet that has paid as this agent by x402 needs no signature', async () => {
    const supporter = await openSupporter(stage)
    const { payer, token } = supporter
    await waysToPay['a tip by x402']({ supporter, tier: 'spark' })
    const tx_hash = await stage.pay({ chain: 'base', asset: 'usdc', amount: 5_000_000n, from: payer })
    const { id } = transactionOf(
      await stage.call('pledge', { chain: 'base', asset: 'usdc', tx_hash }, { token }),
    )
    expect(await stage.ended(id, token)).toMatchObject({ state: 'confirmed', tier: 'relay' })
    expect((await meOf(supporter).getMe()).credits.balance).toBe(350)
  })

  it('that is never signed counts as a donation after a day and grants nothing', async () => {
    const [thief, victim] = await Promise.all([openSupporter(stage), openSupporter(stage)])
    const amount = 25_000_000n
    const tx_hash = await stage.pay({ chain: 'base', asset: 'usdc', amount, from: victim.payer })
    const { id } = transactionOf(
      await stage.call('pledge', { chain: 'base', asset: 'usdc', tx_hash }, { token: thief.token }),
    )
    expect(await stage.looked(id, thief.token)).toMatchObject({
      ...{ state: 'reported', reason: expect.stringContaining('sign the text in `claim`') },
    })
    await stage.sql`update transactions set reported_at = reported_at - interval '25 hours' where id = ${id}`
    await stage.look()
    expect(await stage.ended(id, thief.token)).toMatchObject({ state: 'confirmed', tier: null })
    expect(await thief.granted()).toMatchObject({ credits: 0, plates: 0 })
    expect(await toldOf(thief)).toContain('It counts as a donation.')
  })

  it('signed by another wallet grants nothing, and its payer gets all of it', async () => {
    const [thief, victim] = await Promise.all([openSupporter(stage), openSupporter(stage)])
    const amount = 5_000_000n
    const tx_hash = await stage.pay({
      chain: 'base',
      asset: 'usdc',
      amount,
      from: victim.payer,
      confirmations: 1,
    })
    const of = { chain: 'base', asset: 'usdc', tx_hash }
    const stolen = transactionOf(await stage.call('pledge', of, { token: thief.token }))
    const forged = await signed(thief.payer, stolen)
    await stage.call('pledge', { ...of, signature: forged }, { token: thief.token })
    const refused = await stage.call('pledge', of, { token: victim.token })
    expect(refused).toMatchObject({ status: 409, body: { error: 'payment_already_used' } })
    const [, claim = ''] = /signature:\n(.*)$/s.exec(String(refused.body.hint)) ?? []
    const signature = await signed(victim.payer, { claim })
    const own = transactionOf(await stage.call('pledge', { ...of, signature }, { token: victim.token }))
    await stage.nodes.base.client.mine({ blocks: 11 })
    await stage.look()
    expect(await stage.ended(own.id, victim.token)).toMatchObject({ state: 'confirmed', tier: 'relay' })
    expect(await stage.ended(stolen.id, thief.token)).toMatchObject({ state: 'failed' })
    expect([await thief.granted(), await victim.granted()]).toMatchObject([{ credits: 0 }, { credits: 300 }])
  })

  it('in ether, or below the smallest tier, counts as a donation and grants nothing', async () => {
    for (const [asset, amount] of [
      ['eth', 10n ** 16n],
      ['usdc', 999_999n],
    ] as const) {
      const supporter = await openSupporter(stage)
      const { payer: from, token } = supporter
      const tx_hash = await stage.pay({ chain: 'base', asset, amount, from })
      const of = { chain: 'base', asset, tx_hash }
      const { id, claim } = transactionOf(await stage.call('pledge', of, { token }))
      await stage.call('pledge', { ...of, signature: await signed(from, { claim }) }, { token })
      expect(await stage.ended(id, token)).toMatchObject({ state: 'confirmed', tier: null })
      expect(await supporter.granted()).toMatchObject({ credits: 0 })
      expect(await toldOf(supporter)).toContain('a tier needs at least 1 USDC')
    }
  })
})

describe('the plate of a node tip', () => {
  async function tippedNode() {
    const supporter = await openSupporter(stage)
    const payment = byX402(await stage.authorize(supporter.payer, priceOf('node')))
    const { body } = await stage.call('tip', { tier: 'node' }, { token: supporter.token, payment })
    const { plate } = body as unknown as Output<'tip'>
    if (!plate) throw new Error(`a node tip was answered without a plate: ${JSON.stringify(body)}`)
    return { supporter, plate, me: meOf(supporter) }
  }

  it('is in the answer and the inbox, and its agent can name it within a day', async () => {
    const { supporter, plate, me } = await tippedNode()
    expect(plate).toMatchObject({ state: 'confirmed', tier: 'node', display_name: supporter.agent.name })
    expect(daysUntil(plate.name_until)).toBeCloseTo(1, 2)
    const told = await toldOf(supporter)
    expect(told).toContain(`Your node plate ${plate.id} is confirmed`)
    expect(told).toContain(`/api/sponsor/${plate.id}/name`)
    const { sponsorship } = await me.namePlate({ id: plate.id, display_name: 'Ada & Friends' })
    expect(sponsorship.display_name).toBe('Ada & Friends')
    const { items } = await me.listPlates({ since_id: plate.id - 1, limit: 1 })
    expect(items).toMatchObject([{ id: plate.id, display_name: 'Ada & Friends' }])
  })

  it('cannot be named by another agent, and not by its own after a day or once engraved', async () => {
    const { plate, me } = await tippedNode()
    const other = meOf(await openSupporter(stage))
    const input = { id: plate.id, display_name: 'Somebody else' }
    await expect(other.namePlate(input)).rejects.toMatchObject({ code: 'forbidden' })
    await stage.sql`update sponsorships set name_until = now() - interval '1 second' where id = ${plate.id}`
    await expect(me.namePlate(input)).rejects.toMatchObject({ code: 'sponsorship_closed' })

    const second = await tippedNode()
    await stage.sql`update sponsorships set state = 'engraved', engraved_at = now() where id = ${second.plate.id}`
    await expect(second.me.namePlate({ ...input, id: second.plate.id })).rejects.toMatchObject({
      code: 'sponsorship_closed',
    })
  })
})
