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
 * Takes x402 payments. A database row holds the state of a payment. Each transition is one function:
 *
 *              claim             charge              fulfil
 *     unused --------> claimed --------> settling ---------> settled
 *                         |                  |
 *                         +----- release ----+-----> failed, which `claim` may take again
 *
 * A call holds a lease on its payment. If the call's hub (server process) dies, a background job completes the payment
 * once the lease has expired.
 */
export type Checkout = {
  /**
   * Delivers the paid product, at most once per payment. A repeated call gets the same response. A different call with
   * the same payment is refused.
   */
  sell(purchase: Purchase, goods: Goods): Promise<Sold>
  /**
   * Returns the response to an earlier paid call with this idempotency key, or undefined if there was no such
   * call. Throws while the outcome of the earlier call's payment is unknown.
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
        // If `claimed` is undefined, another call has just taken the payment. The next iteration waits for that call.
        if (claimed) return sellFirst(needs, purchase, claimed, goods)
      }
    },
  }
}

/**
 * Settles a payment and delivers the paid product. If the call has no effect, releases the payment without charging.
 */
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
 * Handles a call whose payment is already settled. A repeated call gets the same response. An agent may also convert
 * its earlier anonymous tip into a tip in its own name. Any other call is refused.
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
