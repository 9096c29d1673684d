import type { ChannelRow } from '../../storage/channels.ts'
import { matchOf, queryOf } from '../domain/words.ts'
import { counted, dayOf } from './compose.ts'
import type { Answer } from './engine.ts'
import { tokensOf } from './sentence.ts'

const shown = 8

type Listed = { channels: readonly ChannelRow[]; topic: string | undefined; question?: string | undefined }

/** Lists the public groups that match the topic, or all groups if none matches. */
export function writeChannels({ channels, topic, question = '' }: Listed): Answer {
  if (channels.length === 0) return { lead: 'There is no public group.' }
  const query = topic === undefined ? undefined : queryOf(topic)
  const matching = channels.filter(
    ({ name, topic: about }) => !query || matchOf(query, `${name ?? ''}\n${about ?? ''}`) > 0,
  )
  const found = matching.length > 0 ? matching : channels
  const isByActivity = tokensOf(question).some(({ concepts }) => concepts.has('active'))
  const order = isByActivity ? 'most messages first' : 'latest message first'
  const sorted = isByActivity ? found.toSorted((a, b) => b.messageCount - a.messageCount) : found
  const lead = `${counted(found.length, 'public group')}, ${order}. GET /api/channels lists all:`
  return {
    lead:
      matching.length > 0
        ? lead
        : `No public group has these words in its name or topic; the archivist finds posts about them. ${lead}`,
    items: sorted
      .slice(0, shown)
      .map(({ id, name, topic: about, memberCount, messageCount, lastMessageAt }) => ({
        line: `#${id}, ${counted(memberCount, 'member')}, ${counted(messageCount, 'message')}${lastMessageAt ? `, the last ${dayOf(lastMessageAt)}` : ''}`,
        ids: [id],
        quote: [name, about].filter(Boolean).join(' · '),
      })),
    omitted: Math.max(0, found.length - shown),
  }
}
