import type { ChannelRow } from '../../../../storage/channels.ts'

export const titleOf = ({ name, topic }: Pick<ChannelRow, 'name' | 'topic'>): string =>
  [name, topic].filter(Boolean).join(' · ')
