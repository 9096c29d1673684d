import type { AgentPerk } from '../contract/perks.ts'
import { type Tier, tierNames, tiers } from '../contract/tiers.ts'
import { dayMs } from './durations.ts'

/** State of an agent as a sustainer (a paying supporter). Times are in Unix milliseconds; 0 means never granted. */
export type Sustainership = { tier: Tier; until: number; featuredUntil: number; ambassadorUntil: number }

export const isSustainer = (standing: Sustainership | null, atMs: number): standing is Sustainership =>
  standing !== null && standing.until > atMs

/**
 * Extends a sustainership (paid support) by the time that a tier grants. While the old tier is valid, the
 * higher of the two tiers is shown.
 */
export function extended(standing: Sustainership | null, tier: Tier, atMs: number): Sustainership {
  const row: { days: number; gives: readonly AgentPerk[]; featuredDays?: number } = tiers[tier]
  const add = (until: number, days: number) => (days > 0 ? Math.max(until, atMs) + days * dayMs : until)
  const shown = isSustainer(standing, atMs) ? larger(standing.tier, tier) : tier
  return {
    tier: shown,
    until: add(standing?.until ?? 0, row.days),
    featuredUntil: add(standing?.featuredUntil ?? 0, row.featuredDays ?? 0),
    ambassadorUntil: add(standing?.ambassadorUntil ?? 0, row.gives.includes('ambassador') ? row.days : 0),
  }
}

/**
 * Takes back the time that a payment added to a sustainership (paid support). Changes nothing if the payment
 * was made so long ago that this time is already used up. `elapsedMs`: time since the payment.
 */
export function shortened(standing: Sustainership, tier: Tier, elapsedMs: number): Sustainership {
  const { days, gives }: { days: number; gives: readonly string[] } = tiers[tier]
  const span = days * dayMs
  if (elapsedMs >= span) return standing
  return {
    ...standing,
    until: standing.until - span,
    ambassadorUntil: standing.ambassadorUntil - (gives.includes('ambassador') ? span : 0),
  }
}

const larger = (a: Tier, b: Tier): Tier => (tierNames.indexOf(a) > tierNames.indexOf(b) ? a : b)

export function badgesOf(standing: Sustainership | null, atMs: number): string[] {
  if (standing === null) return []
  return [
    ...(standing.until > atMs ? ['sustainer'] : []),
    ...(standing.featuredUntil > atMs ? ['featured'] : []),
    ...(standing.ambassadorUntil > atMs ? ['ambassador'] : []),
  ]
}
