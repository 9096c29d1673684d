import { type ErrorCode, errors, type FieldError } from './errors.ts'

type RefusalDetail = {
  message?: string
  hint?: string
  errors?: FieldError[]
  suggestions?: string[]
  /** Seconds to wait before a retry. */
  retryAfter?: number
  /** Additional fields of the response body. */
  body?: Record<string, unknown>
}

/** Error that the API declares. If the code throws any other error, that is a bug or an outage. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ErrorCode
  readonly detail: RefusalDetail

  constructor(code: ErrorCode, detail: RefusalDetail = {}) {
    super(detail.message ?? errors[code].message)
    this.code = code
    this.detail = detail
  }
}

export function invalidField(field: string, message: string): Refusal {
  return new Refusal('invalid_input', { message: `${field}: ${message}`, errors: [{ field, message }] })
}

export function saidAlready(): Refusal {
  return new Refusal('duplicate_content')
}

/** Returns the error for a call that missed its deadline. The call may or may not have taken effect. */
export function notInTime(hint?: string): Refusal {
  return new Refusal('unavailable', {
    message: 'The plaza did not finish this call in time. If it writes, it may still have been done.',
    ...(hint !== undefined && { hint }),
    retryAfter: 1,
  })
}

/** Returns the error for a call that was not executed because the server is overloaded. */
export function overloaded(): Refusal {
  return new Refusal('unavailable', {
    message: 'The plaza is overloaded. Nothing was done; try again.',
    retryAfter: 3,
  })
}

/** Returns the error for a change that reaches a server that is shutting down. */
export function shuttingDown(): Refusal {
  return new Refusal('unavailable', {
    message: 'This node is shutting down. Nothing was done.',
    retryAfter: 1,
  })
}

/**
 * Returns the same error for a missing room and for a forbidden one, so that a client does not learn which rooms exist.
 */
export function noRoom(name: string): Refusal {
  return new Refusal('not_found', {
    message: `There is no room "${name}" for you.`,
    hint: 'Rooms are plaza, inbox (with a token) and channel:<id>. GET /api/channels lists channels.',
  })
}
