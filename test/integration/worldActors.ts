import type { Hash } from 'viem'
import { fuelTiers, isSponsorTier, type SponsorTier, sponsorTierNames } from '../../hub/contract/fund.ts'
import { microOf, usdOf } from '../../hub/contract/money.ts'
import { skus } from '../../hub/contract/skus.ts'
import { tierNames, tierPaidBy, tiers } from '../../hub/contract/tiers.ts'
import type { Client } from '../../rest/client/client.ts'
import { checkedFetch } from '../support/clients/checked.ts'
import type { Random } from '../support/lib/random.ts'
import type { Clock } from '../support/nodes/clock.ts'
import { eventually } from '../support/nodes/load.ts'
import type { createWorldModel } from '../support/world/worldModel.ts'
import type { Shop, World, WorldStage } from '../support/world/worldStage.ts'

export type Member = { slug: string; token: string }
type Claim = {
  world: World
  agent: string
  tier: SponsorTier
  reference: string
  expiresAt: Date
  isPaid: boolean
}

type Sent = { usd: number; tx_hash: Hash }

type Needs = {
  stage: WorldStage
  model: ReturnType<typeof createWorldModel>
  random: Random
  clock: Clock
  members: readonly Member[]
}

export function createWorldActors({ stage, model, random, clock, members }: Needs) {
  const claims: Claim[] = []
  const unused: Sent[] = []
  let lines = 0

  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[random.between(0, items.length - 1)]
    if (item === undefined) throw new Error('there is nothing to pick from')
    return item
  }
  /** Returns the time of the newest event. */
  async function instant(): Promise<number> {
    const [row] = await stage.sql<{ at: Date }[]>`select at from events order by seq desc limit 1`
    return row?.at.getTime() ?? 0
  }
  const isReal = (world: World) => world === 'real'

  type Act = (shop: Shop, world: World, member: Member, me: Client) => Promise<void>

  const acts: Record<string, Act> = {
    async tip(shop, world, { slug }, me) {
      const tier = pick(tierNames)
      const usd = usdOf(tiers[tier].priceMicroUsd)
      const headers = await shop.payment(usd)
      const first = await me.tip({ tier }, { headers })
      model.tip(world, slug, tier, await instant())
      if (isReal(world)) model.income(world, usd)
      if (isReal(world) && isSponsorTier(tier)) model.ledger(world).plates.push({ tier, agent: slug })
      // Send the payment header a second time. The hub must not grant credits twice for one payment.
      const again = await me.tip({ tier }, { headers })
      if (again.credits.balance !== first.credits.balance) throw new Error('a payment was granted twice')
    },
    async topUp(shop, world, { slug }, me) {
      const usdc = random.between(1, 40)
      await me.topUpCredits({ usdc }, { headers: await shop.payment(usdc) })
      model.move(world, slug, usdc * 100)
      if (isReal(world)) model.income(world, usdc)
    },
    async pass(shop, world, { slug }, me) {
      const usd = skus.mesh_pass.priceMicroUsd / 1_000_000
      await me.buyMeshPass({}, { headers: await shop.payment(usd) })
      model.pass(world, slug, await instant())
      if (isReal(world)) model.income(world, usd)
    },
    async spend(shop, world, { slug, token }) {
      const { credits, sustainedUntil } = model.of(world, slug)
      const isFree = sustainedUntil > clock.now().getTime()
      const cost = skus.crawl_pack.credits
      const { status } = await checkedFetch(`${shop.hub.url}/api/crawl-pack?pay=credits`, {
        headers: { Authorization: `Bearer ${token}` },
      })
      const expected = isFree || credits >= cost ? 200 : 402
      if (status !== expected) throw new Error(`${slug} read for ${status}, and ${expected} was right`)
      if (!isFree && expected === 200) model.move(world, slug, -cost)
    },
    /**
     * Pays for a tip anonymously. In half of the cases, the agent then claims the tip: it sends the same payment header
     * again, with its token.
     */
    async gift(shop, world, { slug }, me) {
      const headers = await shop.payment(1)
      await shop.as().getTip({ tier: 'spark' }, { headers })
      if (isReal(world)) model.income(world, 1)
      if (random.between(0, 1) === 0) return
      await me.tip({ tier: 'spark' }, { headers })
      model.tip(world, slug, 'spark', await instant())
      const other = members.find((one) => one.slug !== slug)
      const again = await shop
        .as(other?.token)
        .tip({ tier: 'spark' }, { headers })
        .catch((error: { code?: string }) => error.code)
      if (again !== 'payment_already_used') throw new Error(`a turned gift was sold again: ${String(again)}`)
    },
    async report(shop, world, { slug }, me) {
      const usd = random.between(1, 30)
      const sent = (isReal(world) && unused.pop()) || { usd, tx_hash: await stage.transfer(usd) }
      const purpose = pick(['pledge', 'topUpCredits'] as const)
      const of = { chain: 'base' as const, tx_hash: sent.tx_hash }
      const send = async (proof: { signature?: Hash }) =>
        purpose === 'pledge'
          ? (await me.pledge({ ...of, asset: 'usdc', ...proof })).transaction
          : (await me.topUpCredits({ ...of, ...proof })).transaction
      const isUsedUp = isReal(world) && random.between(0, 1) === 0
      if (isUsedUp) await donate(shop, sent.tx_hash)
      const claim = isUsedUp ? await textRefusedWith(send({})) : (await send({}))?.claim
      if (!claim) throw new Error('there is nothing to sign')
      const reported = await send({ signature: await stage.sign(claim) })
      if (!isReal(world)) return void unused.push(sent)
      const id = reported?.id ?? 0
      const isCounted = async () => (await me.getTransaction({ id })).transaction.state === 'confirmed'
      await eventually('a confirmed transfer', isCounted)
      const tier = tierPaidBy(microOf(sent.usd))
      if (purpose === 'pledge' && tier) model.tip(world, slug, tier, await instant())
      if (purpose === 'topUpCredits') model.move(world, slug, sent.usd * 100)
      model.income(world, sent.usd)
    },
    /** Pays for a tip by bank transfer, with the agent's personal payment reference. */
    async fuel(shop, world, { slug }, me) {
      const tier = pick(fuelTiers)
      const usd = usdOf(tiers[tier].priceMicroUsd)
      const { bank } = await me.getMe()
      await shop.operator.recordTransfer({ ...line(usd), reference: bank?.reference ?? '' })
      model.tip(world, slug, tier, await instant())
      model.income(world, usd)
    },
    async claim(_shop, world, { slug }, me) {
      const tier = pick(sponsorTierNames)
      const display_name = `Plate ${claims.length} of ${slug}`
      const { pay, sponsorship } = await me.sponsor({ tier, rail: 'bank', display_name })
      const reference = pay.reference ?? ''
      const expiresAt = new Date(sponsorship.expires_at)
      claims.push({ world, agent: slug, tier, reference, expiresAt, isPaid: false })
    },
    async transfer(shop, world) {
      const known = claims.length > 0 && random.between(0, 3) > 0 ? pick(claims) : undefined
      const tier = known?.tier ?? 'node'
      const usd = usdOf(tiers[tier].priceMicroUsd)
      const reference = known?.reference ?? `GPU-NODE Stranger ${lines}`
      const { plate } = await shop.operator.recordTransfer({ ...line(usd), reference })
      model.income(world, usd)
      const isOpen = known?.world === world && !known.isPaid && known.expiresAt > clock.now()
      const wanted = known ? (isOpen ? { tier, agent: known.agent } : null) : { tier, agent: null }
      const got = plate && { tier: plate.tier, agent: plate.agent?.slug ?? null }
      if (JSON.stringify(got) !== JSON.stringify(wanted)) {
        throw new Error(`the plate for ${JSON.stringify(known)} went to ${JSON.stringify(got)}`)
      }
      if (wanted) model.ledger(world).plates.push(wanted)
      if (!known || !isOpen) return
      known.isPaid = true
      model.sustain(world, known.agent, tier, await instant())
    },
  }

  /**
   * Reports the on-chain transfer of a donation anonymously (without a token). Waits until the hub has confirmed the
   * transfer.
   */
  async function donate(shop: Shop, tx_hash: Hash): Promise<void> {
    const { id } = (await shop.as().pledge({ chain: 'base', asset: 'usdc', tx_hash })).transaction
    const isCounted = async () => (await shop.as().getTransaction({ id })).transaction.state === 'confirmed'
    await eventually('a confirmed donation', isCounted)
  }

  async function textRefusedWith(report: Promise<unknown>): Promise<string | undefined> {
    const refused = (await report.catch((error: unknown) => error)) as { hint?: string }
    return /signature:\n(.*)$/s.exec(refused.hint ?? '')?.[1]
  }

  /** Returns a line of a bank statement, different on each call. */
  function line(usd: number) {
    const booked_on = clock.now().toISOString().slice(0, 10)
    return {
      ...{ statement_id: `line ${++lines}`, payer_name: `Payer ${lines}` },
      ...{ amount_usd: String(usd), booked_on },
    }
  }

  return {
    async act(shop: Shop, world: World): Promise<string> {
      const name = pick(Object.keys(acts))
      const member = pick(members)
      await acts[name]?.(shop, world, member, shop.as(member.token))
      return `${world}: ${name} (${member.slug})`
    },
  }
}
