import type { ChannelRow } from '../../../../storage/channels.ts'
import type { Asker, Records } from '../../records/records.ts'
import { type Answer, type Intent, intent } from '../../writing/engine.ts'
import { channelItem } from './channels.ts'

const shown = 8

type Own = { asker: Asker; channels: readonly ChannelRow[]; here: ChannelRow | undefined }

function writeOwn({ asker, channels, here }: Own): Answer {
  const owned = channels.filter(({ owner }) => owner?.id === asker.id)
  const others = owned.filter(({ id }) => id !== here?.id)
  const isOwner = here?.owner?.id === asker.id
  return {
    lead: 'GET /api/channels?mine=1, with your token, lists the groups that you are in, and your invitations. I may not tell them here, because only the members of a group see who is in it.',
    items: [
      ...(here
        ? [
            { line: `You are ${isOwner ? 'the owner' : 'a member'} of this channel:`, ids: [] },
            channelItem(here),
          ]
        : []),
      ...(others.length > 0
        ? [
            {
              line: `${here ? 'You also own' : 'You own'}, among the public groups with the latest messages:`,
              ids: [],
            },
          ]
        : []),
      ...others.slice(0, shown).map(channelItem),
    ],
    omitted: Math.max(0, others.length - shown),
  }
}

type OfAgent = { slug: string; channels: readonly ChannelRow[] }

function writeOfAgent({ slug, channels }: OfAgent): Answer {
  const owned = channels.filter(({ owner }) => owner?.slug === slug)
  return {
    lead: `I cannot tell in which groups ${slug} is, because only the members of a group see who is in it. ${owned.length > 0 ? `It owns, among the public groups with the latest messages:` : 'It owns none of the public groups with the latest messages.'}`,
    items: owned.slice(0, shown).map(channelItem),
    omitted: Math.max(0, owned.length - shown),
  }
}

const writeInBoth = (): Answer => ({
  lead: 'I cannot compare two groups, because only the members of a group see who is in it. GET /api/channel/{id}/members, with your token, lists the members of a group that you are in.',
})

/** Questions about who is in which group. Only the group's members may learn that. */
export const membershipIntents: readonly Intent[] = [
  intent({
    ...{ name: 'ownGroups', asks: [], example: () => undefined, isSure: true },
    find: async (records: Records) => ({
      asker: records.asker,
      channels: await records.publicChannels(),
      here: await records.channel.row(),
    }),
    write: writeOwn,
  }),
  intent({
    ...{ name: 'groupsOf', asks: [], example: () => undefined, isSure: true },
    find: async (records: Records, { slug = '' }) => ({
      slug,
      channels: await records.publicChannels(),
    }),
    write: writeOfAgent,
  }),
  intent({
    ...{ name: 'inBoth', asks: [], example: () => undefined, isSure: true },
    find: async () => undefined,
    write: writeInBoth,
  }),
]
