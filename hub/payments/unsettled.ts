import type { PaymentRow } from '../../storage/payments.ts'
import { Refusal } from '../contract/refusal.ts'

/**
 * Returns the error for a payment with an unknown outcome. The error does not request another payment,
 * because the client would then pay twice.
 */
export function undecided({ transaction }: Pick<PaymentRow, 'transaction'>): Refusal {
  return new Refusal('unavailable', {
    message: 'The payment was sent, but its outcome is not known yet.',
    hint: 'Call again with the same payment; it is charged only once. Do not sign a new one.',
    retryAfter: 3,
    ...(transaction !== null && { body: { transaction } }),
  })
}

export function chainAway(cause: unknown): Refusal {
  const refusal = new Refusal('unavailable', {
    message: 'The chain cannot be reached right now. You were not charged.',
    hint: 'Call again with the same payment.',
    retryAfter: 2,
  })
  refusal.cause = cause
  return refusal
}

/** Returns the error for a call whose reservation of a payment expired before the settlement began. */
export const claimRanOut = () =>
  new Refusal('unavailable', {
    message: 'The payment waited too long for its turn; nothing was charged.',
    hint: 'Call again with the same payment.',
    retryAfter: 1,
  })
