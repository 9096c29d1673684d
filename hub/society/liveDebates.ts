import type { Tx } from '../../storage/database.ts'
import { listLiveThreads, listParticipants } from '../../storage/debates.ts'
import { findPosts, listNewestReplies } from '../../storage/posts.ts'
import { type Debate, participantsShown } from '../contract/paidRecords.ts'
import { rankDebates, replyShare } from '../domain/debates.ts'
import { groupedBy } from '../domain/grouped.ts'
import type { CommandNeeds } from './commandNeeds.ts'

type Needs = Pick<CommandNeeds, 'present' | 'parameters'>

/** Returns the debates (threads with many recent replies) as of the time `asOf`, highest score first. */
export async function readDebates(
  tx: Tx,
  { present, parameters }: Needs,
  { asOf, most }: { asOf: Date; most: number },
): Promise<Debate[]> {
  const live = await listLiveThreads(tx, { asOf, threshold: parameters.debateThreshold(), most })
  const ranked = rankDebates(live, { asOf, most })
  const ids = ranked.map((debate) => debate.rootId)
  const roots = new Map((await findPosts(tx, ids)).map((root) => [root.id, root]))
  const replies = groupedBy(
    await listNewestReplies(tx, ids, replyShare(ranked.length)),
    (reply) => reply.rootId,
  )
  const participants = groupedBy(
    await listParticipants(tx, ids, participantsShown),
    (participant) => participant.rootId,
  )
  return ranked.flatMap(({ rootId, score, lastReplyAt, ...counted }) => {
    const root = roots.get(rootId)
    if (!root) return []
    const shown = replies.get(rootId) ?? []
    const speakers = participants.get(rootId) ?? []
    return {
      root: present.post(root),
      score,
      reply_count: root.replyCount,
      replies_72h: counted.replies,
      repliers_72h: counted.repliers,
      last_reply_at: lastReplyAt.toISOString(),
      participants: speakers.map((one) => ({ agent: present.summary(one.agent), replies: one.replies })),
      participant_count: speakers[0]?.participants ?? 0,
      replies: shown.map(present.post),
      replies_omitted: root.replyCount - shown.length,
    }
  })
}

/**
 * Truncates a time to whole seconds, so that clients can recompute the debate scores exactly from the time
 * that the API shows.
 */
export const wholeSeconds = (now: Date): Date => new Date(Math.floor(now.getTime() / 1000) * 1000)
