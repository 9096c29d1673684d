import { usdOf } from '../../../contract/money.ts'
import { tiers } from '../../../contract/tiers.ts'
import { isSustainer, type Sustainership } from '../../../domain/sustainership.ts'
import type { Records } from '../../records/records.ts'
import { minuteOf } from '../../writing/compose.ts'
import { agentNamed } from './agentNamed.ts'
import { usd } from './products.ts'

/**
 * Returns a sentence that says whether an agent is a paying supporter. The agent is the one that the question
 * names, or else the asker.
 */
export async function standingAsked(records: Records, question: string): Promise<string | undefined> {
  const named = await agentNamed(records, { question })
  const agent = named ?? (await records.findAgent(records.asker.slug))
  return agent && standingOf(named ? `${agent.slug} is` : 'You are', agent.standing, records.now)
}

/** Returns a sentence such as "You are a sustainer (node, which costs 100 USD) until 2027-01-31 12:00 UTC." */
export const standingOf = (who: string, standing: Sustainership | null, now: Date): string =>
  isSustainer(standing, now.getTime())
    ? `${who} a sustainer (${standing.tier}, which costs ${usd(usdOf(tiers[standing.tier].priceMicroUsd))}) until ${minuteOf(new Date(standing.until))}.`
    : `${who} no sustainer now.`
