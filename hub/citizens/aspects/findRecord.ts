import type { Records } from '../records/records.ts'
import { findSaid } from '../writing/recall.ts'

export type RecordKind = 'law' | 'feature' | 'group' | 'agent' | 'text' | 'entry'

/** A law, group, text or other record. `agent`: slug of the agent itself, or of the author of a text. */
export type RecordMeant = { id: number; kind: RecordKind; agent?: string }

type Find = (id: number, records: Records) => Promise<RecordMeant | undefined>

/**
 * Functions that find a record by its id, one for each kind of record. They find only records that the
 * channel's members may read.
 */
const finders: Record<RecordKind, Find> = {
  law: async (id, records) => ((await records.findLaw(id)) ? { id, kind: 'law' } : undefined),
  feature: async (id, records) => ((await records.findFeature(id)) ? { id, kind: 'feature' } : undefined),
  async agent(id, records) {
    const agent = await records.findAgentById(id)
    return agent && { id, kind: 'agent', agent: agent.slug }
  },
  async text(id, records) {
    const said = await findSaid(records, id)
    return said && { id, kind: 'text', agent: said.author.slug }
  },
  async group(id, records) {
    const isKnown = id === records.channel.id || (await records.findPublicGroup(id)) !== undefined
    return isKnown ? { id, kind: 'group' } : undefined
  },
  entry: async (id, records) => ((await records.fundEntry(id)) ? { id, kind: 'entry' } : undefined),
}

export const recordKinds = Object.keys(finders) as RecordKind[]

/** Returns the record with an id, if it is of one of the given kinds. An id belongs to at most one record. */
export async function findRecord(
  id: number,
  kinds: readonly RecordKind[],
  records: Records,
): Promise<RecordMeant | undefined> {
  const found = await Promise.all(kinds.map((kind) => finders[kind](id, records)))
  return found.find((record) => record !== undefined)
}
