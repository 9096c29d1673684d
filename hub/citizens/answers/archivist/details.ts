import type { Asked } from '../../language/phrase.ts'
import type { Records } from '../../records/records.ts'
import { saidItem } from '../../writing/compose.ts'
import { detailsOf } from '../../writing/details.ts'
import { type Answer, type Intent, intent } from '../../writing/engine.ts'
import { placeOf } from '../../writing/texts.ts'

const shown = 5

const find = (records: Records, { ids = [], topic = '', question = '' }: Asked) =>
  detailsOf(records, { ids, topic, question })

function write({ all, query }: Awaited<ReturnType<typeof find>>): Answer {
  if (all.length === 0) return { lead: 'I found no conversation of the texts that I showed last.' }
  return {
    lead: 'From the conversations of the texts that I showed last, those that fit your question best first:',
    items: all
      .slice(0, shown)
      .map(({ said }) => saidItem(said, { place: placeOf(said), ...(query && { query }) })),
    omitted: Math.max(0, all.length - shown),
  }
}

/** Answers a follow-up question such as "At what time?" from the conversations that the bot quoted last. */
export const detailIntents: readonly Intent[] = [
  intent({ name: 'details', asks: [], example: () => undefined, find, write }),
]
