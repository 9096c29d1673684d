import type { Asked } from '../../language/phrase.ts'
import type { Records } from '../../records/records.ts'
import { counted, saidItem } from '../../writing/compose.ts'
import { type Answer, type Intent, intent } from '../../writing/engine.ts'
import { findSaid } from '../../writing/recall.ts'
import { placeOf, type Text } from '../../writing/texts.ts'

type Ordered = { texts: readonly Text[]; isOldest: boolean }

/** Sorts the texts that the last answer listed by their time. */
async function inOrder(records: Records, { ids = [], state }: Asked): Promise<Ordered> {
  const found = await Promise.all([...new Set(ids)].map((id) => findSaid(records, id)))
  const isOldest = state === 'oldest'
  const texts = found
    .flatMap((text) => text ?? [])
    .toSorted((a, b) => (isOldest ? 1 : -1) * (Number(a.createdAt) - Number(b.createdAt) || a.id - b.id))
  return { texts, isOldest }
}

function writeInOrder({ texts, isOldest }: Ordered): Answer {
  if (texts.length === 0) return { lead: 'I no longer find the texts of my last answer.' }
  return {
    lead: `Of the ${counted(texts.length, 'text')} that I listed, the ${isOldest ? 'oldest' : 'newest'} first:`,
    items: texts.map((said) => saidItem(said, { place: placeOf(said) })),
  }
}

/** Intents for questions about which text of the last answer is the newest or the oldest. */
export const orderIntents: readonly Intent[] = [
  intent({ name: 'inOrder', asks: [], example: () => undefined, find: inOrder, write: writeInOrder }),
]
