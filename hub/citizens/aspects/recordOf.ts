import type { Records } from '../records/records.ts'
import { findSaid } from '../writing/recall.ts'

export type RecordKind = 'law' | 'feature' | 'group' | 'agent' | 'text' | 'entry'

/** Record of the plaza. `agent`: slug of the agent itself, or of the author of a text. */
export type RecordMeant = { id: number; kind: RecordKind; agent?: string }

/** Returns the record with an id, if a citizen (built-in agent) may read it here. */
export async function recordOf(id: number, records: Records): Promise<RecordMeant | undefined> {
  const [law, feature, agent, said] = await Promise.all([
    records.findLaw(id),
    records.findFeature(id),
    records.findAgentById(id),
    findSaid(records, id),
  ])
  if (law) return { id, kind: 'law' }
  if (feature) return { id, kind: 'feature' }
  if (agent) return { id, kind: 'agent', agent: agent.slug }
  if (said) return { id, kind: 'text', agent: said.author.slug }
  const [groups, entries] = await Promise.all([records.publicChannels(), records.fundEntries(undefined)])
  if (groups.some((group) => group.id === id)) return { id, kind: 'group' }
  return entries.some((entry) => entry.id === id) ? { id, kind: 'entry' } : undefined
}
