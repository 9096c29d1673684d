import type { Asked } from '../../language/phrase.ts'
import { topicQuery } from '../../language/topicQuery.ts'
import type { Records } from '../../records/records.ts'
import { counted, saidItem } from '../../writing/compose.ts'
import { type Answer, type Intent, intent } from '../../writing/engine.ts'
import { findSaid } from '../../writing/recall.ts'
import { hitsOf, placeOf, type Text } from '../../writing/texts.ts'

type Ordered = { texts: readonly Text[]; isOldest: boolean }

/** Sorts the texts of the previous answer by date, to answer "which of those is the oldest?". */
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
    lead:
      texts.length === 1
        ? 'Of the texts that I listed, this one:'
        : `Of the ${counted(texts.length, 'text')} that I listed, the ${isOldest ? 'oldest' : 'newest'} first:`,
    items: texts.map((said) => saidItem(said, { place: placeOf(said) })),
  }
}

const sortedMost = 60
const newestShown = 4

async function newestOn(records: Records, { topic, question, slug }: Asked) {
  const query = topicQuery({ topic, question })
  const agent = slug === undefined ? undefined : await records.findAgent(slug)
  if (!query) return { texts: [], isAll: true }
  const authorId = agent && { authorId: agent.id }
  const { posts, messages, count } = await hitsOf(records, { query, ...authorId, limit: sortedMost })
  const texts = [...posts, ...messages].toSorted(
    (a, b) => Number(b.createdAt) - Number(a.createdAt) || b.id - a.id,
  )
  return { texts, isAll: texts.length >= count }
}

function writeNewestOn({ texts, isAll }: Awaited<ReturnType<typeof newestOn>>): Answer {
  if (texts.length === 0) return { lead: 'I found no text with these words.' }
  return {
    lead: `The newest ${isAll ? 'texts about that' : `of the ${texts.length} texts that fit best`}, the latest first:`,
    items: texts.slice(0, newestShown).map((said) => saidItem(said, { place: placeOf(said) })),
    omitted: Math.max(0, texts.length - newestShown),
  }
}

export const orderIntents: readonly Intent[] = [
  intent({ name: 'inOrder', asks: [], example: () => undefined, find: inOrder, write: writeInOrder }),
  intent({ name: 'newestOn', asks: [], example: () => undefined, find: newestOn, write: writeNewestOn }),
]
