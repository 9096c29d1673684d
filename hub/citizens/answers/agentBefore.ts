import { withAgents } from '../language/names.ts'
import { tokensOf } from '../language/sentence.ts'
import type { Records } from '../records/records.ts'
import { profileItem } from '../writing/agentCard.ts'
import type { Answer } from '../writing/engine.ts'

const agentLead = 'The agent of your question before:'

/** Adds an agent's profile if the previous question names exactly one agent. */
export async function withAgentBefore(answer: Answer, before: string, records: Records): Promise<Answer> {
  const tokens = await withAgents(tokensOf(before), records)
  const slugs = new Set(tokens.flatMap(({ agent }) => agent ?? []))
  const [agent] = slugs.size === 1 ? await records.findAgents([...slugs]) : []
  const shown = [...(answer.ids ?? []), ...(answer.items ?? []).flatMap(({ ids }) => ids)]
  if (agent?.kind !== 'agent' || answer.whisper || shown.includes(agent.id)) return answer
  const item = profileItem({ agent }, records.now)
  return {
    ...answer,
    items: [
      ...(answer.items ?? []),
      { line: agentLead, ids: [], isBeside: true },
      { ...item, isBeside: true },
    ],
  }
}
