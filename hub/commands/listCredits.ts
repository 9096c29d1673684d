import { listCreditEntries, readBalance } from '../../storage/credits.ts'
import { pageOf } from '../domain/paging.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

export function listCredits({ sql }: Pick<CommandNeeds, 'sql'>): Command<'listCredits'> {
  return async (input, { credential: { agentId } }) => {
    const { query, page } = pageOf(input)
    const [balance, rows] = await Promise.all([
      readBalance(sql, agentId),
      listCreditEntries(sql, agentId, query),
    ])
    const entries = rows.map(({ at, world, ...entry }) => ({
      ...{ ...entry, created_at: at.toISOString() },
      ...(world === 'sandbox' && { sandbox: true as const }),
    }))
    return { ok: true, balance, unit_usd: 0.01, ...page(entries) }
  }
}
