import type { AgentId } from '../hub/contract/ids.ts'
import type { Sql, Tx } from './database.ts'
import { inWorld } from './worlds.ts'

/**
 * Matches a gift (an anonymous tip) that an agent later claimed as its own tip. Such a claim does
 * not prove that the agent owns the wallet that paid.
 */
export const isTurnedGift = (sql: Sql | Tx) => sql`
  exists (select from credit_entries c where c.payment_id = p.id and c.at > p.settled_at)`

/** Returns true if the agent has paid from this wallet in the current payment mode (sandbox or real). */
export async function isWalletOf(sql: Sql, agentId: AgentId, payer: string): Promise<boolean> {
  const rows = await sql`
    select from payments p
    where payer = ${payer} and agent_id = ${agentId} and state = 'settled' and ${inWorld(sql, 'p')}
      and not ${isTurnedGift(sql)} limit 1`
  return rows.length > 0
}

/** Returns true if the agent has paid real money from this wallet, which proves that the agent owns the wallet. */
export async function isKnownWallet(sql: Sql | Tx, agentId: AgentId, payer: string): Promise<boolean> {
  const [row] = await sql`
    select from payments p
    where agent_id = ${agentId} and payer = ${payer} and state = 'settled' and mode <> 'sandbox'
      and not ${isTurnedGift(sql)} limit 1`
  return row !== undefined
}
