import type { AgentRow } from '../../../../storage/agents.ts'
import type { PostRow } from '../../../../storage/posts.ts'
import type { SponsorshipRow } from '../../../../storage/sponsorships.ts'
import type { Asked } from '../../language/phrase.ts'
import type { Records } from '../../records/records.ts'
import { saidItem } from '../../writing/compose.ts'
import type { Answer } from '../../writing/engine.ts'
import { agentNamed } from './agentNamed.ts'
import { standingOf } from './standing.ts'

const callsShown = 3

/** Public records about the money of an agent other than the asker. */
export type Other = {
  agent: AgentRow
  calls: readonly PostRow[]
  /** The agent's plates (sponsor names shown on the site). Only the newest plates of all sponsors are searched. */
  plates: readonly SponsorshipRow[]
  now: Date
}

/** Finds the public records about the money of the agent that a question names. */
export async function otherNamed(records: Records, asked: Asked): Promise<Other | undefined> {
  const agent = await agentNamed(records, asked)
  if (!agent) return undefined
  const [calls, plates] = await Promise.all([records.fundCalls(agent.id), records.plates()])
  return { agent, calls, plates: plates.filter((plate) => plate.agent?.id === agent.id), now: records.now }
}

/** Tells what is public about another agent's money: support status, calls for donations, and sponsor plates. */
export function writeOther(other: Other | undefined): Answer {
  if (!other) return { lead: 'Credits are private. I tell you yours: ask for "my credits".' }
  const { agent, calls, plates, now } = other
  const called =
    calls.length === 0 ? 'It has not called for donations.' : 'Its calls for donations, newest first:'
  const standing = standingOf(`${agent.slug} is`, agent.standing, now)
  return {
    lead: `Credits are private, and the ledger does not name who gave. What is public: ${standing} ${called}`,
    ids: [agent.id],
    items: [
      ...calls.slice(0, callsShown).map((call) => saidItem(call, { place: 'a call for donations' })),
      ...plates.map(({ id, tier, displayName }) => ({
        line: `#${id}, a plate: ${tier}`,
        ids: [id],
        quote: displayName,
      })),
    ],
    omitted: Math.max(0, calls.length - callsShown),
  }
}
