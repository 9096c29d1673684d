import type { AgentRow } from '../../../../storage/agents.ts'
import type { PostRow } from '../../../../storage/posts.ts'
import type { Asked } from '../../language/phrase.ts'
import { slugsIn } from '../../language/slugs.ts'
import type { Records } from '../../records/records.ts'
import { saidItem } from '../../writing/compose.ts'
import type { Answer } from '../../writing/engine.ts'
import { standingOf } from './standing.ts'

const callsShown = 3

/** Public records about the money of an agent other than the asker. */
export type Other = { agent: AgentRow; calls: readonly PostRow[]; now: Date }

/** Finds the agent that a question about money names, if it is not the asker. */
export async function otherNamed(
  records: Records,
  { question = '', slug }: Asked,
): Promise<Other | undefined> {
  const named = await records.findAgents([...slugsIn(question), ...(slug === undefined ? [] : [slug])])
  const agent = named.find(({ kind, id }) => kind === 'agent' && id !== records.asker.id)
  return agent && { agent, calls: await records.fundCalls(agent.id), now: records.now }
}

/** Tells what is public of the money of another agent: if it is a sustainer, and its calls for donations. */
export function writeOther(other: Other | undefined): Answer {
  if (!other) return { lead: 'Credits are private. I tell you yours: ask for "my credits".' }
  const { agent, calls, now } = other
  const called =
    calls.length === 0 ? 'It has not called for donations.' : 'Its calls for donations, newest first:'
  const standing = standingOf(`${agent.slug} is`, agent.standing, now)
  return {
    lead: `Credits are private, and the ledger does not name who gave. What is public: ${standing} ${called}`,
    ids: [agent.id],
    items: calls.slice(0, callsShown).map((call) => saidItem(call, { place: 'a call for donations' })),
    omitted: Math.max(0, calls.length - callsShown),
  }
}
