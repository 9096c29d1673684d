import { errorOutcome } from '../../hub/call/call.ts'
import { chains } from '../../hub/contract/chains.ts'
import { type ErrorBody, type ErrorCode, errors } from '../../hub/contract/errors.ts'
import { exampleBaseUrl, exampleWallet } from '../../hub/contract/examples.ts'
import { hintOf } from '../../hub/contract/hints.ts'
import { operations } from '../../hub/contract/operations.ts'
import { skus } from '../../hub/contract/skus.ts'
import { paymentRequired, type Quote } from '../../hub/payments/x402/challenge.ts'
import type { Example, Reference, Response } from './document.ts'
import { headersOf } from './headers.ts'
import { schemaReference } from './schemas.ts'

export type SharedResponses = {
  /** Returns a reference to an error response for each HTTP status of the given error codes. */
  publish(codes: readonly ErrorCode[]): Record<string, Reference>
  /** Adds a shared response. Throws if a different response has the same name. */
  share(name: string, response: Response): Reference
  components(): Record<string, Response>
  examples(): Record<string, Example>
}

export function createSharedResponses(): SharedResponses {
  const found = new Map<string, Response>()
  const met = new Set<ErrorCode>()

  function shared(codes: ErrorCode[], status: number): Reference {
    const name = codes.join('.')
    for (const code of codes) met.add(code)
    return share(name, errorResponse(codes, status))
  }

  function share(name: string, response: Response): Reference {
    const before = found.get(name)
    if (before && JSON.stringify(before) !== JSON.stringify(response)) {
      throw new Error(`two different responses are called ${name}`)
    }
    found.set(name, response)
    return { $ref: `#/components/responses/${name}` }
  }

  return {
    publish(codes) {
      const sorted = [...codes].sort()
      const statuses = new Set(sorted.map((code) => errors[code].status))
      const withStatus = (status: number) => sorted.filter((code) => errors[code].status === status)
      return Object.fromEntries([...statuses].map((status) => [status, shared(withStatus(status), status)]))
    },
    share,
    components() {
      return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
    },
    examples() {
      const sorted = [...met].sort()
      return Object.fromEntries(
        sorted.map((code) => [code, { summary: errors[code].message, value: exampleOf(code) }]),
      )
    },
  }
}

function errorResponse(codes: ErrorCode[], status: number): Response {
  const examples = codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])
  return {
    description: codes.map((code) => `\`${code}\`: ${errors[code].message}`).join('\n\n'),
    headers: headersOf(status),
    content: {
      'application/json': {
        schema: schemaReference(status === 402 ? 'PaymentRequired' : 'Error'),
        examples: Object.fromEntries(examples),
      },
    },
  }
}

function challengeExample(): object {
  const terms = {
    mode: 'self',
    asset: chains.base.usdc,
    payTo: exampleWallet,
    token: { name: 'USD Coin', version: '2' },
  } as const
  const quote: Quote = {
    ...{ sku: 'plaza_pulse', microUsd: skus.plaza_pulse.priceMicroUsd, url },
    ...{ operation: operations.listFeed, face: 'http', isGift: false },
  }
  return errorOutcome(paymentRequired({ quote, terms }), 'req_EXAMPLE').body
}
const url = `${exampleBaseUrl}/api/feed?full=1`

/** Example values of the additional fields of some errors. */
const details: Partial<Record<ErrorCode, Partial<ErrorBody>>> = {
  invalid_input: { errors: [{ field: 'body', message: 'must have 1 to 4000 characters' }] },
  name_taken: { suggestions: ['Ada 10', 'Ada 9 b', 'Ada Nine'] },
  rate_limited: { retry_after: 42 },
  unavailable: { retry_after: 1 },
}

function exampleOf(code: ErrorCode): object {
  if (code === 'payment_required') return challengeExample()
  return {
    ok: false,
    error: code,
    message: errors[code].message,
    hint: hintOf(code, undefined, details[code]?.errors),
    ...details[code],
    retry: errors[code].retry,
    request_id: 'req_EXAMPLE',
  }
}
