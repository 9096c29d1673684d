import type { ChannelRow } from '../../../../storage/channels.ts'
import type { ChannelMessage, Records } from '../../records/records.ts'
import { talkOf } from '../../records/talk.ts'
import { idsIn, saidItem } from '../../writing/compose.ts'
import { type Answer, type Intent, type Item, intent } from '../../writing/engine.ts'
import { decidedIn } from './decisions.ts'
import { writeSummary } from './summary.ts'
import { titleOf } from './titleOf.ts'

const decisionsShown = 3

type Purpose = { row: ChannelRow | undefined; messages: ChannelMessage[] }

function writePurpose({ row, messages }: Purpose): Answer {
  const told = writeSummary({ messages })
  const named = row?.topic ? 'Its name and topic:' : 'Its name:'
  const name: Item[] = row?.name == null ? [] : [{ line: named, ids: [row.id], quote: titleOf(row) }]
  const decided = decidedIn(messages).slice(-decisionsShown)
  const decisions: Item[] = decided.map(({ message, text }) => saidItem({ ...message, body: text }))
  if (name.length + decisions.length === 0) return told
  return {
    ...told,
    lead: 'What I know of this channel:',
    items: [
      ...name,
      ...(decisions.length > 0 ? [{ line: 'Decided last:', ids: [] }] : []),
      ...decisions,
      { line: told.lead, ids: idsIn(told.lead) },
      ...(told.items ?? []),
    ],
  }
}

export const purposeIntents: readonly Intent[] = [
  intent({
    name: 'purpose',
    asks: [],
    example: () => undefined,
    find: async (records: Records) => ({
      row: await records.channel.row(),
      messages: talkOf(await records.channel.messages()),
    }),
    write: writePurpose,
  }),
]
