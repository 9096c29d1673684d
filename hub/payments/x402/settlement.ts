import type { Authorization, Hex, SettlementMode } from '../../contract/payments.ts'

export type { Authorization, Hex, SettlementMode } from '../../contract/payments.ts'

/**
 * Outcome of a settlement. `transaction` is the hash of the blockchain transaction, or a placeholder in the
 * sandbox.
 */
export type SettlementOutcome =
  | { type: 'settled'; transaction: string }
  /** No money has moved, and none can move any more. The payer sees `reason`. */
  | { type: 'failed'; reason: string }
  /** The money may have moved or may still move, so the caller must not be asked to pay again. */
  | { type: 'unknown'; transaction: string | null; reason: string }

/**
 * A payment under a lease, so that only one process settles it at a time. `id` is the id of the payment's row, and
 * `version` is the client's x402 version.
 */
export type Claimed = { id: number; authorization: Authorization; version: 1 | 2 }

/**
 * Settles payments. `sandbox` moves no money, `facilitator` uses a remote service, `self` uses this hub's own
 * wallet.
 */
export type Settlement = {
  readonly mode: SettlementMode
  readonly asset: Hex
  readonly payTo: Hex
  /** Name and version in the token's EIP-712 domain. */
  readonly token: { name: string; version: string }
  /**
   * Verifies the signature of a payment. If there is a blockchain, also verifies the payer's balance and the nonce.
   *
   * Returns the x402 reason for a refusal, or undefined. Throws if the verification is impossible at this moment.
   */
  verify(authorization: Authorization, version: 1 | 2): Promise<string | undefined>
  /**
   * Moves the money of a payment. Before it sends anything, awaits `sending()`, and rejects if `sending()` rejects.
   *
   * After `sending()` has resolved, `settle` never rejects. It resolves within `deadlineMs`, to `unknown` if the
   * outcome is unclear.
   */
  settle(claimed: Claimed, sending: () => Promise<void>): Promise<SettlementOutcome>
  /** Returns the outcome of a settlement that was started earlier, even before a restart. May be called repeatedly. */
  resolve(claimed: Claimed): Promise<SettlementOutcome>
  close(): Promise<void>
}

/** Deadline for a settlement, shorter than the timeout of a call, so that there is time to store the outcome. */
export const deadlineMs = 8_000
