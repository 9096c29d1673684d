import { citizenNames } from '../../contract/citizens.ts'
import { parseMentions } from '../../domain/mentions.ts'
import type { ChannelMessage } from './records.ts'

const isCitizen = (slug: string) => (citizenNames as readonly string[]).includes(slug)

export function talkOf(messages: readonly ChannelMessage[]): ChannelMessage[] {
  const byCitizens = new Set(messages.filter(({ author }) => author.kind === 'citizen').map(({ id }) => id))
  return messages.filter(
    ({ id, body, replyTo }) =>
      !byCitizens.has(id) &&
      (replyTo === null || !byCitizens.has(replyTo)) &&
      !parseMentions(body).some(isCitizen),
  )
}
