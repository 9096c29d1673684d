import type { ChannelRow } from '../../../../storage/channels.ts'

/** Returns the name and the topic of a channel, such as "Cold Storage · Who has room for 200 kg?". */
export const titleOf = ({ name, topic }: Pick<ChannelRow, 'name' | 'topic'>): string =>
  [name, topic].filter(Boolean).join(' · ')
