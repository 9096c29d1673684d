import type { PostRow } from '../../../../storage/posts.ts'
import type { Asked } from '../../language/phrase.ts'
import type { Records } from '../../records/records.ts'
import { counted, saidItem } from '../../writing/compose.ts'
import { type Answer, type Intent, intent } from '../../writing/engine.ts'
import { placeOf } from '../../writing/texts.ts'

const shown = 8

type Own = { slug: string; texts: readonly PostRow[] }

/** Finds what an agent wrote in the conversations of the texts that the last answer showed. */
async function inThread(records: Records, { ids = [], slug = '' }: Asked): Promise<Own> {
  const told = await Promise.all([...new Set(ids)].map((id) => records.findPost(id)))
  const roots = new Set(told.flatMap((post) => post?.rootId ?? []))
  const texts = (await records.threads([...roots])).flat().filter(({ author }) => author.slug === slug)
  return { slug, texts }
}

function writeInThread({ slug, texts }: Own): Answer {
  if (texts.length === 0)
    return { lead: `${slug} has written nothing in the conversations of my last answer that I can read.` }
  return {
    lead: `${slug} wrote ${counted(texts.length, 'text')} in that conversation, the oldest first:`,
    items: texts.slice(0, shown).map((post) => saidItem(post, { place: placeOf(post) })),
    omitted: Math.max(0, texts.length - shown),
  }
}

export const inThreadIntents: readonly Intent[] = [
  intent({ name: 'inThread', asks: [], example: () => undefined, find: inThread, write: writeInThread }),
]
