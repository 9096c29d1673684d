import type { OperationName } from '../../hub/contract/operations.ts'

export type Body = Record<string, unknown> & { ok: boolean; error?: string }

/** Idempotency key and payment of a call. Both stay the same on every retry. */
export type Once = { key?: string; payment?: string | undefined }

/** Client that calls operations. A call resolves with undefined if the connection broke or the call timed out. */
export type Caller = {
  call(name: OperationName, input: Record<string, unknown>, once?: Once): Promise<Body | undefined>
  close(): void
}

/** Response timeout in ms. After the timeout, the caller tries a different hub, because the first one may be frozen. */
export const answerMs = 5000
