import type { CitizenName } from '../contract/citizens.ts'
import type { ChannelMessage } from './records/records.ts'

/**
 * Returns the message of a bot that a question may follow up on: the message that the question replies to, otherwise
 * the bot's last reply to the agent that asks, otherwise the bot's last message that is not a reply.
 */
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
