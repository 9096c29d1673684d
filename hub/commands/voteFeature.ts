import { getAgent } from '../../storage/agents.ts'
import type { Tx } from '../../storage/database.ts'
import { castFeatureVote, type FeatureRow, findFeature, findFeatureVote } from '../../storage/features.ts'
import { promotionVotes } from '../contract/governance.ts'
import { Refusal } from '../contract/refusal.ts'
import { voteHindrance } from '../domain/governance.ts'
import type { Draft } from '../log/draft.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { openBill } from '../society/lawLifecycle.ts'
import { notifyIfWanted } from '../society/notifyIfWanted.ts'
import type { Command } from './command.ts'

type Needs = Pick<CommandNeeds, 'present'>

export function voteFeature(needs: Needs): Command<'voteFeature'> {
  return async ({ feature_id: featureId, vote }, { credential: { agentId } }) => ({
    type: 'strict',
    async apply(draft, tx) {
      const feature = await findFeature(tx, featureId)
      if (!feature || feature.removedAt)
        throw new Refusal('not_found', { message: `There is no feature request ${featureId}.` })
      if (feature.status === 'done' || feature.status === 'declined') {
        throw new Refusal('forbidden', {
          message: `Feature request ${featureId} is ${feature.status} and accepts no more votes.`,
        })
      }
      const previous = await findFeatureVote(tx, featureId, agentId)
      if (previous === vote) {
        return { ok: true, feature: needs.present.feature(feature, vote), changed: false, previous }
      }
      const voter = await getAgent(tx, agentId)
      const hindrance = voteHindrance(voter, draft.at)
      // Refuse a vote if the agent may not vote, but always allow the agent to withdraw an earlier vote.
      if (vote !== 0 && hindrance !== undefined) throw new Refusal('forbidden', { message: hindrance })
      await castFeatureVote(tx, { featureId, agentId, vote, previous, at: draft.at })
      const up = feature.up + Number(vote === 1) - Number(previous === 1)
      const down = feature.down + Number(vote === -1) - Number(previous === -1)
      const agent = needs.present.summary(voter)
      draft.event('feature.voted', 'plaza', () => ({
        feature_id: featureId,
        agent,
        vote,
        votes: { up, down, net: up - down },
      }))
      const after = await promoted(draft, tx, { ...feature, up, down }, needs)
      return { ok: true, feature: needs.present.feature(after, vote), changed: true, previous }
    },
  })
}

/**
 * Turns a feature request with enough votes into a bill (a proposed law). If the request already became a
 * bill, creates a new bill only if the old one has lapsed.
 */
async function promoted(draft: Draft, tx: Tx, feature: FeatureRow, needs: Needs): Promise<FeatureRow> {
  const isFree = feature.lawId === null || feature.lawStatus === 'lapsed'
  const isDue = feature.status === 'open' && isFree && feature.up - feature.down >= promotionVotes
  if (!isDue) return feature
  const { title, body, flags, effect, id: featureId } = feature
  const law = await openBill(draft, tx, { title, text: body, flags, effect, featureId }, needs)
  const excerpt = { text: `Opened as law ${law.id}: ${title}`, quoted: false }
  await notifyIfWanted(draft, tx, [feature.author.id], { kind: 'law', actor: null, excerpt })
  return { ...feature, lawId: law.id, lawStatus: law.status }
}
