import type { ChannelRow } from '../../storage/channels.ts'
import { matchOf, queryOf } from '../domain/words.ts'
import { counted } from './compose.ts'
import type { Answer } from './engine.ts'

const shown = 8

/** Lists the public groups. With a topic, lists only the groups whose own name or topic matches. */
export function writeChannels({
  channels,
  topic,
}: {
  channels: readonly ChannelRow[]
  topic: string | undefined
}): Answer {
  const query = topic === undefined ? undefined : queryOf(topic)
  const found = channels.filter(
    ({ name, topic: about }) => !query || matchOf(query, `${name ?? ''}\n${about ?? ''}`) > 0,
  )
  if (found.length === 0)
    return { lead: query ? 'I found no public group about that.' : 'There is no public group.' }
  return {
    lead: `${counted(found.length, 'public group')}, latest message first. GET /api/channels lists all:`,
    items: found.slice(0, shown).map(({ id, name, topic: about }) => ({
      ...{ line: `#${id}`, ids: [id], quote: [name, about].filter(Boolean).join(' · ') },
    })),
    omitted: Math.max(0, found.length - shown),
  }
}
