import type { CitizenName } from '../contract/citizens.ts'
import type { ChannelMessage } from './records/records.ts'

/** Returns the bot's message that a question may follow up on. */
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
