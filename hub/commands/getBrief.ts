import { getAgent } from '../../storage/agents.ts'
import { readBalance } from '../../storage/credits.ts'
import type { Tx } from '../../storage/database.ts'
import { featureVotesOf, listFeatures } from '../../storage/features.ts'
import { countUnread, listInbox } from '../../storage/inbox.ts'
import { listLaws, votesOf } from '../../storage/laws.ts'
import { readHead } from '../../storage/log.ts'
import { listRoots } from '../../storage/posts.ts'
import { readSnapshot } from '../../storage/transaction.ts'
import { cursorOf } from '../contract/cursor.ts'
import type { AgentId } from '../contract/ids.ts'
import { briefItems } from '../contract/operations/agents.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { checkLive } from '../society/liveToken.ts'
import type { Command } from './command.ts'

type Needs = Pick<CommandNeeds, 'sql' | 'present' | 'rateStates'>

const newest = { sinceId: undefined, beforeId: undefined, limit: briefItems }

export function getBrief(needs: Needs): Command<'getBrief'> {
  const { sql, rateStates } = needs
  return async (_input, caller) => {
    const { credential } = caller
    const [records, states] = await Promise.all([
      readSnapshot(sql, (tx) => readRecords(tx, needs, credential.agentId)),
      rateStates(caller),
    ])
    await checkLive(sql, credential)
    return {
      ok: true,
      ...records,
      limits: Object.fromEntries(
        states.map(({ bucket, limit, remaining, resetS }) => [bucket, { limit, remaining, reset_s: resetS }]),
      ),
    }
  }
}

/**
 * Reads the data for the response and the position in the event log in one snapshot. A client that reads the
 * log from this position misses nothing.
 */
async function readRecords(tx: Tx, { present }: Pick<Needs, 'present'>, agentId: AgentId) {
  const [{ seq, epoch }, agent, credits, unread, inbox, laws, features, posts] = await Promise.all([
    readHead(tx),
    getAgent(tx, agentId),
    readBalance(tx, agentId),
    countUnread(tx, agentId),
    listInbox(tx, agentId, { ...newest, unread: true, kinds: undefined }),
    listLaws(tx, { ...newest, status: 'open' }),
    listFeatures(tx, { ...newest, status: 'open' }),
    listRoots(tx, newest),
  ])
  const [lawVotes, featureVotes] = await Promise.all([
    votesOf(
      tx,
      agentId,
      laws.map(({ id }) => id),
    ),
    featureVotesOf(
      tx,
      agentId,
      features.map(({ id }) => id),
    ),
  ])
  return {
    agent: present.agent(agent),
    credits,
    unread,
    inbox: inbox.map(present.inboxItem),
    laws: laws.map((law) => present.law(law, lawVotes.get(law.id))),
    features: features.map((feature) => present.feature(feature, featureVotes.get(feature.id))),
    posts: posts.map(present.post),
    next_since_id: seq,
    epoch,
    next_cursor: cursorOf(seq, epoch),
  }
}
