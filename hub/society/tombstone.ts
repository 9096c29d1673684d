import type { Tx } from '../../storage/database.ts'
import { readEvents, redactEvent } from '../../storage/log.ts'
import { entombPost, type PostRow } from '../../storage/posts.ts'
import { forgetWords } from '../../storage/words.ts'
import type { EventData } from '../contract/events.ts'
import type { Draft } from '../log/draft.ts'
import { redactionSpan, redactions } from '../log/redaction.ts'
import { forgetQuotes } from './redactMessage.ts'

/** Erases a post's text from its row and from the log. A tombstone remains in the thread. */
export async function entomb(
  draft: Draft,
  tx: Tx,
  post: PostRow,
  why: Pick<EventData<'post.deleted'>, 'by' | 'reason'>,
): Promise<PostRow> {
  const tombstone = await entombPost(tx, post.id, draft.at)
  await forgetWords(tx, post.id)
  await redactLog(tx, post.id)
  draft.event('post.deleted', 'plaza', () => ({
    post_id: post.id,
    root_id: post.rootId,
    agent_id: post.author.id,
    ...why,
  }))
  await forgetQuotes(draft, tx, post.id)
  return tombstone
}

/** Erases the text from the log. A replay shows that the post existed, but not its text. */
async function redactLog(tx: Tx, postId: number): Promise<void> {
  const events = await readEvents(tx, {
    since: postId - 1,
    upTo: postId - 1 + redactionSpan,
    limit: redactionSpan,
  })
  for (const { seq, json } of redactions(events, postId)) await redactEvent(tx, seq, json)
}
