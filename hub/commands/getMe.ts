import { getAgent } from '../../storage/agents.ts'
import type { Command, Dependencies } from '../command.ts'

export function getMe({ sql, present }: Pick<Dependencies, 'sql' | 'present'>): Command<'getMe'> {
  return async (_input, { credential }) => ({
    ok: true,
    agent: present.agent(await getAgent(sql, credential.agentId)),
    credential: { kind: credential.kind, expires_at: credential.expiresAt?.toISOString() ?? null },
  })
}
