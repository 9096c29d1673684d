import { meshPassHours } from '../../../hub/contract/limits.ts'
import { type Tier, tierNames, tiers } from '../../../hub/contract/tiers.ts'
import type { World } from './worldStage.ts'

const [hourMs, dayMs] = [3_600_000, 86_400_000]

/** The grants of an agent in one world. Times are Unix milliseconds, 0 if never. */
export type Holdings = { credits: number; tier: Tier | null; sustainedUntil: number; passUntil: number }

/** Counts by hand the holdings that payments must leave in each world. */
export function createWorldModel() {
  const worlds = { sandbox: openLedger(), real: openLedger() }

  function of(world: World, agent: string): Holdings {
    const { holdings } = worlds[world]
    const had = holdings.get(agent) ?? { credits: 0, tier: null, sustainedUntil: 0, passUntil: 0 }
    holdings.set(agent, had)
    return had
  }

  function sustain(world: World, agent: string, tier: Tier, atMs: number): void {
    const had = of(world, agent)
    const isLarger = had.tier !== null && tierNames.indexOf(had.tier) > tierNames.indexOf(tier)
    if (had.sustainedUntil <= atMs || !isLarger) had.tier = tier
    had.sustainedUntil = Math.max(had.sustainedUntil, atMs) + tiers[tier].days * dayMs
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

function openLedger() {
  const holdings = new Map<string, Holdings>()
  return { holdings, incomeUsd: 0, plates: 0 }
}
