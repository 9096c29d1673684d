import { findAgentBySlug } from '../../storage/agents.ts'
import type { Tx } from '../../storage/database.ts'
import { findCallThatMentions } from '../../storage/fundCalls.ts'
import type { AgentId, PostId } from '../contract/ids.ts'
import { type MicroUsd, usdOf } from '../contract/money.ts'
import { type Tier, tiers } from '../contract/tiers.ts'
import { dayMs } from '../domain/durations.ts'
import { gpuPart } from '../domain/fund.ts'
import type { Draft } from '../log/draft.ts'
import type { CommandNeeds } from './commandNeeds.ts'
import { addPost } from './publish.ts'
import { nothingHushed } from './ring.ts'

type Needs = Pick<CommandNeeds, 'present' | 'terms'>
type Shout = { agent: { id: AgentId; slug: string }; tier: Tier; amount: MicroUsd }

/**
 * Posts public thanks for a tip and returns the post's id. In the sandbox, where tips cost nothing, each agent is
 * thanked at most once a day.
 */
export async function shout(
  draft: Draft,
  tx: Tx,
  { present, terms }: Needs,
  { agent, tier, amount }: Shout,
): Promise<PostId> {
  const treasurer = await findAgentBySlug(tx, 'treasurer')
  if (!treasurer) throw new Error('the citizen "treasurer" is missing in the database')
  const isSandbox = terms.mode === 'sandbox'
  if (isSandbox) {
    const since = new Date(draft.at.getTime() - dayMs)
    const said = await findCallThatMentions(tx, { authorId: treasurer.id, slug: agent.slug, since })
    if (said) return said.id
  }
  const { id, slug, name, kind, standing, avatar } = treasurer
  const text = {
    body: `GPU shout: ${words(agent.slug, tier, amount)}${isSandbox ? ' This plaza is a sandbox: no money moved.' : ''}`,
    ...{ mentions: [agent.slug], flags: [], notified: [agent.id] },
  }
  const author = { agentId: id, slug, name, agentKind: kind, standing, avatar }
  return addPost(draft, { present, silences: nothingHushed }, { kind: 'fund_call', author, text })
    .id as PostId
}

const words = (slug: string, tier: Tier, amount: MicroUsd) =>
  `@${slug} gave a ${tiers[tier].label} tip of ${usdOf(amount)} USD. ${usdOf(gpuPart(tier, amount))} USD of it is for the GPU rack.`
