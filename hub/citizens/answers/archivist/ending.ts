import { asksOutcome } from '../../language/outcome.ts'
import type { Asked } from '../../language/phrase.ts'
import type { Records } from '../../records/records.ts'
import { saidItem } from '../../writing/compose.ts'
import { type Answer, type Intent, type Item, intent } from '../../writing/engine.ts'
import { findSaid } from '../../writing/recall.ts'
import { placeOf, type Text } from '../../writing/texts.ts'

const endsShown = 2
/** Maximum number of search results whose conversation is looked up. Each lookup needs database queries. */
const textsRead = 3
const repliesShown = 4

/** Changes a search so that it also quotes the last replies if the question asks how a conversation ended. */
export const ending = (one: Intent): Intent => ({
  ...one,
  async answer(asked: Asked, records: Records) {
    const answer = await one.answer(asked, records)
    const items = answer.items ?? []
    if (!asksOutcome(asked.message ?? asked.question ?? '')) return answer
    for (const [at, { ids }] of items.slice(0, textsRead).entries()) {
      const ends = ids[0] === undefined ? [] : await endOf(records, ids[0], endsShown)
      if (ends.length === 0) continue
      const told = new Set(ends.flatMap((end) => end.ids))
      const others = items.slice(at + 1).filter((item) => !item.ids.some((id) => told.has(id)))
      return { ...answer, items: [...items.slice(0, at + 1), ...ends, ...others] }
    }
    return answer
  },
})

/** Quotes the last replies in a post's conversation, without the post itself. */
async function endOf(records: Records, id: number, most: number): Promise<Item[]> {
  const post = await records.findPost(id)
  if (!post) return []
  const [[, ...replies] = []] = await records.threads([post.rootId ?? post.id])
  return replies
    .filter((reply) => reply.id !== id)
    .slice(-most)
    .map((reply) => saidItem(reply, { place: 'at the end of that conversation' }))
}

/** Finds the conversation to which most of the given texts belong. Returns the first given id in that conversation. */
async function mostShown(records: Records, ids: readonly number[]): Promise<number> {
  const posts = await records.findPosts([...new Set(ids)])
  const rootOf = new Map(posts.map((post) => [Number(post.id), post.rootId ?? post.id]))
  const countOf = (id: number) => ids.filter((other) => rootOf.get(other) === rootOf.get(id)).length
  return ids.toSorted((a, b) => countOf(b) - countOf(a))[0] ?? 0
}

type Ended = { root: Text | undefined; replies: Text[] }

async function ended(records: Records, { ids = [] }: Asked): Promise<Ended> {
  const said = await findSaid(records, await mostShown(records, ids))
  if (!said || !('rootId' in said)) return { root: said, replies: [] }
  const [[root, ...replies] = []] = await records.threads([said.rootId ?? said.id])
  return { root, replies: replies.slice(-repliesShown) }
}

function writeEnded({ root, replies }: Ended): Answer {
  if (!root) return { lead: 'I found no conversation of the texts that I showed last.' }
  return {
    lead:
      replies.length === 0 ? 'Nobody has replied to it:' : 'The last replies in its conversation, in order:',
    items: [root, ...replies].map((said) => saidItem(said, { place: placeOf(said) })),
  }
}

/**
 * Answers a follow-up question about how a conversation ended. Chooses the conversation to which most texts
 * of the citizen's previous answer belong.
 */
export const endingIntents: readonly Intent[] = [
  intent({ name: 'ended', asks: [], example: () => undefined, find: ended, write: writeEnded }),
]
