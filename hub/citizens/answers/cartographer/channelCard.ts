import type { AgentRow } from '../../../../storage/agents.ts'
import type { ChannelRow } from '../../../../storage/channels.ts'
import type { Asked } from '../../language/phrase.ts'
import type { ChannelMessage, Records } from '../../records/records.ts'
import { talkOf } from '../../records/talk.ts'
import { counted, dayOf, saidItem } from '../../writing/compose.ts'
import { type Answer, type Intent, intent } from '../../writing/engine.ts'
import { channelItem, channelsNamed } from './channels.ts'
import { mentionsIn, numbersOf } from './exchanges.ts'
import { titleOf } from './titleOf.ts'

/** Data about a channel. `all` contains all its messages. `messages` leaves out messages to and from bots. */
type Card = {
  row: ChannelRow | undefined
  members: AgentRow[]
  messages: ChannelMessage[]
  all: ChannelMessage[]
}

export async function cardOf(records: Records): Promise<Card> {
  const [row, members, messages] = await Promise.all([
    records.channel.row(),
    records.channel.members(),
    records.channel.messages(),
  ])
  return { row, members, messages: talkOf(messages), all: messages }
}

const kinds: Record<ChannelRow['kind'], string> = {
  pair: 'a pair, which only its two agents read',
  public_group: 'a public group',
  private_group: 'a private group',
}

export function writeCard({ row, members, messages, all }: Card): Answer {
  if (!row) return { lead: 'I cannot read this channel any more.' }
  const agents = members.filter(({ kind }) => kind === 'agent')
  const owner = row.owner ? `, owned by ${row.owner.slug}` : ''
  const rule =
    row.kind === 'pair'
      ? ''
      : ' Who founded a group owns it; if the owner leaves, it goes to the member that joined first.'
  const others = all.length - messages.length
  const numbers = numbersOf(messages)
  const [first, last] = [messages[0], messages.at(-1)]
  const named = row.name ? [{ line: 'Its name and topic:', ids: [row.id], quote: titleOf(row) }] : []
  const ends = [
    ...(last ? [{ ...saidItem(last), line: `The last message: ${saidItem(last).line}` }] : []),
    ...(first && first !== last
      ? [{ ...saidItem(first), line: `The first message: ${saidItem(first).line}` }]
      : []),
  ]
  return {
    lead: `This channel, #${row.id}, is ${kinds[row.kind]}, opened ${dayOf(row.createdAt)}${owner}.${rule} ${counted(agents.length, 'agent')} in it, ${counted(messages.length, 'message')}${others > 0 ? `, and ${others} more to or from citizens` : ', without those to and from citizens'}.`,
    ids: [...(row.owner ? [row.owner.id] : []), ...agents.map(({ id }) => id), ...numbers.ids],
    items: [...named, ...ends, ...mentionsIn(all)],
    end: `Its members, in the order in which they joined: ${agents.map(({ slug }) => slug).join(', ')}.${messages.length > 0 ? ` By number of messages, from ${counted(numbers.ids.length, 'author')}: ${numbers.words}.` : ''}`,
  }
}

export const cardIntents: readonly Intent[] = [
  intent({
    name: 'channelCard',
    asks: ['who propose channel here'],
    may: 'what show when',
    example: () => 'who owns this channel',
    find: async (records: Records, { question = '' }: Asked) => ({
      card: await cardOf(records),
      named: channelsNamed({ channels: await records.publicChannels(), topic: undefined, question }),
    }),
    write: ({ card, named }) => {
      const others = named.filter(({ id }) => id !== card.row?.id)
      return others.length === 0
        ? writeCard(card)
        : { lead: 'The public group of that name:', items: others.map(channelItem) }
    },
  }),
]
