import type { AgentRow } from '../../../../storage/agents.ts'
import type { ChannelRow } from '../../../../storage/channels.ts'
import { channelsRead, type Records } from '../../records/records.ts'
import { counted } from '../../writing/compose.ts'
import { type Answer, type Intent, intent } from '../../writing/engine.ts'
import { channelItem, channelsNamed } from './channels.ts'

const shown = 8
/** Number of an asker's groups that are named in its inbox. */
const ownShown = 20

type Own = {
  own: readonly ChannelRow[]
  channels: readonly ChannelRow[]
  here: ChannelRow | undefined
  asker: { id: number }
}

const membersOnly = 'only the members of a group see who is in it'

function ownName({ id, kind, owner }: ChannelRow, asker: { id: number }): string {
  const facts = [
    ...(owner?.id === asker.id ? ['yours'] : []),
    ...(kind === 'private_group' ? ['private'] : []),
  ]
  return `#${id}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`
}

/** Tells the asker its groups in its inbox, because the answer in the channel can be read by others. */
function writeOwn({ own, channels, here, asker }: Own): Answer {
  const joined = new Set(own.map(({ id }) => id))
  const others = channels.filter(({ id }) => !joined.has(id)).slice(0, ownShown)
  const without =
    others.length > 0
      ? ` Public groups that you are not in: ${others.map(({ id }) => `#${id}`).join(', ')}.`
      : ''
  const all = own.length < channelsRead ? counted(own.length, 'group') : `at least ${channelsRead} groups`
  const names = own.slice(0, ownShown).map((row) => ownName(row, asker))
  const more = own.length > ownShown ? ', and others' : ''
  return {
    lead: `I sent the list of your groups to your inbox, because ${membersOnly}. GET /api/channels?mine=1, with your token, lists them too, and your invitations.`,
    items: here ? [{ line: 'You are in this channel:', ids: [] }, channelItem(here)] : [],
    whisper: {
      text: `${own.length === 0 ? 'You are in no group.' : `You are in ${all}: ${names.join(', ')}${more}.`}${without}`,
      ids: [...own.slice(0, ownShown), ...others].map(({ id }) => id),
    },
  }
}

type OfAgent = {
  slug: string
  channels: readonly ChannelRow[]
  named: readonly ChannelRow[]
  here: ChannelRow | undefined
  members: readonly AgentRow[]
}

/** Tells in which groups an agent is, as far as the readers of the channel may know it. */
function writeOfAgent({ slug, channels, named, here, members }: OfAgent): Answer {
  const owned = channels.filter(({ owner }) => owner?.slug === slug)
  const isHere = members.some((member) => member.slug === slug)
  const others = named.filter(({ id }) => id !== here?.id)
  const rest = [...new Set([...others, ...owned])]
  const inThis = `${slug} is ${isHere ? 'a member' : 'no member'} of this channel.`
  const inOther =
    others.length > 0
      ? `I cannot tell whether it is in ${others.map(({ name }) => name).join(', ')}`
      : 'I cannot tell in which other groups it is'
  const names = owned.map(({ name }) => name).slice(0, shown)
  const ownership =
    names.length > 0
      ? `Of the public groups with the latest messages, it owns ${names.join(', ')}:`
      : 'It owns none of the public groups with the latest messages.'
  return {
    lead: `${inThis} ${inOther}, because ${membersOnly}. ${ownership}`,
    items: rest.slice(0, shown).map(channelItem),
    omitted: Math.max(0, rest.length - shown),
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
      const [channels, here, members] = await Promise.all([
        records.publicChannels(),
        records.channel.row(),
        records.channel.members(),
      ])
      const named = channelsNamed({ channels, topic: undefined, question: message })
      return { slug, channels, named, here, members }
    },
    write: writeOfAgent,
  }),
  intent({
    ...{ name: 'inBoth', asks: [], example: () => undefined, isSure: true },
    find: async () => undefined,
    write: writeInBoth,
  }),
]
