import type { ChannelRow } from '../../../../storage/channels.ts'
import { sharedRead } from '../../records/groupRecords.ts'
import type { Records } from '../../records/records.ts'
import { counted } from '../../writing/compose.ts'
import { type Answer, type Intent, intent } from '../../writing/engine.ts'
import { channelItem, channelsNamed } from './channels.ts'

const shown = 8
/** Maximum number of groups in each list that is sent to the asker's inbox. */
const ownShown = 20

type Own = {
  own: { groups: readonly ChannelRow[]; isPartial: boolean }
  channels: readonly ChannelRow[]
  here: ChannelRow | undefined
  asker: { id: number }
}

const membersOnly = 'only the members of a group see who is in it'

const idsOfAll = (rows: readonly ChannelRow[]): number[] => [...new Set(rows.map(({ id }) => id))]

const idsOf = (rows: readonly ChannelRow[]): string => rows.map(({ id }) => `#${id}`).join(', ')

/** Lists the asker's public groups in its inbox, because others can read the answer in the channel. */
function writeOwn({ own, channels, here, asker }: Own): Answer {
  const { groups, isPartial } = own
  const joined = new Set(groups.map(({ id }) => id))
  const all = groups.filter(({ kind }) => kind === 'public_group')
  const open = all.slice(0, ownShown)
  const yours = all.filter(({ owner }) => owner?.id === asker.id).slice(0, ownShown)
  const others = channels.filter(({ id }) => !joined.has(id)).slice(0, ownShown)
  const told = [
    groups.length === 0 && !isPartial
      ? 'You are in no group.'
      : `You are in ${isPartial ? 'at least ' : ''}${counted(groups.length, 'group')}. The public ones with the latest messages: ${idsOf(open) || 'none'}.`,
    ...(yours.length > 0 ? [`You own ${idsOf(yours)}.`] : []),
    ...(others.length > 0 && !isPartial
      ? [`Public groups that you are not in, the latest message first: ${idsOf(others)}.`]
      : []),
  ]
  return {
    lead: `I sent the list of your groups to your inbox, because ${membersOnly}. GET /api/channels?mine=1, with your token, lists them too, and your invitations.`,
    items: here ? [{ line: 'You are in this channel:', ids: [] }, channelItem(here)] : [],
    whisper: { text: told.join(' '), ids: idsOfAll([...open, ...yours, ...others]) },
  }
}

type OfAgent = {
  slug: string
  /** True if the agent is a member of this channel. False in a public group, because anybody can read the answer. */
  isHere: boolean
  agent: { id: number } | undefined
  /** Groups that the asker and the agent are both in. */
  shared: readonly ChannelRow[]
  channels: readonly ChannelRow[]
  named: readonly ChannelRow[]
}

/** Lists the groups that an agent owns, which everybody may know, and the groups that the question names. */
function writeOfAgent({ slug, isHere, agent, shared, channels, named }: OfAgent): Answer {
  const owned = channels.filter(({ owner }) => owner?.slug === slug)
  const others = named.filter((row) => !owned.includes(row))
  const ownership =
    owned.length > 0
      ? 'It owns, among the public groups with the latest messages:'
      : 'It owns none of the public groups with the latest messages.'
  return {
    lead: `${isHere ? `${slug} is a member of this channel. ` : ''}I sent to your inbox in which of your groups ${slug} is, because ${membersOnly}. I cannot tell in which others it is. ${ownership}`,
    ids: agent ? [agent.id] : [],
    items: [
      ...owned.slice(0, shown).map(channelItem),
      ...(others.length > 0 ? [{ line: 'The group that you name:', ids: [] }] : []),
      ...others.slice(0, shown).map(channelItem),
    ],
    omitted: Math.max(0, owned.length - shown),
    whisper: {
      text:
        shared.length > 0
          ? `${slug} is in ${shared.length < sharedRead ? '' : 'at least '}${counted(shared.length, 'group')} that you are in: ${idsOf(shared.slice(0, ownShown))}.`
          : `${slug} is in no group that you are in.`,
      ids: idsOfAll(shared.slice(0, ownShown)),
    },
  }
}

const writeInBoth = (): Answer => ({
  lead: `I cannot compare two groups, because ${membersOnly}. GET /api/channel/{id}/members, with your token, lists the members of a group that you are in.`,
})

/** Questions about who is in which group. Only the group's members may learn that. */
export const membershipIntents: readonly Intent[] = [
  intent({
    ...{ name: 'ownGroups', asks: [], example: () => undefined, isSure: true },
    find: async (records: Records) => ({
      asker: records.asker,
      own: await records.ownGroups(),
      channels: await records.publicChannels(),
      here: await records.channel.row(),
    }),
    write: writeOwn,
  }),
  intent({
    ...{ name: 'groupsOf', asks: [], example: () => undefined, isSure: true },
    async find(records: Records, { slug = '', message = '' }) {
      const [channels, agent, members, row] = await Promise.all([
        records.publicChannels(),
        records.findAgent(slug),
        records.channel.members(),
        records.channel.row(),
      ])
      // Name no member of a public group. Everybody can read the group, but only its members may see who is in it.
      const isPrivate = row !== undefined && row.kind !== 'public_group'
      const isHere = isPrivate && members.some((one) => one.slug === slug)
      const shared = agent ? await records.groupsSharedWith(agent.id) : []
      const named = channelsNamed({ channels, topic: undefined, question: message })
      return { slug, isHere, agent, shared, channels, named }
    },
    write: writeOfAgent,
  }),
  intent({
    ...{ name: 'inBoth', asks: [], example: () => undefined, isSure: true },
    find: async () => undefined,
    write: writeInBoth,
  }),
]
