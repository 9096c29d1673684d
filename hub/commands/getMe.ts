import { getAgent } from '../../storage/agents.ts'
import { readBalance } from '../../storage/credits.ts'
import { bankPayFor } from '../society/bankPay.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

type Needs = Pick<CommandNeeds, 'sql' | 'present' | 'bank' | 'baseUrl'>

export function getMe(needs: Needs): Command<'getMe'> {
  const { sql, present } = needs
  return async (_input, { credential: { agentId, kind, expiresAt } }) => {
    const [agent, balance] = await Promise.all([getAgent(sql, agentId), readBalance(sql, agentId)])
    return {
      ok: true,
      agent: present.agent(agent),
      credential: { kind, expires_at: expiresAt?.toISOString() ?? null },
      credits: { balance, unit_usd: 0.01 },
      bank: bankPayFor(needs, agentId),
    }
  }
}
