import { failPayment, noteUnknown, type PaymentIn, startSettling } from '../../storage/payments.ts'
import { Refusal } from '../contract/refusal.ts'
import { otherWorld } from '../views/worldGuard.ts'
import { type CheckoutNeeds, isOfOtherWorld, laterThan, reportState } from './checkoutNeeds.ts'
import { chainAway, claimRanOut, undecided } from './unsettled.ts'
import { paymentRequired, type Quote } from './x402/challenge.ts'
import type { SettlementOutcome } from './x402/settlement.ts'

/** A successful payment whose receipt is not stored yet. `transaction` is the hash of the blockchain transaction. */
export type Charged = PaymentIn<'settling'> & { transaction: string }

/** Delay before a payment with an unknown outcome is checked again. */
const unknownMs = 2000

/**
 * Settles a payment. If the settlement fails, marks the payment as `failed` and throws. Also throws if the outcome is
 * unknown.
 */
export async function charge(
  needs: CheckoutNeeds,
  claimed: PaymentIn<'claimed'>,
  quote: Quote,
): Promise<Charged> {
  const outcome = await settle(needs, claimed)
  needs.observe.paymentEnded(needs.settlement.mode, claimed.sku, outcome.type)
  const settling: PaymentIn<'settling'> = { ...claimed, state: 'settling' }
  switch (outcome.type) {
    case 'settled':
      return { ...settling, transaction: outcome.transaction }
    case 'failed':
      await release(needs, settling, outcome.reason)
      throw paymentRequired({ quote, terms: needs.settlement, reason: outcome.reason })
    case 'unknown':
      await postpone(needs, settling, outcome)
      throw undecided({ transaction: outcome.transaction })
  }
}

/**
 * Marks a payment as `failed`. If the write fails, a background job determines the payment's outcome after
 * the lease on the payment has expired.
 */
export const release = (
  needs: CheckoutNeeds,
  payment: PaymentIn<'claimed' | 'settling'>,
  reason: string,
): Promise<void> => failPayment(needs.sql, payment, reason).catch(reportState(needs))

/**
 * Settles a payment. Stores the state `settling` before anything is sent to the blockchain, so that a background job
 * can finish an interrupted payment.
 */
async function settle(needs: CheckoutNeeds, claimed: PaymentIn<'claimed'>): Promise<SettlementOutcome> {
  try {
    return await needs.settlement.settle(claimed, () => send(needs, claimed))
  } catch (error) {
    await release(needs, claimed, 'nothing was sent')
    throw error instanceof Refusal ? error : chainAway(error)
  }
}

async function send({ sql }: CheckoutNeeds, claimed: PaymentIn<'claimed'>): Promise<void> {
  const isOurs = await startSettling(sql, claimed).catch((error: unknown) => {
    throw isOfOtherWorld(error) ? otherWorld() : error
  })
  if (!isOurs) throw claimRanOut()
}

/** Leaves a payment with an unknown outcome to the background job (the reconciler). */
const postpone = (
  needs: CheckoutNeeds,
  settling: PaymentIn<'settling'>,
  { transaction, reason }: SettlementOutcome & { type: 'unknown' },
): Promise<void> =>
  noteUnknown(needs.sql, settling, {
    ...{ transaction, reason },
    heldUntil: laterThan(needs.now(), unknownMs),
  }).catch(reportState(needs))
