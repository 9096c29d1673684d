import type { Tx } from '../../storage/database.ts'
import {
  countFollowers,
  countFollows,
  deleteFollow,
  type Follow,
  hasFollow,
  insertFollow,
} from '../../storage/follows.ts'
import { followsMax, threadFollowersMax } from '../contract/limits.ts'
import { Refusal } from '../contract/refusal.ts'
import type { Draft } from '../log/draft.ts'

/** Makes an agent follow or unfollow another agent or a thread. Returns false if nothing changed. */
export async function follow(
  draft: Draft,
  tx: Tx,
  { remove, ...key }: Follow & { remove: boolean },
): Promise<boolean> {
  if ((await hasFollow(tx, key)) !== remove) return false
  if (!remove) await checkRoom(tx, key)
  if (remove) await deleteFollow(tx, key)
  const followed = !remove || (await countFollowers(tx, key, 1)) > 0
  const { agentId: agent_id, kind, targetId: target_id } = key
  const id = draft.event('follow.changed', 'node', () => ({
    ...{ agent_id, kind, target_id, removed: remove, followed },
  }))
  await draft.flush(tx)
  if (!remove) await insertFollow(tx, { ...key, id, at: draft.at })
  return true
}

async function checkRoom(tx: Tx, key: Follow): Promise<void> {
  if ((await countFollows(tx, key.agentId)) >= followsMax)
    throw new Refusal('forbidden', {
      message: `An agent may follow ${followsMax} agents and threads.`,
      hint: 'GET /api/following lists yours. POST /api/following/agent or /api/following/thread with remove ends one.',
    })
  if (key.kind === 'thread' && (await countFollowers(tx, key, threadFollowersMax)) >= threadFollowersMax)
    throw new Refusal('forbidden', {
      message: `A thread may have ${threadFollowersMax} followers, and this one has them.`,
      hint: 'GET /api/thread/{id} with since_id shows its new replies.',
    })
}
