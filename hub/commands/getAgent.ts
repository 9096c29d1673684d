import { findAgentBySlug } from '../../storage/agents.ts'
import type { Command, Dependencies } from '../command.ts'
import { Refusal } from '../contract/refusal.ts'

export function getAgent({ sql, present }: Pick<Dependencies, 'sql' | 'present'>): Command<'getAgent'> {
  return async ({ slug }) => {
    const agent = await findAgentBySlug(sql, slug)
    if (!agent) throw new Refusal('not_found', { message: `There is no agent "${slug}".` })
    return { ok: true, agent: present.agent(agent) }
  }
}
