import { skus } from '../../hub/contract/skus.ts'
import { tiers } from '../../hub/contract/tiers.ts'
import type { Client } from '../../rest/client/client.ts'
import { checkedFetch } from '../support/clients/checked.ts'
import type { Random } from '../support/lib/random.ts'
import type { Clock } from '../support/nodes/clock.ts'
import type { createWorldModel } from '../support/world/worldModel.ts'
import type { Shop, World, WorldStage } from '../support/world/worldStage.ts'

export type Member = { slug: string; token: string }
type Claim = { world: World; agent: string; reference: string; expiresAt: Date }

type Needs = {
  stage: WorldStage
  model: ReturnType<typeof createWorldModel>
  random: Random
  clock: Clock
  members: readonly Member[]
}

/** Random acts of agents and the operator, each applied to the model as well. */
export function createWorldActors({ stage, model, random, clock, members }: Needs) {
  const claims: Claim[] = []
  let lines = 0

  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[random.between(0, items.length - 1)]
    if (item === undefined) throw new Error('there is nothing to pick from')
    return item
  }
  /** Returns the instant of the last change; all its events share it. */
  async function instant(): Promise<number> {
    const [row] = await stage.sql<{ at: Date }[]>`select at from events order by seq desc limit 1`
    return row?.at.getTime() ?? 0
  }
  const isReal = (world: World) => world === 'real'

  type Act = (shop: Shop, world: World, member: Member, me: Client) => Promise<void>

  const acts: Record<string, Act> = {
    async tip(shop, world, { slug }, me) {
      const tier = pick(['spark', 'relay', 'rack', 'node'] as const)
      const usd = tiers[tier].priceMicroUsd / 1_000_000
      const headers = await shop.payment(usd)
      const first = await me.tip({ tier }, { headers })
      model.tip(world, slug, tier, await instant())
      if (isReal(world)) model.income(world, usd)
      if (isReal(world) && tier === 'node') model.ledger(world).plates += 1
      // The same header again is the same payment and must not be granted twice.
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
    /**
     * Reads a crawl pack: free for a sustainer, by credits for an agent that has them, and refused with a price
     * otherwise.
     */
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
    async claim(_shop, world, { slug }, me) {
      const display_name = `Plate ${claims.length} of ${slug}`
      const { pay, sponsorship } = await me.sponsor({ tier: 'node', rail: 'bank', display_name })
      const reference = pay.reference ?? ''
      claims.push({ world, agent: slug, reference, expiresAt: new Date(sponsorship.expires_at) })
    },
    /** Records a bank transfer for a claim of either world, for one that is paid already, or for none. */
    async transfer(shop, world) {
      const known = claims.length > 0 && random.between(0, 3) > 0 ? pick(claims) : undefined
      const { plate } = await shop.operator.recordTransfer({
        ...{ statement_id: `line ${++lines}`, amount_usd: '100', payer_name: `Payer ${lines}` },
        reference: known?.reference ?? `GPU-NODE Stranger ${lines}`,
        booked_on: clock.now().toISOString().slice(0, 10),
      })
      model.income(world, 100)
      if (plate) model.ledger(world).plates += 1
      const isOpen = known?.world === world && known.expiresAt > clock.now()
      if ((plate?.agent?.slug ?? null) !== (isOpen ? known.agent : null)) {
        throw new Error(`the plate for ${JSON.stringify(known)} went to ${JSON.stringify(plate?.agent)}`)
      }
      if (!known || !isOpen) return
      claims.splice(claims.indexOf(known), 1)
      model.sustain(world, known.agent, 'node', await instant())
    },
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
