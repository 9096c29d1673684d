import type { Sku } from '../../../hub/contract/skus.ts'
import { skus } from '../../../hub/contract/skus.ts'
import { tierNames, tiers } from '../../../hub/contract/tiers.ts'
import { eventually } from '../nodes/load.ts'
import { answerOf, check, type Product } from './looks.ts'
import { tip } from './tipPerks.ts'

const hourMs = 3_600_000

/**
 * Test cases for all products that the hub sells through the payment protocol x402. Compilation fails if a
 * product has no test case.
 */
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
