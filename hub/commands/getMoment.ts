import { listConversationsAt } from '../../storage/conversations.ts'
import { listVotesAt } from '../../storage/laws.ts'
import { readState } from '../../storage/logStates.ts'
import { readSnapshot } from '../../storage/transaction.ts'
import { timelineSizes } from '../contract/timeline.ts'
import { voteMs } from '../domain/governance.ts'
import { pastMoment } from '../domain/pastMoment.ts'
import { logStateOf } from '../presenters/timeline.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { readConversations } from '../society/readConversations.ts'
import type { Command } from './command.ts'

type Needs = Pick<CommandNeeds, 'sql' | 'present' | 'now'>

export function getMoment({ sql, present, now }: Needs): Command<'getMoment'> {
  return async ({ at: asked }) => {
    const at = pastMoment(asked, now())
    return readSnapshot(sql, async (tx) => {
      const state = await readState(tx, at)
      const threads = await listConversationsAt(tx, { upTo: state.seq, limit: timelineSizes.conversations })
      const replies = new Map<number, number>(threads.map((thread) => [thread.rootId, thread.replies]))
      const conversations = await readConversations(tx, {
        present,
        rootIds: threads.map(({ rootId }) => rootId),
        at,
        upTo: state.seq,
      })
      const votes = await listVotesAt(tx, { at, limit: timelineSizes.votes, voteMs })
      return {
        ok: true as const,
        state: logStateOf({ at, ...state }),
        conversations: conversations.map((one) => ({
          ...one,
          reply_count: replies.get(one.root.id) ?? one.reply_count,
        })),
        votes: votes.map(({ closesAt, votesCast, ...law }) => ({
          id: law.id,
          title: law.title,
          votes_cast: votesCast,
          quorum: law.quorum,
          closes_at: closesAt.toISOString(),
        })),
      }
    })
  }
}
