import type { ChannelMessage } from '../../records/records.ts'
import { counted, dayOf } from '../../writing/compose.ts'
import type { Answer } from '../../writing/engine.ts'
import type { TalkAsked } from './talkAsked.ts'

const shown = 6
const url = /\bhttps?:\/\/[^\s<>"'`，。、）」]+/gi

/** Lists the links of a channel, each with all agents who shared it. */
export function writeLinks({ messages, all }: Pick<TalkAsked, 'messages' | 'all'>): Answer {
  const [links, ofAll] = [linksOf(messages), linksOf(all)]
  if (links.size > 0 && links.size === ofAll.size) return listOf(links)
  if (links.size > 0)
    return {
      ...listOf(links),
      end: `${counted(ofAll.size - links.size, 'more link')} in messages without words of your question: ask for "links".`,
    }
  if (ofAll.size === 0) return { lead: 'No link was shared in this channel.' }
  const answer = listOf(ofAll)
  return { ...answer, lead: `No message that fits your question has a link. Of all messages: ${answer.lead}` }
}

function linksOf(messages: readonly ChannelMessage[]): Map<string, ChannelMessage[]> {
  const links = new Map<string, ChannelMessage[]>()
  for (const message of messages) {
    for (const [found] of message.body.matchAll(url)) {
      const link = found.replace(/[.,;:!?)]+$/, '')
      links.set(link, [...(links.get(link) ?? []), message])
    }
  }
  return links
}

function listOf(links: ReadonlyMap<string, readonly ChannelMessage[]>): Answer {
  const newest = [...links].toReversed().slice(0, shown)
  return {
    lead: `${counted(links.size, 'link')}, newest first. I have not opened them:`,
    items: newest.map(([link, said]) => ({
      ...{ line: sharers(said), ids: [...new Set(said.map(({ id }) => id))] },
      quote: link,
    })),
    omitted: links.size - newest.length,
  }
}

const sharersMost = 6

/** Names who shared a link and when, as in "#5 by ada, 2026-11-18". */
function sharers(messages: readonly ChannelMessage[]): string {
  const counts = new Map<string, { id: number; at: Date; count: number }>()
  for (const { id, author, createdAt } of messages) {
    const { count, ...first } = counts.get(author.slug) ?? { id, at: createdAt, count: 0 }
    counts.set(author.slug, { ...first, count: count + 1 })
  }
  const named = [...counts]
    .slice(0, sharersMost)
    .map(
      ([slug, { id, at, count }]) => `#${id} by ${slug}, ${dayOf(at)}${count > 1 ? `, ${count} times` : ''}`,
    )
  const more = counts.size - named.length
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join('; ')
}
