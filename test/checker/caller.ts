import type { OperationName } from '../../hub/contract/operations.ts'

export type Body = Record<string, unknown> & { ok: boolean; error?: string }

/** Identifies a call across retries: its idempotency key and its payment. */
export type Once = { key?: string; payment?: string | undefined }

/** Calls operations. A call returns undefined if the connection broke or the call timed out. */
export type Caller = {
  call(name: OperationName, input: Record<string, unknown>, once?: Once): Promise<Body | undefined>
  close(): void
}

/** Response timeout. After a timeout, the caller tries a different hub, because this one may be frozen. */
export const answerMs = 5000
