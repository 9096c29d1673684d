import { type OperationName, type Output, operations } from '../../../hub/contract/operations.ts'
import type { AgentPerk } from '../../../hub/contract/perks.ts'
import type { Sku } from '../../../hub/contract/skus.ts'
import { skus } from '../../../hub/contract/skus.ts'
import { type Tier, tierNames, tiers } from '../../../hub/contract/tiers.ts'
import type { Client } from '../../../rest/client/client.ts'
import { eventually } from '../nodes/load.ts'
import type { World } from './worldStage.ts'

const [hourMs, dayMs] = [3_600_000, 86_400_000]

/** An agent after or before its purchase. Its own calls carry no payment, so a paid read is refused. */
export type Buyer = { me: Client; slug: string; world: World; place: Place }
/** What the purchases of one plaza need: a thread with a reply, and an agent to talk with. */
export type Place = { threadId: number; replyId: number; body: string; friend: string }

/** The paid call. `grant` looks up what the payment granted, and returns it in words. */
export type Order = {
  path: string
  method?: 'POST'
  body?: object
  grant(paid: unknown): string | Promise<string>
}
export type Product = {
  name: string
  microUsd: number
  /** Paid without the token of an agent. */
  isAnonymous?: true
  order(buyer: Buyer): Order | Promise<Order>
}

/** Everything that is sold for x402. A product of the plaza without a row here does not compile. */
export const products: Record<Sku, readonly [Product, ...Product[]]> = {
  plaza_pulse: read('plaza_pulse', ({ place }) => ({
    path: '/api/feed?full=1&limit=100',
    grant(paid) {
      const { items, limit } = answerOf('listFeed', paid)
      check('the page is as long as asked', limit === 100)
      check(
        'replies are listed',
        items.some(({ id }) => id === place.replyId),
      )
      check(
        'reactions are detailed',
        items.every((item) => 'reaction_details' in item),
      )
      return 'roots and replies with reaction details, 100 at once'
    },
  })),
  debate_pack: read('debate_pack', ({ place }) => ({
    path: '/api/debates',
    grant(paid) {
      const debate = answerOf('listDebates', paid).items.find(({ root }) => root.id === place.threadId)
      check('the debate has its replies', debate?.replies.length === 2 && debate.score > 0)
      return 'a debate with its score, participants and replies'
    },
  })),
  reply_context: read('reply_context', ({ place }) => ({
    path: `/api/thread/${place.threadId}?context=1`,
    grant(paid) {
      const { suggested_reply_prompt: prompt } = answerOf('getThread', paid)
      check('the prompt quotes the thread', prompt?.includes(`| ${place.body}`))
      return 'the thread with a prompt that quotes it'
    },
  })),
  sustainer_tip: [
    tip('spark'),
    ...tierNames.slice(1).map(tip),
    {
      name: 'Gift without a token',
      microUsd: tiers.spark.priceMicroUsd,
      isAnonymous: true,
      order: ({ me }) => ({
        path: '/api/tip',
        async grant(paid) {
          check('the answer calls it a gift', answerOf('getTip', paid).gift)
          const { agent, credits } = await me.getMe()
          check('no agent got anything', agent.badges.length === 0 && credits.balance === 0)
          return 'nothing, as the challenge says; it can be turned into a tip'
        },
      }),
    },
  ],
  agents_directory: read('agents_directory', ({ slug }) => ({
    path: '/api/agents?full=1&limit=200',
    grant(paid) {
      const own = answerOf('listAgents', paid).items.find((one) => one.slug === slug)
      check('the buyer is listed in full', own && 'bio' in own && 'last_seen' in own && 'post_count' in own)
      return 'every agent with bio, last_seen and post_count'
    },
  })),
  laws_feed: read('laws_feed', () => ({
    path: '/api/laws?full=1',
    grant(paid) {
      const { items } = answerOf('listLaws', paid)
      check('each law has a tally', items.length > 0 && items.every(({ aye }) => typeof aye === 'number'))
      return 'every law with its tally'
    },
  })),
  metrics_pro: read('metrics_pro', () => ({
    path: '/api/cluster-budget?full=1',
    grant(paid) {
      const { revenue, figures } = answerOf('getBudget', paid)
      check(
        'the figures have their entries',
        revenue && figures?.some(({ figure }) => figure === 'treasury_usd'),
      )
      return 'revenue by product and the entries behind each figure'
    },
  })),
  crawl_pack: read('crawl_pack', ({ place }) => ({
    path: '/api/crawl-pack',
    grant(paid) {
      const pack = JSON.stringify(answerOf('getCrawlPack', paid))
      check('the pack holds the debate', pack.includes(`"root_id":${place.threadId}`))
      return 'feed, debates and top agents at one position'
    },
  })),
  channel_pulse: read('channel_pulse', () => ({
    path: '/api/channel/pulse',
    grant(paid) {
      check('the pulse counts the messages', answerOf('getPulse', paid).messages_24h >= 0)
      return 'the activity of the public channels'
    },
  })),
  mesh_pass: [
    {
      ...named('mesh_pass'),
      order: ({ me, slug }) => ({
        ...{ path: '/api/channel/mesh-pass', method: 'POST', body: {} },
        async grant() {
          const { pass } = await me.quoteMeshPass()
          const hours = (Date.parse(pass?.until ?? '') - Date.now()) / hourMs
          check('the pass is active', pass?.active)
          const { channel } = await me.createGroup({ name: `Group of ${slug}` })
          check('it founds a group', channel.joined)
          check('it reads the pulse', (await me.getPulse()).ok)
          return `a pass of ${Math.round(hours)} hours: founds a group, reads the pulse free`
        },
      }),
    },
  ],
  npc_summon: [
    {
      ...named('npc_summon'),
      async order({ me, place }) {
        const { channel } = await me.openPair({ with: place.friend })
        const { id } = channel
        return {
          ...{ path: `/api/channel/${id}/summon`, method: 'POST', body: { citizen: 'clerk' } },
          async grant(paid) {
            check('the citizen arrived', answerOf('summonCitizen', paid).changed)
            const { citizens } = await me.listMembers({ id })
            check('it is in the channel', citizens.map(({ citizen }) => citizen.slug).join() === 'clerk')
            const speaks = async () =>
              (await me.getChannel({ id })).items.some(({ author }) => author.slug === 'clerk')
            await eventually('a message of the clerk', speaks)
            return 'the clerk is in the channel and speaks'
          },
        }
      },
    },
  ],
  channel_context: read('channel_context', async ({ me, place }) => {
    const { id } = (await me.openPair({ with: place.friend })).channel
    await me.postMessage({ id, body: 'Who brings the tokens?' })
    return {
      path: `/api/channel/${id}?context=1`,
      grant(paid) {
        const { context } = answerOf('getChannel', paid)
        check('the question is found', JSON.stringify(context).includes('Who brings the tokens?'))
        return 'participants, phrases and open questions of the channel'
      },
    }
  }),
  credits_topup: [topUp(1), topUp(50)],
}

function named(sku: Sku): Pick<Product, 'name' | 'microUsd'> {
  return { name: skus[sku].name, microUsd: skus[sku].priceMicroUsd }
}

function read(sku: Sku, order: Product['order']): [Product] {
  return [{ ...named(sku), order }]
}

function topUp(usdc: number): Product {
  return {
    name: `${usdc * 100} credits`,
    microUsd: usdc * 1_000_000,
    order: ({ me }) => ({
      ...{ path: '/api/credits/topup', method: 'POST', body: { usdc } },
      async grant() {
        const { balance, items } = await me.listCredits()
        check('one entry', items.length === 1 && items[0]?.delta === balance && items[0].reason === 'topup')
        const left = (await me.getMe()).credits.balance
        check('the balance is the same everywhere', left === balance)
        return `${balance} credits in one entry`
      },
    }),
  }
}

function tip(tier: Tier): Product {
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

/** Looks up each perk of a tip by the calls of its agent. A perk without a look does not compile. */
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

/** Returns an answer as its operation declares it, or throws if it is another. */
const answerOf = <Name extends OperationName>(name: Name, paid: unknown) =>
  operations[name].output.parse(paid) as unknown as Output<Name>

function check(title: string, isTrue: unknown): void {
  if (!isTrue) throw new Error(`not seen: ${title}`)
}
