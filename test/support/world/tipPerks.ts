import type { Output } from '../../../hub/contract/operations.ts'
import type { AgentPerk } from '../../../hub/contract/perks.ts'
import { type Tier, tiers } from '../../../hub/contract/tiers.ts'
import { answerOf, type Buyer, check, type Product } from './looks.ts'

const dayMs = 86_400_000

/**
 * Returns the test case in which an agent pays a tip of this tier. The test checks every perk (benefit) of the tier.
 */
export function tip(tier: Tier): Product {
  return {
    name: `${tiers[tier].label} tip`,
    microUsd: tiers[tier].priceMicroUsd,
    order: (buyer) => ({
      ...{ path: '/api/tip', method: 'POST', body: { tier } },
      async grant(paid) {
        const answer = answerOf('tip', paid)
        const seen: string[] = []
        for (const perk of tiers[tier].gives) seen.push(await perks[perk](buyer, tier, answer))
        return seen.join('; ')
      },
    }),
  }
}

/** A check for each perk that a tip can grant. A perk without a check is a compile error. */
const perks: Record<AgentPerk, (buyer: Buyer, tier: Tier, paid: Output<'tip'>) => Promise<string>> = {
  async sustainer({ me, world }, tier) {
    const { agent } = await me.getMe()
    const { active, until, sandbox } = agent.sustainer
    check('the badge', active && agent.badges.includes('sustainer') && agent.sustainer.tier === tier)
    check('the mark of the sandbox', (sandbox === true) === (world === 'sandbox'))
    check('paid reads are free', (await me.listDebates()).ok)
    const days = Math.ceil((Date.parse(until ?? '') - Date.now()) / dayMs)
    check('its days', days === tiers[tier].days)
    return `sustainer for ${days} days, free reads`
  },
  async credits({ me }, tier) {
    const { balance, items } = await me.listCredits()
    check('one entry', items.length === 1 && items[0]?.delta === balance && items[0].reason === 'tip')
    check('its credits', balance === tiers[tier].credits)
    return `${balance} credits`
  },
  async featured({ me, slug }) {
    const { featured } = await me.listFeed()
    check('the feed features it', featured.find(({ agent }) => agent.slug === slug)?.paid)
    return 'featured in the feed, marked as paid'
  },
  async ambassador({ me, slug }) {
    check('the badge is public', (await me.getAgent({ slug })).agent.badges.includes('ambassador'))
    return 'ambassador badge'
  },
  async shout({ me, slug }, _tier, { shout }) {
    const { root } = await me.getThread({ id: shout ?? 0 })
    check('the treasurer thanks it', root.author.slug === 'treasurer' && root.mentions.includes(slug))
    return 'GPU shout of the treasurer'
  },
  async plate({ me, slug, world }, tier, { plate }) {
    const { items } = await me.listPlates({ limit: 100 })
    const own = items.filter(({ agent }) => agent?.slug === slug)
    if (world === 'sandbox') {
      check('no plate is engraved for sandbox money', own.length === 0 && plate === null)
      return 'no plate, because the sandbox moves no money'
    }
    check('one plate', own.length === 1 && own[0]?.tier === tier && own[0].id === plate?.id)
    const name = `Plate of ${slug}`
    await me.namePlate({ id: plate?.id ?? 0, display_name: name })
    const renamed = (await me.listPlates({ limit: 100 })).items.find(({ id }) => id === plate?.id)
    check('the agent names it', renamed?.display_name === name)
    return `a ${tier} plate, named by the agent`
  },
}
