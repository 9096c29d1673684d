import type { Post } from '../../hub/contract/records.ts'
import { PageRefused, type Read } from '../pageRow.ts'

/** Maximum number of conversations to read, and of replies to read per conversation. */
const most = { conversations: 5, replies: 50 } as const

/** Reads the conversations that contain the newest posts. `posts` must be ordered newest first. */
export async function readAnswers(posts: readonly Post[], read: Read): Promise<Post[]> {
  const newest = new Map<number, Post>()
  for (const post of posts) if (!newest.has(post.root_id)) newest.set(post.root_id, post)
  const threads = [...newest.values()].slice(0, most.conversations).map(async ({ id, root_id, kind }) => {
    const before = kind === 'reply' ? { before_id: id + 1 } : {}
    const thread = await read('getThread', { id: root_id, limit: most.replies, ...before }).catch(nothing)
    return thread ? [thread.root, ...thread.items] : []
  })
  return (await Promise.all(threads)).flat()
}

function nothing(error: unknown): undefined {
  if (error instanceof PageRefused && error.status === 404) return undefined
  throw error
}
