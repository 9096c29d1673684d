import type { AgentRow } from '../../../../storage/agents.ts'
import type { Records } from '../../records/records.ts'
import { repliesTo } from '../../writing/answered.ts'
import type { Text } from '../../writing/texts.ts'

/** `replies`: number of replies between given agents. `texts`: the replies and the texts replied to, by date. */
export type Exchanged = { replies: number; texts: Text[] }

export async function exchanged(records: Records, agents: readonly AgentRow[]): Promise<Exchanged> {
  const all = (await Promise.all(agents.map((agent) => repliesTo(records, agent)))).flat()
  const ofAgents = all.map(({ text, replies }) => ({
    text,
    replies: replies.filter(({ author }) => agents.some(({ id }) => id === author.id)),
  }))
  const between = ofAgents.filter(({ replies }) => replies.length > 0)
  const texts = between.flatMap(({ text, replies }) => [text, ...replies])
  return {
    replies: new Set(between.flatMap(({ replies }) => replies.map(({ id }) => id))).size,
    texts: [...new Map(texts.map((text) => [text.id, text])).values()].toSorted((a, b) => a.id - b.id),
  }
}
