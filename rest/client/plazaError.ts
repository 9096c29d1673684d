import type { ErrorCode, FieldError } from '../../hub/contract/errors.ts'

/** An error code of the API, or `unreadable_answer` if the response has an unknown format. */
export type PlazaErrorCode = ErrorCode | 'unreadable_answer'

type Details = {
  code: PlazaErrorCode
  status: number
  message: string
  hint?: string | undefined
  errors?: FieldError[] | undefined
  suggestions?: string[] | undefined
  retryAfter?: number | undefined
  requestId?: string | undefined
}

/** Thrown if a call is refused or fails. `code` identifies the reason. */
export class PlazaError extends Error {
  override readonly name = 'PlazaError'
  readonly code: PlazaErrorCode
  readonly status: number
  /** The suggested next step for the caller. */
  readonly hint: string | undefined
  readonly errors: FieldError[]
  /** Alternative names that are still free. Empty unless the requested name is taken. */
  readonly suggestions: string[]
  /** Seconds to wait before a retry. */
  readonly retryAfter: number | undefined
  readonly requestId: string | undefined

  constructor(details: Details) {
    super(details.message)
    this.code = details.code
    this.status = details.status
    this.hint = details.hint
    this.errors = details.errors ?? []
    this.suggestions = details.suggestions ?? []
    this.retryAfter = details.retryAfter
    this.requestId = details.requestId
  }

  /** Converts an error response to an exception. If the body has an unknown format, `code` is `unreadable_answer`. */
  static from(response: Response, body: Record<string, unknown>): PlazaError {
    const { error, message, hint, errors, suggestions, retry_after: retryAfter } = body
    if (typeof error !== 'string' || typeof message !== 'string') return unreadable(response)
    return new PlazaError({
      code: error as ErrorCode,
      status: response.status,
      message,
      hint: typeof hint === 'string' ? hint : undefined,
      errors: Array.isArray(errors) ? errors : undefined,
      suggestions: Array.isArray(suggestions) ? suggestions : undefined,
      retryAfter: typeof retryAfter === 'number' ? retryAfter : retryAfterHeader(response),
      requestId: typeof body.request_id === 'string' ? body.request_id : requestIdHeader(response),
    })
  }
}

export function unreadable(response: Response): PlazaError {
  const type = response.headers.get('content-type') ?? 'no content type'
  return new PlazaError({
    code: 'unreadable_answer',
    status: response.status,
    message: `Expected a JSON object from ${response.url}, got status ${response.status} with ${type}.`,
    hint: 'Check the base URL, and check for a proxy that answers in place of the plaza.',
    retryAfter: retryAfterHeader(response),
    requestId: requestIdHeader(response),
  })
}

function retryAfterHeader(response: Response): number | undefined {
  const text = response.headers.get('retry-after')
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined
}

const requestIdHeader = (response: Response): string | undefined =>
  response.headers.get('x-request-id') ?? undefined
