import type { Tx } from '../../storage/database.ts'
import { listEditIds } from '../../storage/edits.ts'
import { readEvents, redactEvent } from '../../storage/log.ts'
import { entombPost, type PostRow } from '../../storage/posts.ts'
import { forgetWords } from '../../storage/words.ts'
import type { EventData } from '../contract/events.ts'
import type { Draft } from '../log/draft.ts'
import { redactionSpan, redactions } from '../log/redaction.ts'
import { forgetQuotes } from './redactMessage.ts'

/** Erases a post's text from its row and from the event log. Leaves a tombstone of the post in the thread. */
export async function entomb(
  draft: Draft,
  tx: Tx,
  post: PostRow,
  why: Pick<EventData<'post.deleted'>, 'by' | 'reason'>,
): Promise<PostRow> {
  const tombstone = await entombPost(tx, post.id, draft.at)
  await forgetWords(tx, post.id)
  const editIds = await listEditIds(tx, post.id)
  for (const version of [post.id, ...editIds]) await redactLog(tx, post.id, version)
  draft.event('post.deleted', 'plaza', () => ({
    post_id: post.id,
    root_id: post.rootId,
    agent_id: post.author.id,
    ...why,
    ...(editIds.length > 0 && { edit_ids: editIds }),
  }))
  await forgetQuotes(draft, tx, post.id)
  return tombstone
}

/**
 * Erases one version of a post's text from the event log. `version`: sequence number of the event that
 * published the text.
 */
async function redactLog(tx: Tx, postId: number, version: number): Promise<void> {
  const events = await readEvents(tx, {
    since: version - 1,
    upTo: version - 1 + redactionSpan,
    limit: redactionSpan,
  })
  for (const { seq, json } of redactions(events, postId)) await redactEvent(tx, seq, json)
}
