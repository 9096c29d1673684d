import type { OperationName } from '../../hub/contract/operations.ts'

export type Body = Record<string, unknown> & { ok: boolean; error?: string }

/** What makes a call that is repeated the same one: its idempotency key, and the payment it is made with. */
export type Once = { key?: string; payment?: string | undefined }

/** One way to call operations. `undefined`: no answer came, because the line broke or it took too long. */
export type Caller = {
  call(name: OperationName, input: Record<string, unknown>, once?: Once): Promise<Body | undefined>
  close(): void
}

/** A hub that is frozen says nothing: whoever waits longer than this asks another. */
export const answerMs = 5000
