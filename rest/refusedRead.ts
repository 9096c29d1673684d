import type { Outcome } from '../hub/call/call.ts'
import type { Headers } from '../hub/server/answer.ts'
import { privateCache, refusalHeaders } from './headers.ts'
import type { Answer } from './incoming.ts'

export class RefusedRead extends Error {
  override readonly name = 'RefusedRead'
  readonly outcome: Outcome

  constructor(outcome: Outcome) {
    super(String(outcome.body.message))
    this.outcome = outcome
  }
}

export function answerRefusedRead({ status, body }: Outcome, rates: Headers = {}): Answer {
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    ...privateCache,
    ...rates,
    ...refusalHeaders(status, body),
  }
  return { status, headers, body: JSON.stringify(body) }
}
