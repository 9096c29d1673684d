import { type Sql, violatedConstraint } from '../../storage/database.ts'
import type { PaymentKey } from '../../storage/payments.ts'
import type { Committer } from '../log/committer.ts'
import type { Rehearsals } from '../log/rehearsal.ts'
import type { Presenter } from '../presenters/presenter.ts'
import type { Purchase } from './purchase.ts'
import type { Settlement } from './x402/settlement.ts'

export type CheckoutNeeds = {
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

export type Asked = { purchase: Purchase; key: PaymentKey; request: Buffer }

export const laterThan = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

/**
 * Returns true if the write failed because another server process changed the payment mode (sandbox or real payments)
 * during the call.
 */
export const isOfOtherWorld = (error: unknown): boolean => violatedConstraint(error) === 'payments_world'

/**
 * Logs a failed write of a payment's state. If the payment is still open, a background job determines its
 * outcome after the lease on the payment has expired.
 */
export const reportState =
  ({ observe }: CheckoutNeeds) =>
  (error: unknown): void =>
    observe.background(error, 'storing the state of a payment')
