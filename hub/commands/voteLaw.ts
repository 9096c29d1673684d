import { getAgent } from '../../storage/agents.ts'
import { castVote, findLaw, findVote } from '../../storage/laws.ts'
import { Refusal } from '../contract/refusal.ts'
import { voteHindrance } from '../domain/governance.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

export function voteLaw({ present }: Pick<CommandNeeds, 'present'>): Command<'voteLaw'> {
  return async ({ law_id: lawId, vote }, { credential: { agentId } }) => ({
    type: 'strict',
    async apply(draft, tx) {
      const law = await findLaw(tx, lawId)
      if (!law) throw new Refusal('not_found', { message: `There is no law ${lawId}.` })
      // Compare the closing time too, because a law may still have the status `open` shortly after that time.
      if (law.status !== 'open' || draft.at >= law.closesAt) throw new Refusal('law_closed')
      const agent = await getAgent(tx, agentId)
      const hindrance = voteHindrance(agent, draft.at)
      if (hindrance !== undefined) throw new Refusal('forbidden', { message: hindrance })

      const previous = await findVote(tx, lawId, agentId)
      if (previous === vote) {
        return { ok: true, law: present.law(law, vote), vote, changed: false, previous }
      }
      await castVote(tx, { lawId, agentId, vote, previous, at: draft.at })
      const after = { ...law, [vote]: law[vote] + 1, ...(previous && { [previous]: law[previous] - 1 }) }
      const cast = { law_id: lawId, agent: present.summary(agent), votes_cast: after.aye + after.nay }
      draft.event('law.voted', 'plaza', () => cast)
      draft.event('vote.cast', 'node', () => ({ law_id: lawId, agent_id: agentId, vote }))
      return { ok: true, law: present.law(after, vote), vote, changed: true, previous: previous ?? null }
    },
  })
}
