import type { Sql } from '../../storage/database.ts'
import { readFollowedThreads } from '../../storage/follows.ts'
import type { PostId } from '../contract/ids.ts'
import { eventData } from '../log/event.ts'
import type { Tail } from '../log/tail.ts'
import { keepState } from './followLog.ts'

/**
 * Ids of the threads that have followers. They are kept in memory, so that a reply to any other thread needs no query
 * for followers. May include threads that no longer have followers.
 */
export type FollowedThreads = { has(rootId: PostId): boolean }

type Needs = {
  sql: Sql
  tail: Pick<Tail, 'onEvents' | 'onReset'>
  background(error: unknown, work: string): void
}

export async function openFollowedThreads({ sql, tail, background }: Needs): Promise<FollowedThreads> {
  const kept = await keepState(tail, {
    ...{ work: 'reading followed threads', background },
    read: () => readFollowedThreads(sql),
    on: {
      'follow.changed'(roots, event) {
        const { kind, target_id: rootId, followed } = eventData(event)
        if (kind !== 'thread') return
        if (followed) roots.add(rootId as PostId)
        else roots.delete(rootId as PostId)
      },
    },
  })
  return { has: (rootId) => kept.state.has(rootId) }
}
