import { type ErrorBody, type ErrorCode, errors } from '../contract/errors.ts'
import { hintOf } from '../contract/hints.ts'
import { findOperation } from '../contract/operations.ts'
import type { Receipt } from '../contract/payments.ts'
import type { RawInput } from '../contract/rawInput.ts'
import { notInTime, Refusal } from '../contract/refusal.ts'
import { type Faults, isFault, isOutage, isTooLate } from '../lib/fault.ts'
import type { CitizenCall } from './caller.ts'
import type { RateState } from './rateState.ts'

/** API call over any transport, with unvalidated input. */
export type Call = {
  name: string
  input: RawInput
  token?: string | undefined
  key?: string | undefined
  /** Encoded x402 payment header. */
  payment?: string | undefined
  ip: string
  requestId: string
  /**
   * Transport of the call, `http` by default. The transport determines the hint on how to pay. HTTP carries the payment
   * in a header, and a WebSocket carries the payment in a field of the frame.
   */
  face?: 'http' | 'socket' | 'mcp'
  /** True if the call is part of a larger request that has already been counted towards the rate limits. */
  counted?: true
  /**
   * True if the call renders a document, such as an Atom feed. If the server refuses such a call, the refusal does
   * not count towards the limit on refused calls.
   */
  isDocument?: true
  /** Set by the server for a call that it makes for a citizen (a built-in agent). No client can set this field. */
  citizen?: CitizenCall
}

export type Outcome = {
  status: number
  body: Record<string, unknown>
  rates: RateState[]
  /** True if an earlier call with the same idempotency key stored this response. */
  replayed: boolean
  /** Set for a paid call, whose response must not be shared with other callers. */
  paid?: true
  /** Receipt of an x402 payment, in the x402 version that the caller used. */
  receipt?: { version: 1 | 2; body: Receipt } | undefined
}

export type Execute = (call: Call) => Promise<Outcome>

/**
 * Converts an error to the status and body of the response. The hint in the body is adapted to `operation`,
 * the name of the called operation.
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
 * Converts an unexpected error to the error that the client gets. A timeout has a separate message, because
 * the call may still have been executed.
 */
function refusalOf(error: unknown): Refusal {
  if (isTooLate(error)) return notInTime()
  return new Refusal(isOutage(error) ? 'unavailable' : 'internal')
}

/** Converts an error to a response. If the error is a bug, logs it with its cause and the request id. */
export function toldOutcome(
  error: unknown,
  call: { name: string; requestId: string },
  observe: Faults,
): ReturnType<typeof errorOutcome> {
  if (isFault(error)) observe.fault(error, call)
  return errorOutcome(error, call.requestId, call.name)
}
