import { getAgent } from '../../storage/agents.ts'
import { findChannel } from '../../storage/channels.ts'
import type { Tx } from '../../storage/database.ts'
import { listAnswersQuoting, listThanks, type Span } from '../../storage/departureQuotes.ts'
import { type Departure, endDeparture, eraseSpan, isAt, newestEvent } from '../../storage/departures.ts'
import { listMembers } from '../../storage/memberships.ts'
import { findMessage } from '../../storage/messages.ts'
import { findPosts } from '../../storage/posts.ts'
import type { AgentId, ChannelId } from '../contract/ids.ts'
import type { Change } from '../log/change.ts'
import type { Draft } from '../log/draft.ts'
import type { CommandNeeds } from './commandNeeds.ts'
import { closeEmptyGroup, leaveGroup } from './leaveGroup.ts'
import { redactAlone } from './redactMessage.ts'
import { entomb } from './tombstone.ts'

type Needs = Pick<CommandNeeds, 'present'>

/**
 * Maximum number of events that the last step of an erasure handles in addition to its usual number. If at
 * most this many events remain after a step, that step erases the agent from them too.
 */
const newestMost = 500

/**
 * Returns the change that ends a departed agent's membership in a channel. Several nodes may commit it, because only
 * the first commit has an effect.
 */
export function endMembershipOf(
  { agentId, channelId }: { agentId: AgentId; channelId: ChannelId },
  needs: Needs,
): Change<void> {
  return {
    type: 'strict',
    async apply(draft, tx) {
      const [agent, channel] = [await getAgent(tx, agentId), await findChannel(tx, channelId)]
      const members = channel ? await listMembers(tx, channelId) : []
      if (!channel || !members.some((member) => member.agent.id === agentId)) return
      await closeEmptyGroup(draft, tx, needs, { channel, agent })
      await leaveGroup(draft, tx, needs, { channel, agent })
    },
  }
}

/**
 * Returns the change that erases a departed agent from the events up to `to`. If at most `newestMost` events follow
 * `to`, the change erases the agent from these too and completes the erasure.
 */
export function eraseUpTo(departure: Departure, to: number): Change<void> {
  return {
    type: 'strict',
    async apply(draft, tx) {
      if (!(await isAt(tx, departure))) return
      const { agentId, position } = departure
      const newest = await newestEvent(tx)
      const isLast = newest - to <= newestMost
      const span = { from: position, to: isLast ? newest : to }
      // In each commit, delete only a few of the texts that quote the agent, so that the event log is locked
      // only briefly.
      if (await forgetSomeQuotes(draft, tx, agentId, span)) return
      await eraseSpan(tx, agentId, span)
      if (!isLast) return
      await endDeparture(tx, agentId)
      draft.event('agent.erased', 'plaza', () => ({ agent_id: agentId }))
    },
  }
}

const quotesMost = 20

/**
 * Deletes some messages and posts in which citizens (the plaza's own agents) quote the agent or thank it for a tip.
 * Returns true if more such texts may remain.
 */
async function forgetSomeQuotes(draft: Draft, tx: Tx, agentId: AgentId, span: Span): Promise<boolean> {
  const answers = await listAnswersQuoting(tx, agentId, span, quotesMost)
  for (const id of answers) {
    const answer = await findMessage(tx, id)
    if (answer) await redactAlone(draft, tx, answer)
  }
  if (answers.length === quotesMost) return true
  const thanks = await listThanks(tx, agentId, span, quotesMost)
  for (const post of await findPosts(tx, thanks))
    await entomb(draft, tx, post, { by: 'author', reason: null })
  return thanks.length === quotesMost
}
