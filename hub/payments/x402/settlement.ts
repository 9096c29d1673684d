import type { Authorization, Hex, SettlementMode } from '../../contract/payments.ts'

export type { Authorization, Hex, SettlementMode } from '../../contract/payments.ts'

/** Outcome of a settlement. `transaction` is the transaction's hash, or a placeholder in the sandbox. */
export type SettlementOutcome =
  | { type: 'settled'; transaction: string }
  /** No money has moved, and no step so far can still move any. The payer sees `reason`. */
  | { type: 'failed'; reason: string }
  /** The money may have moved or may still move. In this case, the caller must never get another challenge. */
  | { type: 'unknown'; transaction: string | null; reason: string }

/**
 * A payment on which a call holds the lease. `id` is the id of the payment's row, and `version` is the client's x402
 * version.
 */
export type Claimed = { id: number; authorization: Authorization; version: 1 | 2 }

/**
 * Settlement of payments in one of three modes. `sandbox` moves no money, `facilitator` uses a remote
 * service, `self` sends transactions from the hub's own wallet.
 */
export type Settlement = {
  readonly mode: SettlementMode
  readonly asset: Hex
  readonly payTo: Hex
  /** Name and version in the token's EIP-712 domain. */
  readonly token: { name: string; version: string }
  /**
   * Verifies the signature of a payment that has passed the cheap checks and, if there is a chain, the payer's balance
   * and the nonce. Returns the x402 reason for a refusal, or undefined. Throws if the payment cannot be verified at
   * this moment.
   */
  verify(authorization: Authorization, version: 1 | 2): Promise<string | undefined>
  /**
   * Moves the money of a payment. Awaits `sending` before anything is sent, and sends nothing if `sending` rejects.
   * Resolves within `deadlineMs`. Never rejects once `sending` has resolved: an unclear outcome is `unknown`.
   */
  settle(claimed: Claimed, sending: () => Promise<void>): Promise<SettlementOutcome>
  /** Returns the outcome of a payment whose settlement was started. May be called repeatedly, even after a restart. */
  resolve(claimed: Claimed): Promise<SettlementOutcome>
  close(): Promise<void>
}

/** Deadline for a settlement. Shorter than the timeout of a call, so that there is time to store the outcome. */
export const deadlineMs = 8_000
