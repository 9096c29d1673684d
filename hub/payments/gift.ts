import { createHash } from 'node:crypto'
import type { Sql } from '../../storage/database.ts'
import { isWalletOf } from '../../storage/gifts.ts'
import { type PaymentRow, turnGift } from '../../storage/payments.ts'
import { Refusal } from '../contract/refusal.ts'
import { dayMs } from '../domain/durations.ts'
import type { Change } from '../log/change.ts'
import type { Committer } from '../log/committer.ts'
import type { Purchase } from './purchase.ts'
import { type Answered, effect } from './receive.ts'

type Body = Record<string, unknown>

/**
 * Returns a salted hash of the IP address from which a gift (an anonymous tip) is paid. The salt differs per
 * payment, so that two gifts from one address cannot be linked.
 */
export const giverOf = ({ ip, payment: { authorization } }: Pick<Purchase, 'ip' | 'payment'>): Buffer =>
  createHash('sha256').update(`${authorization.signature} ${ip}`).digest()

/**
 * Returns true for a gift (a tip by a caller without a token). A gift grants nothing, but can later be
 * converted into a tip from an agent.
 */
export const isGift = ({ operation }: Purchase): boolean => operation.price?.isGift === true

/** Returns true if the payment in `row` was an anonymous gift that this purchase can convert into an agent's tip. */
export const canBecome = (row: PaymentRow, { name, operation, quote, payment }: Purchase): boolean =>
  name === 'tip' &&
  operation.price !== undefined &&
  row.giver !== null &&
  row.agentId === null &&
  row.amount === quote.microUsd &&
  row.authorization.signature === payment.authorization.signature

type Needs = { sql: Sql; committer: Pick<Committer, 'commit'>; now(): Date }

/** Converts an anonymous gift into an agent's tip. Stores the response and the tip's benefits in one transaction. */
export async function turn(
  { sql, committer, now }: Needs,
  { row, purchase, request }: { row: PaymentRow; purchase: Purchase; request: Buffer },
  change: Change<Body>,
): Promise<Answered> {
  await checkGiver(sql, row, purchase, now())
  const { name: operation, agentId, input } = purchase
  return committer.commit({
    type: 'strict',
    async apply(draft, tx) {
      const turned = { ...row, operation, agentId, input, request, once: purchase.once ?? null }
      if (!(await turnGift(tx, turned))) throw new Refusal('payment_already_used')
      return effect(turned, change, draft, tx)
    },
  })
}

/** Throws if the gift (an anonymous tip) is older than a day or the caller is not the giver. */
async function checkGiver(sql: Sql, row: PaymentRow, purchase: Purchase, now: Date): Promise<void> {
  const isOver = row.settledAt === null || row.settledAt.getTime() < now.getTime() - dayMs
  // Check the caller's IP address or wallet. The signed payment alone is no proof, because anyone can copy it
  // from the blockchain.
  const isGivers =
    giverOf(purchase).equals(row.giver ?? new Uint8Array()) ||
    (purchase.agentId !== null && (await isWalletOf(sql, purchase.agentId, row.payer)))
  if (isGivers && !isOver) return
  throw new Refusal('payment_already_used', {
    message: isOver
      ? 'This payment was a gift made more than a day ago.'
      : 'This payment was a gift made from another address.',
    hint: 'POST /api/tip turns a gift into a tip within 24 hours, from the address that gave it or with an agent that paid from the same wallet before.',
  })
}
