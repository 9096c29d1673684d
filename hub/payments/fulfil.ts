import { violatedConstraint } from '../../storage/database.ts'
import { findPayment, keepAnswer, type PaymentIn, type PaymentRow } from '../../storage/payments.ts'
import type { Operation } from '../contract/operation.ts'
import { Refusal } from '../contract/refusal.ts'
import type { Change } from '../log/change.ts'
import { type Charged, release } from './charge.ts'
import { type CheckoutNeeds, isOfOtherWorld, reportState } from './checkoutNeeds.ts'
import { type Goods, isAnswered } from './purchase.ts'
import {
  AlreadyReceived,
  type Answered,
  orThrow,
  receive,
  sealed,
  TransactionUsed,
  unsealed,
} from './receive.ts'
import { undecided } from './unsettled.ts'

type Body = Record<string, unknown>
/**
 * Product of a paid call. `answer`: the response to a read. `change`: a change to the database, which is still to be
 * made. `nothing`: the call would change nothing, so it is free.
 */
type Deliverable =
  | { type: 'answer'; answered: Answered }
  | { type: 'change'; change: Change<Body> }
  | { type: 'nothing'; body: Body }

/**
 * Computes the paid response, or makes a dry run of the paid change. Runs before any money moves, so that a refused
 * call costs nothing.
 */
export async function decide(
  needs: CheckoutNeeds,
  claimed: PaymentIn<'claimed'>,
  goods: Goods,
  { freeRepeat }: Operation,
): Promise<Deliverable> {
  try {
    if (goods.type === 'answer') return { type: 'answer', answered: await goods.answer() }
    const change = await goods.prepare({ id: claimed.id })
    const { result } = await needs.rehearse(change, 'paid')
    return freeRepeat && result.changed === false
      ? { type: 'nothing', body: result }
      : { type: 'change', change }
  } catch (error) {
    await release(needs, claimed, 'the call was refused')
    // This violated constraint shows that the payment has already bought credits. This call was so slow that another
    // call took over its payment and completed it.
    if (violatedConstraint(error) === 'credit_entries_payment') throw undecided(claimed)
    throw error
  }
}

/**
 * Moves a payment from `settling` to `settled`. Stores the receipt in the same transaction as any database
 * change that was paid for.
 */
export async function fulfil(
  needs: CheckoutNeeds,
  charged: Charged,
  goods: Exclude<Deliverable, { type: 'nothing' }>,
): Promise<Answered> {
  const change = goods.type === 'change' ? goods.change : undefined
  const { transaction } = charged
  const answered = await receive(needs, { row: charged, transaction }, change).catch((error: unknown) => {
    if (error instanceof AlreadyReceived) return answerOfOther(needs, charged)
    if (error instanceof TransactionUsed) return refuseUsed(needs, charged, error)
    if (error instanceof Refusal || isOfOtherWorld(error)) throw undecided(charged)
    throw error
  })
  if (goods.type === 'change') return orThrow(answered ?? (await answerOfOther(needs, charged)))
  await keepAnswer(needs.sql, charged.id, await sealed(charged, goods.answered)).catch(reportState(needs))
  return goods.answered
}

export async function fulfilAgain(
  { sql }: CheckoutNeeds,
  settled: PaymentIn<'settled'>,
  goods: Goods,
): Promise<Answered> {
  if (isAnswered(settled)) return unsealed(settled)
  // The response is not stored. Refuse a change, because the change was already made and must not be made twice. Refuse
  // a read only if `status` is set. In that case, a response was stored earlier and has been deleted since.
  if (goods.type === 'change' || settled.status !== null) {
    throw new Refusal('payment_already_used', {
      message: 'This payment was already used, and its answer is no longer stored.',
    })
  }
  const answered = await goods.answer()
  await keepAnswer(sql, settled.id, await sealed(settled, answered))
  return answered
}

/** Refuses a payment whose blockchain transaction already paid for something else. */
async function refuseUsed(needs: CheckoutNeeds, charged: Charged, used: TransactionUsed): Promise<never> {
  await release(needs, charged, used.message)
  throw new Refusal('payment_already_used', { message: `This payment cannot be used: ${used.message}.` })
}

/** Returns the response that another server process stored for the same payment. Throws if no response is stored. */
async function answerOfOther({ sql }: CheckoutNeeds, row: PaymentRow): Promise<Answered> {
  const found = await findPayment(sql, row)
  if (!isAnswered(found)) throw undecided(row)
  return unsealed(found)
}
