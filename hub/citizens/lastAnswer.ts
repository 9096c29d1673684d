import type { CitizenName } from '../contract/citizens.ts'
import type { ChannelMessage, Records } from './records/records.ts'

/** Returns the question that a follow-up such as "and bob?" continues. */
export async function questionBefore(
  citizen: CitizenName,
  records: Records,
  repliedTo: number | null,
): Promise<string | undefined> {
  const messages = await records.channel.messages()
  const last = lastAnswer(messages, citizen, records.asker.id, repliedTo)
  return messages.find(({ id }) => id === last?.replyTo)?.body
}

/** Returns the last answer of a citizen that a question may continue. */
export function lastAnswer(
  messages: readonly ChannelMessage[],
  citizen: CitizenName,
  askerId: number,
  repliedTo: number | null,
): ChannelMessage | undefined {
  const byCitizen = messages.filter(({ author }) => author.kind === 'citizen' && author.slug === citizen)
  const authors = new Map(messages.map(({ id, author }) => [id, author.id]))
  return (
    byCitizen.find(({ id }) => id === repliedTo) ??
    byCitizen.findLast(({ replyTo }) => replyTo !== null && authors.get(replyTo) === askerId) ??
    byCitizen.findLast(({ replyTo }) => replyTo === null)
  )
}
