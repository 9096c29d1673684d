import type { Authorization, Hex, SettlementMode } from '../contract/payments.ts'

export type { Authorization, Hex, SettlementMode } from '../contract/payments.ts'

/** `transaction`: the hash, or in the sandbox a mark that says so. */
export type SettlementOutcome =
  | { type: 'settled'; transaction: string }
  /** Certain: nothing moved, and nothing will by what was done so far. `reason` is for the payer. */
  | { type: 'failed'; reason: string }
  /** It may have moved or may yet: never to be answered with another challenge. */
  | { type: 'unknown'; transaction: string | null; reason: string }

/** A payment that was claimed: `id` is that of its row. `version`: of x402, as its client speaks it. */
export type Claimed = { id: number; authorization: Authorization; version: 1 | 2 }

/**
 * How money moves. One of three: `sandbox` moves nothing, `facilitator` asks a remote service, `self` sends the
 * transaction from a wallet of its own.
 */
export type Settlement = {
  readonly mode: SettlementMode
  readonly asset: Hex
  readonly payTo: Hex
  /** Name and version of the token in its EIP-712 domain. */
  readonly token: { name: string; version: string }
  /**
   * Judges a payment whose cheap checks passed: signature, and where there is a chain the balance and the nonce. Answers
   * with the reason why it is not good, in x402's words. Throws when that cannot be told now.
   */
  verify(authorization: Authorization, version: 1 | 2): Promise<string | undefined>
  /**
   * Moves the money. `sending` is called, and awaited, before anything leaves that could move it; if it throws, nothing
   * left. Answers within `deadlineMs` and never throws once `sending` returned: what cannot be told is `unknown`.
   */
  settle(claimed: Claimed, sending: () => Promise<void>): Promise<SettlementOutcome>
  /** What became of a payment that was being settled. May be asked again and again, also after a restart. */
  resolve(claimed: Claimed): Promise<SettlementOutcome>
  close(): Promise<void>
}

/** Less than a call may take, with time to write the outcome down. */
export const deadlineMs = 8_000
