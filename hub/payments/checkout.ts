import { findPaidOnce, type PaymentIn, type PaymentRow } from '../../storage/payments.ts'
import { answerStatus } from '../contract/operation.ts'
import { Refusal } from '../contract/refusal.ts'
import { dayMs } from '../domain/durations.ts'
import { charge, release } from './charge.ts'
import { type Asked, type CheckoutNeeds, laterThan } from './checkoutNeeds.ts'
import { claim, findUsed } from './claim.ts'
import { decide, fulfil, fulfilAgain } from './fulfil.ts'
import { turn } from './gift.ts'
import { type Goods, isAnswered, keyOf, type Purchase, receiptOf, requestOf, type Sold } from './purchase.ts'
import { unsealed } from './receive.ts'
import { undecided } from './unsettled.ts'

/**
 * Takes x402 payments. A payment's row holds its state, and each transition between two states is one function:
 *
 *              claim             charge              fulfil
 *     unused --------> claimed --------> settling ---------> settled
 *                         |                  |
 *                         +----- release ----+-----> failed, which `claim` may take again
 *
 * - `claim` verifies the payment and takes a lease on it. No money has moved yet.
 * - `decide`, called before `charge`, checks that the goods can be delivered. A refusal releases the payment.
 * - `charge` moves the money. While the outcome is unknown, the payment stays `settling`.
 * - `fulfil` stores the receipt, the effect and the response in one transaction.
 *
 * If a hub dies midway, a background job of any hub continues from the stored state once the lease has expired.
 */
export type Checkout = {
  /**
   * Sells the goods once per payment. A repeated call with the same payment gets the same response, or is refused if it
   * requests something else.
   *
   * While the outcome of a payment is unknown, the call is refused as `unavailable`, which does not ask the client to
   * pay again.
   */
  sell(purchase: Purchase, goods: Goods): Promise<Sold>
  /**
   * Returns the response to an earlier paid call with this idempotency key. Returns undefined if there was no such
   * call. Throws while the outcome of the call's payment is unknown, so that nobody pays twice.
   */
  soldBefore(once: Buffer): Promise<Sold | undefined>
}

export function createCheckout(needs: CheckoutNeeds): Checkout {
  return {
    soldBefore: (once) => soldBefore(needs, once),
    async sell(purchase, goods) {
      const key = keyOf(purchase, needs.settlement)
      const request = requestOf(purchase)
      const asked = { purchase, key, request }
      for (;;) {
        const used = await findUsed(needs, asked)
        if (used) return sellAgain(needs, asked, used, goods)
        const before = purchase.once && (await soldBefore(needs, purchase.once))
        if (before) return before
        const claimed = await claim(needs, asked)
        if (claimed) return sellFirst(needs, purchase, claimed, goods)
        // Another call took the same payment a moment earlier. Wait for its outcome in the next iteration.
      }
    },
  }
}

/** Settles a payment and delivers the goods. If there is nothing to deliver, releases the payment instead. */
async function sellFirst(
  needs: CheckoutNeeds,
  { operation, quote }: Purchase,
  claimed: PaymentIn<'claimed'>,
  goods: Goods,
): Promise<Sold> {
  const decided = await decide(needs, claimed, goods, operation)
  if (decided.type === 'nothing') {
    await release(needs, claimed, 'there was nothing to pay for')
    const { body } = decided
    return { status: answerStatus(operation, body), body, replayed: false }
  }
  const charged = await charge(needs, claimed, quote)
  const answered = await fulfil(needs, charged, decided)
  return { ...answered, replayed: false, receipt: receiptOf(charged) }
}

/**
 * Handles a call whose payment is already settled: a repeated call, or a tip that was paid earlier as an anonymous
 * gift.
 */
async function sellAgain(
  needs: CheckoutNeeds,
  { purchase, request }: Asked,
  settled: PaymentIn<'settled'>,
  goods: Goods,
): Promise<Sold> {
  const receipt = receiptOf(settled)
  if (request.equals(settled.request)) {
    return { ...(await fulfilAgain(needs, settled, goods)), replayed: true, receipt }
  }
  if (goods.type !== 'change') throw new Refusal('payment_already_used')
  const change = await goods.prepare({ id: settled.id })
  const answered = await turn(needs, { row: settled, purchase, request }, change)
  return { ...answered, replayed: false, receipt }
}

async function soldBefore({ sql, now }: CheckoutNeeds, once: Buffer): Promise<Sold | undefined> {
  const row: PaymentRow | undefined = await findPaidOnce(sql, once, laterThan(now(), -dayMs))
  if (!row) return undefined
  if (isAnswered(row)) return { ...(await unsealed(row)), replayed: true, receipt: receiptOf(row) }
  throw row.reason === null ? new Refusal('idempotency_in_progress', { retryAfter: 1 }) : undecided(row)
}
