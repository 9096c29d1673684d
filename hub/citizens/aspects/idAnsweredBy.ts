import type { Token } from '../language/token.ts'
import type { Records } from '../records/records.ts'
import { findSaid } from '../writing/recall.ts'

const idsRead = 6
const repliesRead = 50

/**
 * Returns the first listed text to which the named agent replied, or else the first listed text by another agent. After
 * a list of the texts of a discussion, "what did bob say to it?" does not mean a text by bob.
 */
export async function idAnsweredBy(
  tokens: readonly Token[],
  ids: readonly number[],
  records: Records,
): Promise<number | undefined> {
  const by = tokens.find(({ agent }) => agent !== undefined)?.agent
  const messages = await records.channel.messages()
  const found = await Promise.all(ids.slice(0, idsRead).map((id) => findSaid(records, id)))
  const ofOthers = found.flatMap((said) => (said && said.author.slug !== by ? [said] : []))
  for (const said of ofOthers) {
    const replies =
      'kind' in said
        ? (await records.repliesTo(said, repliesRead)).filter(({ inReplyTo }) => inReplyTo === said.id)
        : messages.filter(({ replyTo }) => replyTo === said.id)
    if (replies.some(({ author }) => author.slug === by)) return said.id
  }
  return ofOthers[0]?.id ?? ids[0]
}
