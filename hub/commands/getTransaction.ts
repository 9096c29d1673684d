import { findTransaction } from '../../storage/transactions.ts'
import { Refusal } from '../contract/refusal.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

export function getTransaction({
  sql,
  present,
}: Pick<CommandNeeds, 'sql' | 'present'>): Command<'getTransaction'> {
  return async ({ id }, { credential }) => {
    const row = await findTransaction(sql, id)
    // Only the agent that bought credits may read the transaction of the purchase.
    const isPrivate = row?.purpose === 'topup' && row.agentId !== credential?.agentId
    if (!row || isPrivate)
      throw new Refusal('not_found', { message: `There is no reported transaction ${id}.` })
    return { ok: true, transaction: present.transaction(row) }
  }
}
