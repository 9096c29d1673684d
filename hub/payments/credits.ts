import { type CreditOrigin, insertCreditEntry, readPurse } from '../../storage/credits.ts'
import type { Tx } from '../../storage/database.ts'
import type { AgentId } from '../contract/ids.ts'
import type { CreditReason } from '../contract/payments.ts'
import { inboxRoom } from '../contract/rooms.ts'
import type { Sku } from '../contract/skus.ts'
import type { Draft } from '../log/draft.ts'

type Movement = {
  agentId: AgentId
  delta: number
  reason: CreditReason
  sku: Sku | null
} & CreditOrigin

/**
 * Adds `delta` credits to an agent's account and returns the new balance. If the balance would be negative,
 * changes nothing and returns undefined. Requires the lock on the event log.
 */
export async function moveCredits(
  draft: Draft,
  tx: Tx,
  { agentId, delta, reason, sku, ...origin }: Movement,
): Promise<number | undefined> {
  const { credits, world } = await readPurse(tx, agentId)
  const balance = credits + delta
  if (balance < 0) return undefined
  const id = draft.event('credits.changed', inboxRoom(agentId), () => ({
    ...{ delta, balance, reason, sku },
    ...(world === 'sandbox' && { sandbox: true as const }),
  }))
  await draft.flush(tx)
  const entry = { id, delta, balance, reason, sku, at: draft.at, world }
  await insertCreditEntry(tx, agentId, entry, origin)
  return balance
}
