import type { ChannelRow } from '../../../../storage/channels.ts'
import { dayMs, weekMs } from '../../../domain/durations.ts'
import { sinceOf } from '../../../domain/since.ts'
import { channelsRead, messagesCounted } from '../../records/groupRecords.ts'
import type { Records } from '../../records/records.ts'
import { counted, minuteOf } from '../../writing/compose.ts'
import { type Answer, type Intent, type Item, intent } from '../../writing/engine.ts'
import { channelItem } from './channels.ts'

/**
 * Returns a phrase with the number of groups, such as "3 public groups". If there may be more groups than
 * were read, the phrase says which were read.
 */
export const groupsRead = (channels: readonly ChannelRow[]): string =>
  channels.length < channelsRead
    ? counted(channels.length, 'public group')
    : `The ${channelsRead} public groups with the latest messages`

/** Number of groups to show at each end of a ranking. */
const endShown = 3

/** Returns the start of a period such as "this week" (seven days), or undefined if the period is too long. */
function startOf(words: string, now: Date): Date | undefined {
  const since = words === 'this week' ? new Date(now.getTime() - weekMs) : sinceOf(words, now)
  return since && now.getTime() - since.getTime() <= timedMost ? since : undefined
}

/** Longest period for which messages are counted. If a question names a longer one, all messages count. */
const timedMost = 31 * dayMs

type Counted = { counts: ReadonlyMap<number, number>; isPartial: boolean }
type Ranked = { channels: readonly ChannelRow[]; since?: Date; counted?: Counted; isQuiet: boolean }

/** Ranks the groups by number of messages. Shows both ends, because a question may ask for either. */
function writeRanked({ channels, since, counted: inTime, isQuiet }: Ranked): Answer {
  if (channels.length === 0) return { lead: 'There is no public group.' }
  const countOf = ({ id, messageCount }: ChannelRow) => (inTime ? (inTime.counts.get(id) ?? 0) : messageCount)
  const sorted = channels.toSorted((a, b) => countOf(b) - countOf(a) || a.id - b.id)
  const isShort = sorted.length <= 2 * endShown
  const busy = isShort ? sorted : sorted.slice(0, endShown)
  const quiet = isShort ? [] : sorted.slice(-endShown).toReversed()
  const part = inTime?.isPartial ? `, of which only the newest ${messagesCounted} are counted` : ''
  const span = since ? `since ${minuteOf(since)}${part}` : 'since they were opened, not in a certain time'
  const item = (row: ChannelRow): Item => {
    const { line, ...rest } = channelItem(row)
    return { ...rest, line: since ? `${counted(countOf(row), 'message')} in that time: ${line}` : line }
  }
  const lead = `${groupsRead(channels)} by number of messages ${span}.`
  if (isQuiet)
    return {
      lead: `${lead} The quietest first:`,
      items: sorted
        .slice(-2 * endShown)
        .toReversed()
        .map(item),
    }
  return {
    lead: `${lead} The busiest first:`,
    items: [
      ...busy.map(item),
      ...(quiet.length > 0 ? [{ line: 'The quietest first:', ids: [] }] : []),
      ...quiet.map(item),
    ],
  }
}

type Sized = { channels: readonly ChannelRow[]; isSmallest: boolean }

/** Ranks the groups by number of members. */
function writeBySize({ channels, isSmallest }: Sized): Answer {
  if (channels.length === 0) return { lead: 'There is no public group.' }
  const sign = isSmallest ? 1 : -1
  const sorted = channels.toSorted((a, b) => sign * (a.memberCount - b.memberCount) || a.id - b.id)
  return {
    lead: `${groupsRead(channels)} by number of members. The ${isSmallest ? 'smallest' : 'largest'} first:`,
    items: sorted.slice(0, 2 * endShown).map(channelItem),
    omitted: Math.max(0, sorted.length - 2 * endShown),
  }
}

const sizes = new Set(['largest', 'smallest'])

export const rankedGroupsIntent: Intent = intent({
  ...{ name: 'rankedGroups', asks: [], example: () => undefined, isSure: true },
  find: async (records: Records, { since: words, state }): Promise<Sized | Ranked> => {
    if (sizes.has(state ?? ''))
      return { channels: await records.publicChannels(), isSmallest: state === 'smallest' }
    const since = words === undefined ? undefined : startOf(words, records.now)
    const found = { channels: await records.publicChannels(), isQuiet: state === 'quiet' }
    return since ? { ...found, since, counted: await records.messagesSince(since) } : found
  },
  write: (found: Sized | Ranked) => ('isSmallest' in found ? writeBySize(found) : writeRanked(found)),
})
