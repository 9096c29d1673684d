import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Sql, violatedConstraint } from '../../storage/database.ts'
import {
  claimPayment,
  failPayment,
  findPaidOnce,
  findPayment,
  keepAnswer,
  noteUnknown,
  type PaymentKey,
  type PaymentRow,
  startSettling,
} from '../../storage/payments.ts'
import { answerStatus, type Operation } from '../contract/operation.ts'
import { Refusal } from '../contract/refusal.ts'
import { dayMs } from '../domain/durations.ts'
import type { Change } from '../log/change.ts'
import type { Committer } from '../log/committer.ts'
import type { Rehearsals } from '../log/rehearsal.ts'
import type { Presenter } from '../presenters/presenter.ts'
import { otherWorld } from '../views/worldGuard.ts'
import { canBecome, giverOf, isGift, turn } from './gift.ts'
import { type Goods, isAnswered, keyOf, type Purchase, receiptOf, requestOf, type Sold } from './purchase.ts'
import {
  AlreadyReceived,
  type Answered,
  orThrow,
  receive,
  sealed,
  TransactionUsed,
  unsealed,
} from './receive.ts'
import { chainAway, claimRanOut, undecided } from './unsettled.ts'
import { paymentRequired, type Quote } from './x402/challenge.ts'
import { deadlineMs, type Settlement, type SettlementOutcome } from './x402/settlement.ts'

type Body = Record<string, unknown>

export type Checkout = {
  /**
   * Sells the goods once per payment: claims it, checks that the goods can be delivered, moves the money, and
   * stores receipt, effect and answer in one transaction. The same payment with the same request always gets
   * the same answer; with another request it is refused. An unknown outcome is refused as `unavailable`,
   * never with a new challenge.
   */
  sell(purchase: Purchase, goods: Goods): Promise<Sold>
  /**
   * Returns the answer of an earlier paid call with this key, or undefined. Throws while the outcome of that
   * payment is unknown, because that must not lead to a second payment.
   */
  soldBefore(once: Buffer): Promise<Sold | undefined>
}

type Needs = {
  sql: Sql
  committer: Pick<Committer, 'commit'>
  rehearse: Rehearsals['rehearse']
  settlement: Settlement
  present: Presenter
  now(): Date
  observe: {
    paymentEnded(mode: string, sku: string, outcome: string): void
    background(error: unknown, doing: string): void
  }
}

/** Lease time of a claim: longer than any call. The reconciler takes over afterwards. */
const holdMs = 30_000
/** Time until an unknown outcome is checked again. */
const unknownMs = 2000
const pollMs = 150

/** True if another hub changed the payment world after this call was admitted. */
const isOfOtherWorld = (error: unknown) => violatedConstraint(error) === 'payments_world'

export function createCheckout({
  sql,
  committer,
  rehearse,
  settlement,
  present,
  now,
  observe,
}: Needs): Checkout {
  const later = (ms: number) => new Date(now().getTime() + ms)

  /**
   * Returns the payment if it is already settled, and waits while another call settles it. Undefined if it is
   * unused.
   */
  async function findUsed(
    key: PaymentKey,
    request: Buffer,
    purchase: Purchase,
  ): Promise<PaymentRow | undefined> {
    for (const until = performance.now() + deadlineMs; ; await pause(pollMs)) {
      const row = await findPayment(sql, key)
      if (!row || row.state === 'failed') return undefined
      if (!request.equals(row.request) && !canBecome(row, purchase)) throw new Refusal('payment_already_used')
      if (row.state === 'settled') return row
      if (row.reason !== null || performance.now() > until) throw undecided(row)
    }
  }

  async function claim(
    purchase: Purchase,
    key: PaymentKey,
    request: Buffer,
  ): Promise<PaymentRow | undefined> {
    const { payment, quote } = purchase
    const verified = () =>
      settlement.verify(payment.authorization, payment.version).catch((error: unknown) => {
        throw chainAway(error)
      })
    const problem = payment.untimely ?? (await verified())
    if (problem !== undefined) {
      // Another call may have settled the same payment during the verification. Then the problem does not
      // matter.
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
      heldUntil: later(holdMs),
      claimedAt: now(),
    }).catch((error: unknown) => {
      // Another payment for the same idempotency key was claimed a moment earlier.
      if (violatedConstraint(error) === 'payments_paid_once') return undefined
      if (isOfOtherWorld(error)) throw otherWorld()
      throw error
    })
  }

  /** Checks that the goods can be delivered before any money moves. A refusal here costs nothing. */
  async function decide(
    row: PaymentRow,
    goods: Goods,
    { freeRepeat }: Operation,
  ): Promise<Answered | Change<Body> | { nothing: Body }> {
    try {
      if (goods.type === 'answer') return await goods.answer()
      const change = await goods.prepare({ id: row.id })
      const { result } = await rehearse(change, 'paid')
      return freeRepeat && result.changed === false ? { nothing: result } : change
    } catch (error) {
      await release(row, 'the call was refused')
      // This call was so slow that another one took over the claim and finished.
      if (violatedConstraint(error) === 'credit_entries_payment') throw undecided(row)
      throw error
    }
  }

  async function move(row: PaymentRow, quote: Quote): Promise<string> {
    let outcome: SettlementOutcome
    try {
      outcome = await settlement.settle(row, async () => {
        const isOurs = await startSettling(sql, row).catch((error: unknown) => {
          throw isOfOtherWorld(error) ? otherWorld() : error
        })
        if (!isOurs) throw claimRanOut()
      })
    } catch (error) {
      await release(row, 'nothing was sent')
      throw error instanceof Refusal ? error : chainAway(error)
    }
    observe.paymentEnded(settlement.mode, row.sku, outcome.type)
    if (outcome.type === 'settled') return outcome.transaction
    if (outcome.type === 'failed') {
      await release(row, outcome.reason)
      throw paymentRequired({ quote, terms: settlement, reason: outcome.reason })
    }
    const known = { transaction: outcome.transaction, reason: outcome.reason }
    await noteUnknown(sql, row, { ...known, heldUntil: later(unknownMs) }).catch(observeFailure)
    throw undecided({ ...row, transaction: outcome.transaction })
  }

  /** Releases the claim. If this fails, the reconciler does it after the lease has ended. */
  const release = (row: PaymentRow, reason: string) => failPayment(sql, row, reason).catch(observeFailure)
  const observeFailure = (error: unknown) => observe.background(error, 'storing the state of a payment')

  async function finish(
    row: PaymentRow,
    transaction: string,
    decided: Answered | Change<Body>,
  ): Promise<Answered> {
    const change = 'apply' in decided ? decided : undefined
    const answered = await receive({ committer, present }, { row, transaction }, change).catch(
      (error: unknown) => {
        if (error instanceof AlreadyReceived) return again(row)
        if (error instanceof TransactionUsed) return refuseUsed(row, error)
        if (error instanceof Refusal || isOfOtherWorld(error)) throw undecided({ ...row, transaction })
        throw error
      },
    )
    if (change || !('body' in decided)) return orThrow(answered ?? (await again(row)))
    await keepAnswer(sql, row.id, await sealed(row, decided)).catch(observeFailure)
    return decided
  }

  /** Refuses a payment whose transaction already paid for something else. */
  async function refuseUsed(row: PaymentRow, used: TransactionUsed): Promise<never> {
    await release(row, used.message)
    throw new Refusal('payment_already_used', { message: `This payment cannot be used: ${used.message}.` })
  }

  /** Returns the answer that the reconciler stored first. */
  async function again(row: PaymentRow): Promise<Answered> {
    const found = await findPayment(sql, row)
    if (!isAnswered(found)) throw undecided(row)
    return unsealed(found)
  }

  async function serve(row: PaymentRow, goods: Goods): Promise<Answered> {
    if (isAnswered(row)) return unsealed(row)
    // The hub died between settling and answering, or the answer was deleted after a day. A change cannot be
    // answered again.
    if (goods.type === 'change' || row.status !== null) {
      throw new Refusal('payment_already_used', {
        message: 'This payment was already used, and its answer is no longer stored.',
      })
    }
    const answered = await goods.answer()
    await keepAnswer(sql, row.id, await sealed(row, answered))
    return answered
  }

  async function soldBefore(once: Buffer): Promise<Sold | undefined> {
    const row = await findPaidOnce(sql, once, later(-dayMs))
    if (!row) return undefined
    if (isAnswered(row)) return { ...(await unsealed(row)), replayed: true, receipt: receiptOf(row) }
    throw row.reason === null ? new Refusal('idempotency_in_progress', { retryAfter: 1 }) : undecided(row)
  }

  return {
    soldBefore,
    async sell(purchase, goods) {
      const key = keyOf(purchase, settlement)
      const request = requestOf(purchase)
      for (;;) {
        const used = await findUsed(key, request, purchase)
        if (used && !request.equals(used.request)) {
          if (goods.type !== 'change') throw new Refusal('payment_already_used')
          const change = await goods.prepare({ id: used.id })
          const answered = await turn({ sql, committer, now }, { row: used, purchase, request }, change)
          return { ...answered, replayed: false, receipt: receiptOf(used) }
        }
        if (used) return { ...(await serve(used, goods)), replayed: true, receipt: receiptOf(used) }
        const before = purchase.once && (await soldBefore(purchase.once))
        if (before) return before
        const row = await claim(purchase, key, request)
        // Another call claimed the payment a moment earlier. Wait for its outcome.
        if (!row) continue
        const decided = await decide(row, goods, purchase.operation)
        if ('nothing' in decided) {
          await release(row, 'there was nothing to pay for')
          const body = decided.nothing
          return { status: answerStatus(purchase.operation, body), body, replayed: false }
        }
        const transaction = await move(row, purchase.quote)
        const answered = await finish(row, transaction, decided)
        return { ...answered, replayed: false, receipt: receiptOf({ ...row, transaction }) }
      }
    },
  }
}
