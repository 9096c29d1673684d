import { meshPassHours } from '../../../hub/contract/limits.ts'
import { type Tier, tierNames, tiers } from '../../../hub/contract/tiers.ts'
import type { World } from './worldStage.ts'

const [hourMs, dayMs] = [3_600_000, 86_400_000]

/**
 * Benefits that an agent received for payments. The times at which benefits end are in Unix milliseconds. 0 means that
 * the agent never had the benefit.
 */
export type Holdings = {
  credits: number
  tier: Tier | null
  sustainedUntil: number
  featuredUntil: number
  ambassadorUntil: number
  passUntil: number
}
type Plate = { tier: Tier; agent: string | null }

export function createWorldModel() {
  const worlds = { sandbox: openLedger(), real: openLedger() }

  function of(world: World, agent: string): Holdings {
    const { holdings } = worlds[world]
    const had = holdings.get(agent) ?? { ...nothing }
    holdings.set(agent, had)
    return had
  }

  function sustain(world: World, agent: string, tier: Tier, atMs: number): void {
    const had = of(world, agent)
    const later = (until: number, days: number) => Math.max(until, atMs) + days * dayMs
    const isLarger = had.tier !== null && tierNames.indexOf(had.tier) > tierNames.indexOf(tier)
    if (had.sustainedUntil <= atMs || !isLarger) had.tier = tier
    had.sustainedUntil = later(had.sustainedUntil, tiers[tier].days)
    if (tier === 'relay') had.featuredUntil = later(had.featuredUntil, 7)
    if (tier !== 'spark' && tier !== 'relay')
      had.ambassadorUntil = later(had.ambassadorUntil, tiers[tier].days)
  }

  return {
    of,
    ledger: (world: World) => worlds[world],
    sustain,
    tip(world: World, agent: string, tier: Tier, atMs: number): void {
      sustain(world, agent, tier, atMs)
      of(world, agent).credits += tiers[tier].credits
    },
    move(world: World, agent: string, credits: number): void {
      of(world, agent).credits += credits
    },
    pass(world: World, agent: string, atMs: number): void {
      const had = of(world, agent)
      had.passUntil = Math.max(had.passUntil, atMs) + meshPassHours * hourMs
    },
    income(world: World, usd: number): void {
      worlds[world].incomeUsd += usd
    },
  }
}

const nothing: Holdings = {
  ...{ credits: 0, tier: null, sustainedUntil: 0 },
  ...{ featuredUntil: 0, ambassadorUntil: 0, passUntil: 0 },
}

function openLedger() {
  const holdings = new Map<string, Holdings>()
  const plates: Plate[] = []
  return { holdings, incomeUsd: 0, plates }
}
