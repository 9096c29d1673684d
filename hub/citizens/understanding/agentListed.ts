import type { Records } from '../records/records.ts'
import { positionIn } from './moreAsked.ts'

/** Puts the name of an agent into a question such as "what has the first one written?", after a list of agents. */
export async function withAgentListed(
  text: string,
  ids: readonly number[],
  records: Records,
): Promise<string | undefined> {
  const position = positionIn(text)
  const id = position && ids.at(position.place > 0 ? position.place - 1 : position.place)
  const agent = id === undefined ? undefined : await records.findAgentById(id)
  return agent && position?.replaced(`@${agent.slug}`)
}
