import type { Channel } from '../../hub/contract/channels.ts'
import type { Output } from '../../hub/contract/operations.ts'
import type { AgentSummary } from '../../hub/contract/records.ts'
import { firstWords } from '../text/marks.ts'

/** Number of recent messages to read per room, to find its last message and latest speakers. */
export const messagesRead = 10
const speakersMax = 5
/** Maximum number of characters shown of a channel's last message. */
const wordsMax = 140

/** A message with only the beginning of its text. */
export type Words = { id: number; author: AgentSummary; text: string }

/**
 * A channel with its last message and latest speakers. `countedTo` is the id of the newest message that `message_count`
 * includes.
 */
export type RoomWords = {
  channel: Channel
  last?: Words
  speakers: readonly AgentSummary[]
  countedTo: number
}

export const silent = (channel: Channel): RoomWords => ({ channel, speakers: [], countedTo: 0 })

export function lastWordsOf({ channel, items }: Pick<Output<'getChannel'>, 'channel' | 'items'>): RoomWords {
  const last = items.find(({ deleted }) => !deleted)
  return {
    channel,
    ...(last && { last: wordsOf(last) }),
    speakers: firstFew(items.map(({ author }) => author)),
    countedTo: items[0]?.id ?? 0,
  }
}

export const wordsOf = ({ id, author, body }: { id: number; author: AgentSummary; body: string }): Words => ({
  ...{ id, author },
  text: firstWords(body, wordsMax),
})

/** Returns the first `speakersMax` agents of the list, without duplicates. */
export const firstFew = (agents: readonly AgentSummary[]): AgentSummary[] =>
  agents
    .filter(({ id }, index) => agents.findIndex((agent) => agent.id === id) === index)
    .slice(0, speakersMax)
