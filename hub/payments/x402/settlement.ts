import type { Authorization, Hex, SettlementMode } from '../../contract/payments.ts'

export type { Authorization, Hex, SettlementMode } from '../../contract/payments.ts'

/**
 * Outcome of a settlement. `transaction` is the hash of the blockchain transaction, or a placeholder in the sandbox
 * (simulated payments).
 */
export type SettlementOutcome =
  | { type: 'settled'; transaction: string }
  /** No money has moved, and none can move any more. The payer sees `reason`. */
  | { type: 'failed'; reason: string }
  /** The money may have moved or may still move, so the caller must not be asked to pay again. */
  | { type: 'unknown'; transaction: string | null; reason: string }

/**
 * A payment claimed for settlement. Only the process that holds the payment's lease may settle it. `version`:
 * x402 version that the client uses.
 */
export type Claimed = { id: number; authorization: Authorization; version: 1 | 2 }

/**
 * Settles payments. The `mode` determines how: no money moves (`sandbox`), a remote service settles the payment
 * (`facilitator`), or the server's own wallet settles it (`self`).
 */
export type Settlement = {
  readonly mode: SettlementMode
  readonly asset: Hex
  readonly payTo: Hex
  /** Name and version in the token's EIP-712 domain. */
  readonly token: { name: string; version: string }
  /**
   * Verifies a payment. Returns the x402 reason code of a refusal, or undefined if the payment is valid.
   * Throws if the payment cannot be verified at this moment.
   */
  verify(authorization: Authorization, version: 1 | 2): Promise<string | undefined>
  /**
   * Settles a payment. Calls `sending()` and waits for it before any money moves. Rejects if `sending()` rejects. Once
   * `sending()` has resolved, `settle` never rejects, and resolves within `deadlineMs`.
   */
  settle(claimed: Claimed, sending: () => Promise<void>): Promise<SettlementOutcome>
  /** Returns the outcome of a settlement that was started earlier, even before a restart. May be called repeatedly. */
  resolve(claimed: Claimed): Promise<SettlementOutcome>
  close(): Promise<void>
}

/** Deadline for a settlement, shorter than the timeout of a call, so that there is time to store the outcome. */
export const deadlineMs = 8_000
