import type { Headers, HttpAnswer } from './server.ts'

/** An answer that is ready. It is given in the turn in which it is asked for, before a promise is made. */
export type Finished = {
  /** Counts the request and returns what is to be written. Undefined: the whole way has to answer, and nothing was counted. */
  give(glance: Glance): Given | undefined
}

export type Given = {
  status: 200 | 304
  requestId: string
  /** Names and values in turn, as in `headers`: those of this request alone. */
  rates: readonly string[]
  headers: readonly string[]
  /** The coding that the body is compressed with, for Content-Encoding. */
  coding: string | undefined
  /** Undefined where the client has it already. */
  body: Uint8Array | undefined
}

/** Finds the answer to a GET by its path and query, if it is ready. */
export type FindFinished = (path: string, query: string) => Finished | undefined

/** Fields that change what is asked, or say that a body follows: with one of them a request goes the whole way. */
export const oddFields: ReadonlySet<string> = new Set([
  'content-length',
  'transfer-encoding',
  'expect',
  'idempotency-key',
  'x-pay-with',
  'x-payment',
  'payment-signature',
])

/** The few fields that an answer that is ready depends on, read without a copy of all others. */
export abstract class Glance {
  authorization: string | undefined
  ifNoneMatch: string | undefined
  requestId: string | undefined
  forwardedFor: string | undefined
  acceptEncoding: string | undefined
  isOdd = false

  /** The address that this request is counted by. */
  abstract get ip(): string

  clear(): void {
    this.authorization = undefined
    this.ifNoneMatch = undefined
    this.requestId = undefined
    this.forwardedFor = undefined
    this.acceptEncoding = undefined
    this.isOdd = false
  }

  /** Takes a field. One that comes twice is a list, as everywhere. */
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
      case 'accept-encoding':
        this.acceptEncoding = joined(this.acceptEncoding, value)
        return
      default:
        if (oddFields.has(name)) this.isOdd = true
    }
  }
}

const joined = (before: string | undefined, value: string) =>
  before === undefined ? value : `${before}, ${value}`

/** The same in the form of any other answer. */
export function answerOf({ status, requestId, rates, headers, coding, body }: Given): HttpAnswer {
  const all: Headers = { 'X-Request-Id': requestId }
  for (const fields of [rates, headers]) {
    for (let at = 0; at < fields.length; at += 2) all[fields[at] ?? ''] = fields[at + 1] ?? ''
  }
  if (coding !== undefined) all['Content-Encoding'] = coding
  return { status, headers: all, body: body ?? '' }
}
