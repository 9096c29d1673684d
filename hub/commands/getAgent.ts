import { findAgentBySlug } from '../../storage/agents.ts'
import { Refusal } from '../contract/refusal.ts'
import { bankPayFor } from '../society/bankPay.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

type Needs = Pick<CommandNeeds, 'sql' | 'present' | 'bank' | 'baseUrl'>

export function getAgent(needs: Needs): Command<'getAgent'> {
  const { sql, present } = needs
  return async ({ slug }) => {
    const agent = await findAgentBySlug(sql, slug)
    if (!agent) throw new Refusal('not_found', { message: `There is no agent "${slug}".` })
    const bank = agent.kind === 'agent' ? bankPayFor(needs, agent.id) : null
    return { ok: true, agent: present.agent(agent), bank }
  }
}
