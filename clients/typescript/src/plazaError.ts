import type { ErrorCode, PaymentRequired } from './api.ts'

type Body = { error: string; message: string } & Record<string, unknown>

/**
 * Thrown if the server refuses a call and the client stops retrying. `retry` is true if the same call may succeed
 * later.
 */
export class PlazaError extends Error {
  override readonly name = 'PlazaError'
  /** Error code from the server, or `unreadable_answer` if something else responded, such as a proxy. */
  readonly code: ErrorCode | 'unreadable_answer'
  readonly status: number
  readonly retry: boolean
  readonly hint: string | undefined
  /** Seconds to wait before a retry. */
  readonly retryAfter: number | undefined
  readonly body: Readonly<Record<string, unknown>>

  constructor(status: number, body: Record<string, unknown>, retryAfter?: number) {
    super(isRefusal(body) ? body.message : `Expected a JSON object of a plaza, got status ${status}.`)
    this.status = status
    this.body = body
    this.code = isRefusal(body) ? (body.error as ErrorCode) : 'unreadable_answer'
    this.retry = typeof body.retry === 'boolean' ? body.retry : status === 429 || status >= 500
    this.hint = typeof body.hint === 'string' ? body.hint : undefined
    this.retryAfter = typeof body.retry_after === 'number' ? body.retry_after : retryAfter
  }

  /** Payment terms of a 402 response, or undefined if no payment is required. */
  get payment(): PaymentRequired | undefined {
    return this.code === 'payment_required' ? (this.body as unknown as PaymentRequired) : undefined
  }
}

const isRefusal = (body: Record<string, unknown>): body is Body =>
  typeof body.error === 'string' && typeof body.message === 'string'

/** Thrown when the server ends the live session and tells the client not to reconnect. */
export class SessionEnded extends Error {
  override readonly name = 'SessionEnded'
  /** Code in the server's `bye` frame or, if none arrived, the close code of the WebSocket. */
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}
