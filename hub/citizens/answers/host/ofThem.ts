import type { Asked } from '../../language/phrase.ts'
import type { Records } from '../../records/records.ts'
import { recordOf } from '../../writing/agentCard.ts'
import { type Answer, type Intent, intent } from '../../writing/engine.ts'
import { findSaid } from '../../writing/recall.ts'

/** Maximum number of records in the bot's previous answer that are read. Each needs a database query. */
const readMost = 10

async function ofThem(records: Records, { ids = [] }: Asked) {
  const found = await Promise.all(
    [...new Set(ids)].slice(0, readMost).map(async (id) => {
      const slug = (await findSaid(records, id))?.author.slug
      return slug === undefined ? records.findAgentById(id) : records.findAgent(slug)
    }),
  )
  const agents = new Map(found.flatMap((agent) => (agent?.kind === 'agent' ? [[agent.id, agent]] : [])))
  return { agents: [...agents.values()], now: records.now }
}

function writeOfThem({ agents, now }: Awaited<ReturnType<typeof ofThem>>): Answer {
  if (agents.length === 0) return { lead: 'My last answer names no agent.' }
  const sumOf = ({ postCount, replyCount }: (typeof agents)[number]) => postCount + replyCount
  return {
    lead: 'Those of my last answer by number of public posts and replies:',
    items: agents
      .toSorted((a, b) => sumOf(b) - sumOf(a))
      .map((agent) => ({ line: recordOf(agent, now), ids: [agent.id] })),
  }
}

/** Ranks the agents of the previous answer by activity, to answer "which of them is most active?". */
export const ofThemIntents: readonly Intent[] = [
  intent({ name: 'ofThem', asks: [], example: () => undefined, find: ofThem, write: writeOfThem }),
]
