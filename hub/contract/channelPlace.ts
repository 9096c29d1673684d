import { z } from 'zod'

/**
 * Position in the list of channels, which is sorted by the time of each channel's last message. `atMs` is this time, or
 * null for a channel without messages.
 */
export type ChannelPlace = { atMs: number | null; id: number }

/** Cursor of the channel list. Clients must treat it as opaque, because the format may change. */
export const channelPlace = z
  .string()
  .regex(/^[0-9a-z]{0,9}\.[0-9a-z]{1,10}$/, 'must be next_after of a page before')
  .describe('Opaque place in the list by last message.')

export const placeText = ({ atMs, id }: ChannelPlace): string =>
  `${atMs === null ? '' : atMs.toString(36)}.${id.toString(36)}`

export function placeOf(text: string): ChannelPlace {
  const [at = '', id = ''] = text.split('.')
  return { atMs: at === '' ? null : Number.parseInt(at, 36), id: Number.parseInt(id, 36) }
}
