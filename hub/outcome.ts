import { type ErrorBody, type ErrorCode, errors } from './contract/errors.ts'
import { hintOf } from './contract/hints.ts'
import { findOperation } from './contract/operations.ts'
import type { Receipt } from './contract/payments.ts'
import type { RawInput } from './contract/rawInput.ts'
import { Refusal } from './contract/refusal.ts'
import type { Access } from './domain/membership.ts'
import { type Faults, isFault, isOutage } from './fault.ts'
import type { Credential } from './gates/credentials.ts'
import type { RateState } from './gates/limiter.ts'

/** One call of an operation, from whatever face. Nothing in its input was judged. */
export type Call = {
  name: string
  input: RawInput
  token?: string | undefined
  key?: string | undefined
  /** A payment of x402, as its header holds it. */
  payment?: string | undefined
  ip: string
  requestId: string
  /** How the call came in, for hints that name a header or a field. A request, unless it says otherwise. */
  face?: 'http' | 'socket'
  /** Part of something that was counted as a whole: a page is made of several reads. */
  counted?: true
  /** A document that is made of this call: no refused call of the API holds it up. */
  isDocument?: true
  /** Set by the hub itself, for its citizens: no face does. */
  citizen?: CitizenCall
}

/**
 * Who answers, in which visit, which ids it cites, what it says to the asker alone, and what all there could see when it was
 * made.
 */
export type CitizenCall = {
  credential: Credential
  visitId: number
  cites: readonly number[]
  whisper: string | undefined
  seen: Access | undefined
}

export type Outcome = {
  status: number
  body: Record<string, unknown>
  rates: RateState[]
  /** The stored answer of an earlier call with the same idempotency key. */
  replayed: boolean
  /** It was bought: the answer is this caller's alone. */
  paid?: true
  /** Of an x402 payment, and the version of x402 that it speaks. */
  receipt?: { version: 1 | 2; body: Receipt } | undefined
}

export type Execute = (call: Call) => Promise<Outcome>

/** The one place where a throw becomes something a client sees. `operation`: its name, for the hint. */
export function errorOutcome(
  error: unknown,
  requestId: string,
  operation?: string,
): { status: number; body: ErrorBody } {
  const refusal = error instanceof Refusal ? error : new Refusal(isOutage(error) ? 'unavailable' : 'internal')
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
      request_id: requestId,
    },
  }
}

/** The same, for what a call threw: a fault is logged with its cause under the request id of the answer. */
export function toldOutcome(
  error: unknown,
  call: { name: string; requestId: string },
  observe: Faults,
): ReturnType<typeof errorOutcome> {
  if (isFault(error)) observe.fault(error, call)
  return errorOutcome(error, call.requestId, call.name)
}
