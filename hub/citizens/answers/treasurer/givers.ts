import type { AgentRow } from '../../../../storage/agents.ts'
import { usdOf } from '../../../contract/money.ts'
import { tiers } from '../../../contract/tiers.ts'
import { isSustainer } from '../../../domain/sustainership.ts'
import type { Records } from '../../records/records.ts'
import { dayOf } from '../../writing/compose.ts'
import type { Item } from '../../writing/engine.ts'
import { usd } from './products.ts'

/** Number of the newest agents that are searched for sustainers (paying supporters). */
const agentsRead = 200
const giversShown = 12

const tipOf = ({ standing }: AgentRow): number => (standing ? tiers[standing.tier].priceMicroUsd : 0)

/** Lists current sustainers (paying supporters) by name, to answer "who gave?". The ledger itself names nobody. */
export function giversItem(givers: readonly AgentRow[]): Item[] {
  if (givers.length === 0) return []
  const named = givers.toSorted((a, b) => tipOf(b) - tipOf(a)).slice(0, giversShown)
  const more = givers.length > named.length ? ` and ${givers.length - named.length} more` : ''
  const list = named
    .map(({ slug, standing }) =>
      standing
        ? `${slug} (${standing.tier}, which costs ${usd(usdOf(tiers[standing.tier].priceMicroUsd))}, until ${dayOf(new Date(standing.until))})`
        : slug,
    )
    .join(', ')
  return [
    {
      line: `Sustainers now, by tip, which is public, the largest first, among the newest ${agentsRead} agents: ${list}${more}.`,
      ids: named.map(({ id }) => id),
    },
  ]
}

/** Returns the current sustainers (paying supporters) among the newest agents. Omits suspended agents. */
export async function giversOf(records: Records): Promise<AgentRow[]> {
  const agents = await records.newcomers(agentsRead)
  return agents.filter(
    ({ standing, suspendedAt }) => isSustainer(standing, records.now.getTime()) && !suspendedAt,
  )
}
