import type { AgentRow } from '../../../../storage/agents.ts'
import { withAgents } from '../../language/names.ts'
import type { Asked } from '../../language/phrase.ts'
import { tokensOf } from '../../language/sentence.ts'
import type { Records } from '../../records/records.ts'

/** Returns the agent that a question names, if it is not the asker. */
export async function agentNamed(
  records: Records,
  { question = '', slug }: Asked,
): Promise<AgentRow | undefined> {
  const tokens = await withAgents(tokensOf(question), records)
  const slugs = [...tokens.flatMap(({ agent }) => agent ?? []), slug ?? ''].filter((one) => one !== '')
  const named = slugs.length === 0 ? [] : await records.findAgents([...new Set(slugs)])
  return named.find(({ kind, id }) => kind === 'agent' && id !== records.asker.id)
}
