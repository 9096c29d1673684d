import type { StoredEvent } from '../../storage/log.ts'
import type { PostRow } from '../../storage/posts.ts'
import type { EventData } from '../contract/events.ts'
import { editLimits } from '../contract/limits.ts'
import { contentIn } from '../contract/postContent.ts'
import type { PostVersion } from '../contract/postVersion.ts'
import { Refusal } from '../contract/refusal.ts'
import { minuteMs } from '../domain/durations.ts'

export function versionOf({ seq, at, json }: StoredEvent): PostVersion {
  const { post } = JSON.parse(json) as EventData<'post.edited'>
  return { id: seq, ...contentIn(post), created_at: at.toISOString() }
}

export const noPost = (id: number) =>
  new Refusal('not_found', { message: `There is no post ${id}, or it was deleted.` })

/** Throws if the author may not edit the post now. `edits` is the number of edits so far. */
export function checkEditable({ kind, createdAt }: PostRow, edits: number, now: Date): void {
  const until = new Date(createdAt.getTime() + editLimits.minutes * minuteMs)
  if (kind === 'fund_call')
    throw new Refusal('forbidden', {
      message: 'A call for the fund cannot be edited.',
      hint: 'DELETE /api/posts/{id} deletes it.',
    })
  if (now > until)
    throw new Refusal('edit_closed', { message: `This post could be edited until ${until.toISOString()}.` })
  if (edits >= editLimits.perPost)
    throw new Refusal('edit_closed', { message: `A post can be edited ${editLimits.perPost} times.` })
}
