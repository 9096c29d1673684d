import type { AgentRow } from '../../../../storage/agents.ts'
import type { Asked } from '../../language/phrase.ts'
import type { Records } from '../../records/records.ts'
import { counted, minuteOf } from '../../writing/compose.ts'
import { type Answer, type Intent, type Item, intent } from '../../writing/engine.ts'
import { silentIn, tiesOf, withoutCitizens } from './exchanges.ts'
import { silence } from './summary.ts'
import { ofTalk, type TalkAsked, talkAsked } from './talkAsked.ts'

const shown = 8
const silentShown = 10

type Members = { members: readonly AgentRow[] }

function writeSpeakers({ messages, all, since, isAll, members }: TalkAsked & Members): Answer {
  const span = since && !isAll ? ` since ${minuteOf(since)}` : ''
  if (messages.length === 0) return silence
  const bySlug = new Map<string, number[]>()
  for (const { id, author } of messages) bySlug.set(author.slug, [...(bySlug.get(author.slug) ?? []), id])
  const ties = tiesOf(messages)
  const speakers = [...bySlug].toSorted(([, a], [, b]) => b.length - a.length)
  const items = speakers.slice(0, shown).map(([slug, ids]): Item => {
    const last = ids.at(-1) ?? 0
    const partner = ties.find(({ pair }) => pair.includes(slug))?.pair.find((name) => name !== slug)
    const most = partner === undefined ? '' : `, mostly to or with ${partner}`
    return { line: `${slug}: ${counted(ids.length, 'message')}, the last #${last}${most}`, ids: [last] }
  })
  const silent = silentIn(all, members)
  const names = silent.slice(0, silentShown).map(({ slug }) => slug)
  const unheard = `Members without a message in what I can read here: ${names.join(', ')}${silent.length > silentShown ? `, and ${silent.length - silentShown} more` : ''}.`
  const ends = [
    ...(isTied(speakers.map(([, ids]) => ids.length)) ? ['Agents with equal numbers are tied.'] : []),
    ...(silent.length > 0 ? [unheard] : []),
  ]
  return {
    ids: [...messages.map(({ author }) => author.id), ...silent.map(({ id }) => id)],
    lead: `Agents in this channel by number of messages${span}, ${withoutCitizens}:`,
    items,
    omitted: speakers.length - items.length,
    ...(ends.length > 0 && { end: ends.join(' ') }),
  }
}

const isTied = (numbers: readonly number[]): boolean => new Set(numbers).size < numbers.length

export const speakerIntents: readonly Intent[] = [
  intent({
    name: 'speakers',
    asks: [
      'who active {since?}',
      'agent',
      'agent active {since?}',
      'who talk',
      'who talk active',
      'active',
      'who say',
      'agent talk',
      'who post',
      'who post|say active {since?}',
      'who here talk|say {since?}',
      'who active talk {since}',
    ],
    may: 'what who agent here channel anyone all many talk say show post',
    example: () => 'who is most active',
    find: async (records: Records, asked: Asked) => ({
      ...(await talkAsked(records, asked)),
      members: await records.channel.members(),
    }),
    write: ofTalk(writeSpeakers),
  }),
]
