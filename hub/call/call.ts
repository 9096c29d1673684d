import { type ErrorBody, type ErrorCode, errors } from '../contract/errors.ts'
import { hintOf } from '../contract/hints.ts'
import { findOperation } from '../contract/operations.ts'
import type { Receipt } from '../contract/payments.ts'
import type { RawInput } from '../contract/rawInput.ts'
import { notInTime, Refusal } from '../contract/refusal.ts'
import { type Faults, isFault, isOutage, isTooLate } from '../lib/fault.ts'
import type { CitizenCall } from './caller.ts'
import type { RateState } from './rateState.ts'

/** One call of an operation over any transport. Its input is not validated yet. */
export type Call = {
  name: string
  input: RawInput
  token?: string | undefined
  key?: string | undefined
  /** The x402 payment header, undecoded. */
  payment?: string | undefined
  ip: string
  requestId: string
  /** The kind of transport, so that hints name a header or a frame field. Defaults to `http`. */
  face?: 'http' | 'socket' | 'mcp'
  /**
   * Set if the call is part of a request that was rate limited as a whole, such as a page built from several
   * reads.
   */
  counted?: true
  /** Set if the call renders a document. Refused API calls by the same caller must not block it. */
  isDocument?: true
  /** Set by the hub for calls of its citizens. No client can set it. */
  citizen?: CitizenCall
}

export type Outcome = {
  status: number
  body: Record<string, unknown>
  rates: RateState[]
  /** True if this is the stored answer to an earlier call with the same idempotency key. */
  replayed: boolean
  /** Set if the call was paid for: the answer must not be shared with other callers. */
  paid?: true
  /** Receipt of an x402 payment, with the x402 version of its request. */
  receipt?: { version: 1 | 2; body: Receipt } | undefined
}

export type Execute = (call: Call) => Promise<Outcome>

/** Converts a thrown error to the answer that the client sees. `operation` is a name that the hint needs. */
export function errorOutcome(
  error: unknown,
  requestId: string,
  operation?: string,
): { status: number; body: ErrorBody } {
  const refusal = error instanceof Refusal ? error : refusalOf(error)
  const code: ErrorCode = refusal.code
  const { hint, errors: fields, suggestions, retryAfter, body } = refusal.detail
  const wait = retryAfter ?? (code === 'unavailable' ? 1 : undefined)
  return {
    status: errors[code].status,
    body: {
      ok: false,
      error: code,
      message: refusal.message,
      hint: hint ?? hintOf(code, operation === undefined ? undefined : findOperation(operation), fields),
      ...(fields && { errors: fields }),
      ...(suggestions && { suggestions }),
      ...body,
      ...(wait !== undefined && { retry_after: wait }),
      retry: errors[code].retry,
      request_id: requestId,
    },
  }
}

/** Returns the refusal for an error. A timeout is not an outage: the call may have waited in a queue. */
function refusalOf(error: unknown): Refusal {
  if (isTooLate(error)) return notInTime()
  return new Refusal(isOutage(error) ? 'unavailable' : 'internal')
}

/** Converts a call's error to its answer. Logs a fault with its cause under the request id. */
export function toldOutcome(
  error: unknown,
  call: { name: string; requestId: string },
  observe: Faults,
): ReturnType<typeof errorOutcome> {
  if (isFault(error)) observe.fault(error, call)
  return errorOutcome(error, call.requestId, call.name)
}
