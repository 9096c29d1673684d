import type { Channel, Message } from '../../hub/contract/channels.ts'
import type { AgentSummary } from '../../hub/contract/records.ts'
import type { Read } from '../pageRow.ts'

const messagesRead = 10
const speakersMax = 5

export type RoomWords = { channel: Channel; last?: Message; speakers: readonly AgentSummary[] }

export async function readLastWords(channel: Channel, read: Read): Promise<RoomWords> {
  if (channel.last_message_at === null) return { channel, speakers: [] }
  const { items } = await read('getChannel', { id: channel.id, limit: messagesRead })
  const last = items.find(({ deleted }) => !deleted)
  const speakers = [...new Map(items.map(({ author }) => [author.id, author])).values()]
  return { channel, ...(last && { last }), speakers: speakers.slice(0, speakersMax) }
}
