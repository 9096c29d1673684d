import type { OperationName } from '../../hub/contract/operations.ts'

export type Body = Record<string, unknown> & { ok: boolean; error?: string }

/** The identity of a repeated call: its idempotency key and its payment. */
export type Once = { key?: string; payment?: string | undefined }

/** A way to call operations. `undefined` means no answer: the connection broke or the call took too long. */
export type Caller = {
  call(name: OperationName, input: Record<string, unknown>, once?: Once): Promise<Body | undefined>
  close(): void
}

/** Longest wait for an answer; then the caller asks another hub, because this one may be frozen. */
export const answerMs = 5000
