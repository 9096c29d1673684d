import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { violatedConstraint } from '../../storage/database.ts'
import { claimPayment, findPayment, type PaymentIn } from '../../storage/payments.ts'
import { Refusal } from '../contract/refusal.ts'
import { otherWorld } from '../views/worldGuard.ts'
import { type Asked, type CheckoutNeeds, isOfOtherWorld, laterThan } from './checkoutNeeds.ts'
import { canBecome, giverOf, isGift } from './gift.ts'
import { chainAway, undecided } from './unsettled.ts'
import { paymentRequired } from './x402/challenge.ts'
import { deadlineMs } from './x402/settlement.ts'

/**
 * Duration of a call's lease on a payment. The lease outlasts any call, so that a background job never takes
 * over from a running call.
 */
const holdMs = 30_000
const pollMs = 150

/**
 * Returns the payment if it is settled, or undefined if it is unused or failed. Waits while another call settles
 * it.
 */
export async function findUsed(
  { sql }: CheckoutNeeds,
  { purchase, key, request }: Asked,
): Promise<PaymentIn<'settled'> | undefined> {
  for (const until = performance.now() + deadlineMs; ; await pause(pollMs)) {
    const row = await findPayment(sql, key)
    if (!row || row.state === 'failed') return undefined
    if (!request.equals(row.request) && !canBecome(row, purchase)) throw new Refusal('payment_already_used')
    if (row.state === 'settled') return row
    if (row.reason !== null || performance.now() > until) throw undecided(row)
  }
}

/**
 * Reserves an unused or failed payment for this call: sets the state `claimed` and a lease. Returns undefined if
 * another call reserved the payment first.
 */
export async function claim(needs: CheckoutNeeds, asked: Asked): Promise<PaymentIn<'claimed'> | undefined> {
  const { sql, settlement, now } = needs
  const { purchase, key, request } = asked
  const { payment, quote } = purchase
  const problem = payment.untimely ?? (await verify(needs, asked))
  if (problem !== undefined) {
    // If another call took the same payment during the verification, wait for that call instead of refusing
    // the payment.
    const used = await findPayment(sql, key)
    if (used && used.state !== 'failed') return undefined
    throw paymentRequired({ quote, terms: settlement, reason: problem })
  }
  return claimPayment(sql, {
    ...key,
    mode: settlement.mode,
    amount: quote.microUsd,
    version: payment.version,
    authorization: payment.authorization,
    sku: quote.sku,
    operation: purchase.name,
    agentId: purchase.agentId,
    input: purchase.input,
    request,
    once: purchase.once ?? null,
    giver: isGift(purchase) ? giverOf(purchase) : null,
    holder: randomUUID(),
    heldUntil: laterThan(now(), holdMs),
    claimedAt: now(),
  }).catch((error: unknown) => {
    // Another call has just reserved a different payment for the same idempotency key. The function `sell` then finds
    // that payment, so that only one of the two is charged.
    if (violatedConstraint(error) === 'payments_paid_once') return undefined
    if (isOfOtherWorld(error)) throw otherWorld()
    throw error
  })
}

/** Returns the x402 reason code of a refusal, or undefined if the payment is valid. */
const verify = ({ settlement }: CheckoutNeeds, { purchase: { payment } }: Asked) =>
  settlement.verify(payment.authorization, payment.version).catch((error: unknown) => {
    throw chainAway(error)
  })
