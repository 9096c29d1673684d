import type { Headers, HttpAnswer } from './answer.ts'

/** A cached response, sent synchronously when its request arrives. */
export type Finished = {
  /**
   * Counts the request towards its rate limit and returns the cached response. Returns undefined and counts nothing if
   * the request must be handled in full.
   */
  give(glance: Glance): Given | undefined
}

export type Given = {
  status: 200 | 304
  requestId: string
  /** Rate-limit headers, as alternating names and values. */
  rates: readonly string[]
  headers: readonly string[]
  /** Compression of the body, as in `Content-Encoding`. */
  coding: string | undefined
  /** Body of the response. Undefined for a 304, because the client's copy is still valid. */
  body: Uint8Array | undefined
}

export type FindFinished = (path: string, query: string) => Finished | undefined

/**
 * Header fields that change the response or show that the request has a body. A request with any of them never gets a
 * cached response.
 */
export const oddFields: ReadonlySet<string> = new Set([
  'content-length',
  'transfer-encoding',
  'expect',
  'idempotency-key',
  'x-pay-with',
  'x-payment',
  'payment-signature',
])

/** The parts of a request that are needed to choose a cached response. */
export abstract class Glance {
  authorization: string | undefined
  ifNoneMatch: string | undefined
  requestId: string | undefined
  forwardedFor: string | undefined
  acceptEncoding: string | undefined
  accept: string | undefined
  isOdd = false

  abstract get ip(): string

  clear(): void {
    this.authorization = undefined
    this.ifNoneMatch = undefined
    this.requestId = undefined
    this.forwardedFor = undefined
    this.acceptEncoding = undefined
    this.accept = undefined
    this.isOdd = false
  }

  /** Stores a header field. The values of a repeated field are joined. */
  field(name: string, value: string): void {
    switch (name) {
      case 'authorization':
        this.authorization = joined(this.authorization, value)
        return
      case 'if-none-match':
        this.ifNoneMatch = joined(this.ifNoneMatch, value)
        return
      case 'x-request-id':
        this.requestId = joined(this.requestId, value)
        return
      case 'x-forwarded-for':
        this.forwardedFor = joined(this.forwardedFor, value)
        return
      case 'accept':
        this.accept = joined(this.accept, value)
        return
      case 'accept-encoding':
        this.acceptEncoding = joined(this.acceptEncoding, value)
        return
      default:
        if (oddFields.has(name)) this.isOdd = true
    }
  }
}

export class CopyGlance extends Glance {
  readonly ip: string

  constructor({ ip, headers }: { ip: string; headers: ReadonlyMap<string, string> }) {
    super()
    this.ip = ip
    for (const [name, value] of headers) this.field(name, value)
  }
}

const joined = (before: string | undefined, value: string) =>
  before === undefined ? value : `${before}, ${value}`

export function answerOf({ status, requestId, rates, headers, coding, body }: Given): HttpAnswer {
  const all: Headers = { 'X-Request-Id': requestId }
  for (const fields of [rates, headers]) {
    for (let at = 0; at < fields.length; at += 2) all[fields[at] ?? ''] = fields[at + 1] ?? ''
  }
  if (coding !== undefined) all['Content-Encoding'] = coding
  return { status, headers: all, body: body ?? '' }
}
