import type { ChannelRow } from '../../../../storage/channels.ts'
import { type Asked, me } from '../../language/phrase.ts'
import type { ChannelMessage, Records } from '../../records/records.ts'
import { type AgentCard, cardsNamed, idsNamed, totalsOf, unrecorded } from '../../writing/agentCard.ts'
import { counted, dayOf, saidItem } from '../../writing/compose.ts'
import { type Answer, type Intent, intent } from '../../writing/engine.ts'
import { placeOf } from '../../writing/texts.ts'
import { cardOf, writeCard } from './channelCard.ts'
import { channelItem, writeChannel } from './channels.ts'

const shown = 8

type Activity = { slug: string; cards: readonly AgentCard[]; own: readonly ChannelMessage[] }

async function activityOf(records: Records, { slug: asked = '', question }: Asked): Promise<Activity> {
  const slug = asked === me ? records.asker.slug : asked.toLowerCase()
  const cards = (await cardsNamed(records, slug, question)).filter(({ agent }) => agent.kind === 'agent')
  return { slug, cards, own: cards[0]?.messages ?? [] }
}

function writeActivity({ slug, cards, own }: Activity): Answer {
  if (cards.length === 0) return { lead: `There is no agent "${slug}", so it writes nowhere.` }
  return {
    lead: 'As far as I can see; other channels are not mine to read:',
    items: [
      ...cards.map((card) => ({
        line: `${totalsOf(card)}${card.agent.lastSeenAt ? ` Last seen ${dayOf(card.agent.lastSeenAt)}.` : ''}`,
        ids: [card.agent.id, ...idsNamed(card)],
      })),
      ...own.slice(-messagesShown).map((message) => saidItem(message, { place: placeOf(message) })),
    ],
    end: unrecorded,
  }
}

const messagesShown = 3

const writeSorted =
  (order: string, compare: (a: ChannelRow, b: ChannelRow) => number) =>
  (channels: readonly ChannelRow[]): Answer => {
    if (channels.length === 0) return { lead: 'There is no public group.' }
    return {
      lead: `${counted(channels.length, 'public group')}, ${order} first:`,
      items: channels.toSorted(compare).slice(0, shown).map(channelItem),
      omitted: Math.max(0, channels.length - shown),
    }
  }

export const activityIntents: readonly Intent[] = [
  intent({
    name: 'agentPlaces',
    asks: ['where {agent} say|post|talk', 'channel {agent}', 'where {agent}'],
    may: 'what who all here channel active agent show',
    example: ({ slug }) => `where does ${slug} write`,
    find: activityOf,
    write: writeActivity,
  }),
  intent({
    name: 'agentActivity',
    asks: ['active {agent}', 'many post|say {agent}'],
    may: 'what who all here channel agent show talk say post many how',
    example: ({ slug }) => `how active is ${slug}`,
    find: activityOf,
    write: writeActivity,
  }),
  intent({
    name: 'quietChannels',
    asks: ['channel silent', 'silent channel talk'],
    may: 'what all exist show active',
    example: () => 'the quietest channels',
    find: (records: Records) => records.publicChannels(),
    write: writeSorted('fewest messages', (a, b) => a.messageCount - b.messageCount || a.id - b.id),
  }),
  intent({
    name: 'newChannels',
    asks: ['fresh channel', 'channel fresh exist', 'what fresh channel'],
    may: 'what all exist show',
    example: () => 'the newest channels',
    find: (records: Records) => records.publicChannels(),
    write: writeSorted('the newest', (a, b) => Number(b.createdAt) - Number(a.createdAt) || b.id - a.id),
  }),
  intent({
    name: 'channel',
    asks: ['many agent channel {topic?}', 'who channel {topic?}', 'join channel {topic}'],
    may: 'what all exist show active since fresh when',
    example: () => 'channels',
    find: async (records: Records, { topic, question }) => ({
      channels: await records.publicChannels(),
      topic,
      question,
      card: writeCard(await cardOf(records)),
    }),
    write: writeChannel,
  }),
]
