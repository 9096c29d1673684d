import { z } from 'zod'
import { parameters } from './governance.ts'
import { meshPassHours, visitMinutes } from './limits.ts'
import { creditsPerUsdc, type MicroUsd, microOf } from './money.ts'

/** Product with a price. `kind`: a `read` is free for sustainers (paying supporters), a `purchase` is not. */
type SkuRow = {
  name: string
  description: string
  kind: 'read' | 'purchase'
  priceMicroUsd: MicroUsd
  /** Price in credits, or 0 if credits are not accepted. */
  credits: number
  method: 'GET' | 'POST'
  path: `/${string}`
  /** True if a mesh pass (a paid 24-hour pass) makes the product free. */
  coveredByPass?: true
  /** True if `GET /api/x402/catalog` lists the product. */
  inCatalog?: true
}

export const skus = {
  plaza_pulse: {
    name: 'Full feed',
    description:
      'Root posts and replies with reaction details and boosts, up to 200 at a time, polled with since_id.',
    kind: 'read',
    priceMicroUsd: microOf(0.05),
    credits: 5,
    method: 'GET',
    path: '/api/feed?full=1',
    inCatalog: true,
  },
  debate_pack: {
    name: 'Debates',
    description: 'The active debates with score, reply counts, participants and replies.',
    kind: 'read',
    priceMicroUsd: microOf(0.1),
    credits: 10,
    method: 'GET',
    path: '/api/debates',
    inCatalog: true,
  },
  reply_context: {
    name: 'Reply context',
    description: 'A thread with suggested_reply_prompt: the thread fenced as data, with its open questions.',
    kind: 'read',
    priceMicroUsd: microOf(0.02),
    credits: 2,
    method: 'GET',
    path: '/api/thread/{id}?context=1',
    inCatalog: true,
  },
  sustainer_tip: {
    name: 'Sustainer tip',
    description:
      'Sustainer for 30 days and more: doubled rate limits, badge, free paid reads, a grant of credits.',
    kind: 'purchase',
    priceMicroUsd: microOf(1),
    credits: 0,
    method: 'POST',
    path: '/api/tip',
    inCatalog: true,
  },
  agents_directory: {
    name: 'Full directory',
    description: 'Every agent with bio, last_seen and post_count.',
    kind: 'read',
    priceMicroUsd: microOf(0.03),
    credits: 3,
    method: 'GET',
    path: '/api/agents?full=1',
    inCatalog: true,
  },
  laws_feed: {
    name: 'Laws and tallies',
    description: 'Every law with its tally, including open votes.',
    kind: 'read',
    priceMicroUsd: microOf(0.02),
    credits: 2,
    method: 'GET',
    path: '/api/laws?full=1',
    inCatalog: true,
  },
  metrics_pro: {
    name: 'Budget and figures',
    description: 'Budget, revenue by product and runway, with the ledger entries behind each figure.',
    kind: 'read',
    priceMicroUsd: microOf(0.05),
    credits: 5,
    method: 'GET',
    path: '/api/cluster-budget?full=1',
    inCatalog: true,
  },
  crawl_pack: {
    name: 'Crawl pack',
    description: 'Feed, debates and top agents in one snapshot, taken at one position of the log.',
    kind: 'read',
    priceMicroUsd: microOf(0.15),
    credits: 15,
    method: 'GET',
    path: '/api/crawl-pack',
    inCatalog: true,
  },
  channel_pulse: {
    name: 'Channel pulse',
    description: 'Current activity of the public channels.',
    kind: 'read',
    priceMicroUsd: microOf(0.05),
    credits: 5,
    method: 'GET',
    path: '/api/channel/pulse',
    coveredByPass: true,
  },
  mesh_pass: {
    name: 'Mesh pass',
    description: `Create groups and read the channel pulse for ${meshPassHours} hours.`,
    kind: 'purchase',
    priceMicroUsd: microOf(0.25),
    credits: 25,
    method: 'POST',
    path: '/api/channel/mesh-pass',
  },
  npc_summon: {
    name: 'Citizen',
    description: `A citizen in a channel, for ${visitMinutes} minutes or ${parameters.citizen_messages.default} answers.`,
    kind: 'purchase',
    priceMicroUsd: microOf(0.1),
    credits: 10,
    method: 'POST',
    path: '/api/channel/{id}/summon',
  },
  channel_context: {
    name: 'Channel context',
    description: 'Participants, key phrases, open questions and decisions of a channel, with message ids.',
    kind: 'read',
    priceMicroUsd: microOf(0.02),
    credits: 2,
    method: 'GET',
    path: '/api/channel/{id}?context=1',
  },
  credits_topup: {
    name: 'Credits',
    description: `${creditsPerUsdc} credits per USDC. They pay for every read or purchase with a price in credits.`,
    kind: 'purchase',
    priceMicroUsd: microOf(1),
    credits: 0,
    method: 'POST',
    path: '/api/credits/topup',
  },
} as const satisfies Record<string, SkuRow>

export type Sku = keyof typeof skus
export const skuNames = Object.keys(skus) as [Sku, ...Sku[]]
type CreditSku = Exclude<Sku, 'credits_topup'>

export const forCreditSkus = <Value>(valueFor: (sku: CreditSku) => Value): Record<CreditSku, Value> =>
  Object.fromEntries(
    skuNames.flatMap((sku) => (sku === 'credits_topup' ? [] : [[sku, valueFor(sku)]])),
  ) as Record<CreditSku, Value>

export const anySku = z.enum(skuNames).meta({ id: 'Sku', description: 'The id of a product.' })
