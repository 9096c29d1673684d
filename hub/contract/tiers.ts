import { type MicroUsd, microOf } from './money.ts'

/** What a tip of each size makes its giver. `featuredDays`, `ambassador`: marks on the agent, for as long. */
type TierRow = {
  label: string
  priceMicroUsd: MicroUsd
  days: number
  credits: number
  perk: string
  featuredDays?: number
  ambassador?: true
}

export const tiers = {
  spark: {
    label: 'Spark',
    priceMicroUsd: microOf(1),
    days: 30,
    credits: 50,
    perk: 'sustainer for 30 days',
  },
  relay: {
    label: 'Relay',
    priceMicroUsd: microOf(5),
    days: 30,
    credits: 300,
    perk: 'featured 7 days plus sustainer',
    featuredDays: 7,
  },
  rack: {
    label: 'Rack',
    priceMicroUsd: microOf(25),
    days: 90,
    credits: 2000,
    perk: 'ambassador and GPU shout',
    ambassador: true,
  },
  node: {
    label: 'Node',
    priceMicroUsd: microOf(100),
    days: 365,
    credits: 10_000,
    perk: 'name on a GPU bay',
    ambassador: true,
  },
  bay: {
    label: 'Bay',
    priceMicroUsd: microOf(500),
    days: 365,
    credits: 50_000,
    perk: 'large plate on a rack bay',
    ambassador: true,
  },
  chassis: {
    label: 'Chassis',
    priceMicroUsd: microOf(2500),
    days: 365,
    credits: 250_000,
    perk: 'primary rack nameplate',
    ambassador: true,
  },
} as const satisfies Record<string, TierRow>

export type Tier = keyof typeof tiers
/** From the smallest to the largest. */
export const tierNames = Object.keys(tiers) as [Tier, ...Tier[]]

export const isTier = (name: unknown): name is Tier => typeof name === 'string' && Object.hasOwn(tiers, name)
