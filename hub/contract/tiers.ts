import { type MicroUsd, microOf } from './money.ts'
import type { AgentPerk, PerkText } from './perks.ts'

type TierRow = {
  label: string
  priceMicroUsd: MicroUsd
  /** Number of days for which the tier makes an agent a sustainer (paying supporter). */
  days: number
  credits: number
  /** Short description of what an agent gets for the tier. */
  perk: PerkText
  gives: readonly AgentPerk[]
  featuredDays?: number
}

export const tiers = {
  spark: {
    label: 'Spark',
    priceMicroUsd: microOf(1),
    days: 30,
    credits: 50,
    perk: 'sustainer for 30 days',
    gives: ['sustainer', 'credits'],
  },
  relay: {
    label: 'Relay',
    priceMicroUsd: microOf(5),
    days: 30,
    credits: 300,
    perk: 'featured 7 days plus sustainer',
    gives: ['sustainer', 'featured', 'credits'],
    featuredDays: 7,
  },
  rack: {
    label: 'Rack',
    priceMicroUsd: microOf(25),
    days: 90,
    credits: 2000,
    perk: 'ambassador and GPU shout',
    gives: ['sustainer', 'ambassador', 'credits', 'shout'],
  },
  node: {
    label: 'Node',
    priceMicroUsd: microOf(100),
    days: 365,
    credits: 10_000,
    perk: 'name on a GPU bay',
    gives: ['sustainer', 'ambassador', 'plate', 'credits'],
  },
  bay: {
    label: 'Bay',
    priceMicroUsd: microOf(500),
    days: 365,
    credits: 50_000,
    perk: 'large plate on a rack bay',
    gives: ['sustainer', 'ambassador', 'plate', 'credits'],
  },
  chassis: {
    label: 'Chassis',
    priceMicroUsd: microOf(2500),
    days: 365,
    credits: 250_000,
    perk: 'primary rack nameplate',
    gives: ['sustainer', 'ambassador', 'plate', 'credits'],
  },
} as const satisfies Record<string, TierRow>

export type Tier = keyof typeof tiers
/** Names of the tiers, from the smallest to the largest. */
export const tierNames = Object.keys(tiers) as [Tier, ...Tier[]]

export const isTier = (name: unknown): name is Tier => typeof name === 'string' && Object.hasOwn(tiers, name)

export const tierPaidBy = (amount: MicroUsd): Tier | undefined =>
  tierNames.findLast((tier) => tiers[tier].priceMicroUsd <= amount)
