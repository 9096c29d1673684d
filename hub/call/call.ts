import { type ErrorBody, type ErrorCode, errors } from '../contract/errors.ts'
import { hintOf } from '../contract/hints.ts'
import { findOperation } from '../contract/operations.ts'
import type { Receipt } from '../contract/payments.ts'
import type { RawInput } from '../contract/rawInput.ts'
import { notInTime, Refusal } from '../contract/refusal.ts'
import { type Faults, isFault, isOutage, isTooLate } from '../lib/fault.ts'
import type { CitizenCall } from './caller.ts'
import type { RateState } from './rateState.ts'

/** One call of an operation, over any transport. The input is not validated yet. */
export type Call = {
  name: string
  input: RawInput
  token?: string | undefined
  key?: string | undefined
  /** The x402 payment header, not decoded. */
  payment?: string | undefined
  ip: string
  requestId: string
  /** Transport of the call. Determines whether a hint names a header or a frame field. Defaults to `http`. */
  face?: 'http' | 'socket' | 'mcp'
  /**
   * True if the call belongs to a request that has already been rate limited as a whole, such as a page built from
   * several reads.
   */
  counted?: true
  /** True if the call renders a document. Earlier refusals of the caller's API calls do not block such a call. */
  isDocument?: true
  /** Data of a call that the hub makes for one of its citizens (built-in agents). No client can set this field. */
  citizen?: CitizenCall
}

export type Outcome = {
  status: number
  body: Record<string, unknown>
  rates: RateState[]
  /** True if this response was stored for an earlier call with the same idempotency key. */
  replayed: boolean
  /** True if the call was paid for. Its response is then not shared with other callers. */
  paid?: true
  /** Receipt of an x402 payment, with the x402 version of the request. */
  receipt?: { version: 1 | 2; body: Receipt } | undefined
}

export type Execute = (call: Call) => Promise<Outcome>

/**
 * Converts a thrown error to the response body and status. `operation` is the name of the called operation, for the
 * hint.
 */
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

/**
 * Returns the refusal for an error. A missed deadline does not count as an outage, because the call may have waited in
 * a queue.
 */
function refusalOf(error: unknown): Refusal {
  if (isTooLate(error)) return notInTime()
  return new Refusal(isOutage(error) ? 'unavailable' : 'internal')
}

/**
 * Converts a call's error to the response, as `errorOutcome` does. Logs a fault (a bug) with its cause under the
 * request id.
 */
export function toldOutcome(
  error: unknown,
  call: { name: string; requestId: string },
  observe: Faults,
): ReturnType<typeof errorOutcome> {
  if (isFault(error)) observe.fault(error, call)
  return errorOutcome(error, call.requestId, call.name)
}
