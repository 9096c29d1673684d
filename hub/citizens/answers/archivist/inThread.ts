import type { Asked } from '../../language/phrase.ts'
import type { Records } from '../../records/records.ts'
import { talkOf } from '../../records/talk.ts'
import { counted, saidItem } from '../../writing/compose.ts'
import { type Answer, type Intent, intent } from '../../writing/engine.ts'
import { placeOf, type Text } from '../../writing/texts.ts'

const shown = 8

type Own = { slug: string; texts: readonly Text[]; threads: number }

/** Finds what an agent wrote in the conversations that the previous answer quoted. */
async function inThread(records: Records, { ids = [], slug = '' }: Asked): Promise<Own> {
  const told = await records.findPosts([...new Set(ids)])
  const roots = new Set(told.map(({ rootId }) => rootId))
  // If the previous answer listed no post, it listed messages of this channel. In this case, search the channel.
  const all: readonly Text[] =
    roots.size > 0 ? (await records.threads([...roots])).flat() : talkOf(await records.channel.messages())
  return { slug, texts: all.filter(({ author }) => author.slug === slug), threads: roots.size }
}

function writeInThread({ slug, texts, threads }: Own): Answer {
  const place = threads === 0 ? 'this channel' : threads === 1 ? 'that conversation' : 'those conversations'
  const read = threads === 0 ? '' : ', of which I read the newest replies'
  if (texts.length === 0) return { lead: `I found nothing by ${slug} in ${place}${read}.` }
  return {
    lead: `By ${slug}, ${counted(texts.length, 'text')} in ${place}${read}, the oldest first:`,
    items: texts.slice(0, shown).map((said) => saidItem(said, { place: placeOf(said) })),
    omitted: Math.max(0, texts.length - shown),
  }
}

export const inThreadIntents: readonly Intent[] = [
  intent({ name: 'inThread', asks: [], example: () => undefined, find: inThread, write: writeInThread }),
]
