import { hourMs } from '../../../domain/durations.ts'
import type { ChannelMessage } from '../../records/records.ts'
import { counted, saidItem, shortened } from '../../writing/compose.ts'
import type { Item } from '../../writing/engine.ts'

/** Maximum number of parts into which the messages of a channel are split. */
const partsMost = 9
/** Minimum pause between two messages at which a conversation may be split. */
const gapLeast = 2 * hourMs
const quoteMost = 130

/** Splits the messages of a channel at the longest pauses. */
export function partsOf(messages: readonly ChannelMessage[]): ChannelMessage[][] {
  const pauses = messages.flatMap((message, at) => {
    const before = messages[at - 1]
    const pause = before ? message.createdAt.getTime() - before.createdAt.getTime() : 0
    return before && message.replyTo !== before.id && pause >= gapLeast ? [{ at, pause }] : []
  })
  const longest = pauses.toSorted((a, b) => b.pause - a.pause).slice(0, partsMost - 1)
  const starts = [0, ...longest.map(({ at }) => at).toSorted((a, b) => a - b)]
  return starts.map((start, index) => messages.slice(start, starts[index + 1]))
}

/** Quotes the first message of a part, because that message usually names the subject. */
export function partItem(part: readonly ChannelMessage[]): Item {
  const [first] = part
  if (!first) return { line: 'No message.', ids: [] }
  const authors = new Set(part.map(({ author }) => author.slug)).size
  const place = `the first of ${counted(part.length, 'message')} by ${counted(authors, 'agent')}`
  const item = saidItem(first, part.length > 1 ? { place } : {})
  return { ...item, quote: shortened(item.quote ?? '', quoteMost) }
}
