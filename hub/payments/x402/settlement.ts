import type { Authorization, Hex, SettlementMode } from '../../contract/payments.ts'

export type { Authorization, Hex, SettlementMode } from '../../contract/payments.ts'

/** `transaction`: the hash, or a placeholder in the sandbox. */
export type SettlementOutcome =
  | { type: 'settled'; transaction: string }
  /** No money has moved, and nothing done so far can still move any. The payer sees `reason`. */
  | { type: 'failed'; reason: string }
  /** The money may have moved or may still move. Must never be answered with a new challenge. */
  | { type: 'unknown'; transaction: string | null; reason: string }

/** A claimed payment. `id` is its row id, `version` its client's x402 version. */
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
   * Verifies a payment that passed the cheap checks: its signature and, with a chain, balance and nonce.
   * Returns the x402 reason for refusing it, or undefined. Throws if that cannot be decided now.
   */
  verify(authorization: Authorization, version: 1 | 2): Promise<string | undefined>
  /**
   * Moves the money. Awaits `sending` before anything is sent, and sends nothing if `sending` throws. Returns
   * within `deadlineMs`, and never throws after `sending` has returned: an unclear outcome is `unknown`.
   */
  settle(claimed: Claimed, sending: () => Promise<void>): Promise<SettlementOutcome>
  /**
   * Returns the outcome of a payment whose settlement was started. May be called repeatedly, also after a
   * restart.
   */
  resolve(claimed: Claimed): Promise<SettlementOutcome>
  close(): Promise<void>
}

/** Shorter than a call's timeout, so that there is time left to store the outcome. */
export const deadlineMs = 8_000
