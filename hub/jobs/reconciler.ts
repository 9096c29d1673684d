import { randomUUID } from 'node:crypto'
import type { Sql } from '../../storage/database.ts'
import {
  failPayment,
  noteUnknown,
  type PaymentIn,
  type PaymentRow,
  takeOverdue,
} from '../../storage/payments.ts'
import { Refusal } from '../contract/refusal.ts'
import { type Periodic, startPeriodic } from '../lib/periodic.ts'
import type { Change } from '../log/change.ts'
import type { Committer } from '../log/committer.ts'
import { AlreadyReceived, receive, TransactionUsed } from '../payments/receive.ts'
import type { Settlement } from '../payments/x402/settlement.ts'
import type { Presenter } from '../presenters/presenter.ts'
import type { WorldGuard } from '../views/worldGuard.ts'

type Body = Record<string, unknown>

type Needs = {
  sql: Sql
  committer: Pick<Committer, 'commit'>
  settlement: Pick<Settlement, 'mode' | 'resolve'>
  present: Presenter
  world: Pick<WorldGuard, 'problem'>
  now(): Date
  /** Returns the database change that was paid for, or undefined if the paid operation only reads data. */
  changeOf(row: PaymentRow): Promise<Change<Body> | undefined>
  observe: {
    paymentEnded(mode: string, sku: string, outcome: string): void
    background(error: unknown, doing: string): void
  }
}

const everyMs = 1000
const holdMs = 30_000
const batch = 20
/** Shortest and longest delay between two checks of an unresolved payment. The delay grows with the payment's age. */
const waitsMs = { least: 2000, most: 60_000 }

/**
 * Starts the job that completes interrupted payments, for example after a server process died. A lease keeps two
 * processes from handling the same payment.
 */
export function startReconciler({
  sql,
  committer,
  settlement,
  present,
  world,
  now,
  changeOf,
  observe,
}: Needs): Periodic {
  const later = (ms: number) => new Date(now().getTime() + ms)

  async function round(): Promise<void> {
    // Do nothing if this server has the wrong payment mode (sandbox or real), because it cannot complete the payments.
    if (world.problem() !== undefined) return
    // Use a new lease holder id in every run, so that no run mistakes the leases of an aborted run for its own.
    const holder = randomUUID()
    const rows = await takeOverdue(sql, { holder, now: now(), heldUntil: later(holdMs), limit: batch })
    for (const row of rows) {
      await bringToEnd(row).catch((error: unknown) => observe.background(error, 'reconciling a payment'))
    }
  }

  async function bringToEnd(row: PaymentIn<'claimed' | 'settling'>): Promise<void> {
    if (row.state === 'claimed') return failPayment(sql, row, 'abandoned before it was sent')
    // Only a server configured for the payment's mode can determine the outcome, so leave the payment open.
    if (row.mode !== settlement.mode) return stillUnknown(row, `it was sent in ${row.mode} mode`)
    const outcome = await settlement.resolve(row)
    if (outcome.type === 'unknown') return stillUnknown(row, outcome.reason, outcome.transaction)
    observe.paymentEnded(row.mode, row.sku, outcome.type)
    if (outcome.type === 'failed') return failPayment(sql, row, outcome.reason)
    const received = { row, transaction: outcome.transaction }
    await receive({ committer, present }, received, await wanted(row)).catch((error: unknown) => {
      if (error instanceof TransactionUsed) return failPayment(sql, row, error.message)
      if (!(error instanceof AlreadyReceived)) throw error
    })
  }

  /**
   * Returns the database change that was paid for. If its preparation is refused, returns a change that fails with the
   * same refusal. The payment is then refunded in credits, unless the refusal is temporary.
   */
  async function wanted(row: PaymentRow): Promise<Change<Body> | undefined> {
    try {
      return await changeOf(row)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { type: 'strict', apply: () => Promise.reject(error) }
    }
  }

  async function stillUnknown(
    row: PaymentIn<'settling'>,
    reason: string,
    transaction: string | null = null,
  ): Promise<void> {
    const ageMs = now().getTime() - row.claimedAt.getTime()
    const waitMs = Math.min(waitsMs.most, Math.max(waitsMs.least, ageMs / 10))
    await noteUnknown(sql, row, { transaction, reason, heldUntil: later(waitMs) })
  }

  return startPeriodic({
    everyMs,
    work: 'looking for payments to reconcile',
    round,
    background: observe.background,
  })
}
