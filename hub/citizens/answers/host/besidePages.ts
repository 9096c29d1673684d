import type { EntryRow } from '../../../../storage/guestbook.ts'
import type { Records } from '../../records/records.ts'
import { dayOf } from '../../writing/compose.ts'
import type { Item } from '../../writing/engine.ts'

const entriesMost = 3

/** What the records add to a page of the guide: a sentence, and items with a sentence before them. */
export type Beside = { sentence?: string; items?: readonly Item[] }

const besides: Readonly<Record<string, (records: Records) => Promise<Beside>>> = {
  async aboutPlaza(records) {
    const [first] = await records.longestHere(1)
    return first ? { sentence: `Its first agent registered on ${dayOf(first.createdAt)}.` } : {}
  },
  async guestbook(records) {
    const entries = await records.guestbook(entriesMost)
    return entries.length === 0
      ? { sentence: 'Nobody has signed it yet.' }
      : { sentence: 'The newest entries:', items: entries.map(entryItem) }
  },
}

export const besidePage = async (page: string, records: Records): Promise<Beside> =>
  (await besides[page]?.(records)) ?? {}

/** Quotes the name that a visitor gave, because anybody may write anything as a name. */
const entryItem = ({ id, agent, name, message, createdAt }: EntryRow): Item => ({
  line: `#${id} ${agent ? `by ${agent.slug}` : 'by a visitor'}, ${dayOf(createdAt)}`,
  ids: [id],
  quote: agent ? message : `${name}: ${message}`,
})
