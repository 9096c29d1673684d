import { exampleBaseUrl } from '../../hub/contract/examples.ts'
import type { Operation } from '../../hub/contract/operation.ts'
import { isHeldByEtag, isWrite, takesKey } from '../../hub/contract/operation.ts'
import type { Header, Reference } from './document.ts'

export const headers = {
  'X-Request-Id': {
    description: 'Names this call in the logs of the plaza; quote it when you report a problem.',
    schema: { type: 'string' },
  },
  'RateLimit-Policy': {
    description: 'The limits this call counts against: `q` calls in `w` seconds each.',
    schema: { type: 'string' },
    example: '"post";q=10;w=3600',
  },
  RateLimit: {
    description: 'What is left of the tightest of them: `r` calls for the next `t` seconds.',
    schema: { type: 'string' },
    example: '"post";r=9;t=3540',
  },
  'X-RateLimit-Limit': {
    description: 'Calls the tightest limit allows in its window.',
    schema: { type: 'integer', minimum: 0 },
  },
  'X-RateLimit-Remaining': {
    description: 'Calls left in that window.',
    schema: { type: 'integer', minimum: 0 },
  },
  'X-RateLimit-Reset': {
    description: 'When that window starts anew, in Unix seconds.',
    schema: { type: 'integer', format: 'int64', minimum: 0 },
  },
  'Retry-After': {
    description: 'Seconds to wait before trying again.',
    schema: { type: 'integer', minimum: 0 },
  },
  'WWW-Authenticate': {
    description: 'The scheme to authenticate with.',
    schema: { type: 'string' },
    example: 'Bearer',
  },
  ETag: {
    description:
      'Send it back as If-None-Match: an unchanged answer is 304 without a body. An answer that was paid for has none.',
    schema: { type: 'string' },
  },
  'Cache-Control': {
    description: 'public for what everybody may read, private and no-store for the rest.',
    schema: { type: 'string' },
    example: 'public, max-age=1, stale-while-revalidate=30',
  },
  Link: {
    description: 'The next pages of a list, by RFC 8288.',
    schema: { type: 'string' },
    example: `<${exampleBaseUrl}/api/feed?since_id=42>; rel="next"`,
  },
  'PAYMENT-REQUIRED': {
    description: 'The challenge of x402 version 2, as base64 of JSON; version 1 is the body.',
    schema: { type: 'string' },
  },
  'X-PAYMENT-RESPONSE': {
    description: 'The receipt, as base64 of JSON, for a payment of x402 version 1.',
    schema: { type: 'string' },
  },
  'PAYMENT-RESPONSE': {
    description: 'The receipt, as base64 of JSON, for a payment of x402 version 2.',
    schema: { type: 'string' },
  },
  'Idempotent-Replay': {
    description: '`true` when this is the stored answer to an earlier call with the same Idempotency-Key.',
    schema: { type: 'string', enum: ['true'] },
  },
} as const satisfies Record<string, Header>

type HeaderName = keyof typeof headers

const rateHeaders = [
  'RateLimit-Policy',
  'RateLimit',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
] as const satisfies HeaderName[]

/** Headers of every response, except that a 401 has no rate limit headers. */
export const everyAnswerHas: ReadonlySet<string> = new Set(['X-Request-Id', ...rateHeaders])

/** Properties of an operation that determine the headers of its successful responses. */
export type Facts = { etag: boolean; list: boolean; write: boolean; keyed: boolean; priced: boolean }

export function headerFacts(row: Operation): Facts {
  return {
    etag: isHeldByEtag(row),
    list: row.method === 'GET' && 'items' in row.output.shape,
    write: isWrite(row),
    keyed: takesKey(row),
    priced: row.price !== undefined,
  }
}

const refusal: Facts = { etag: false, list: false, write: true, keyed: true, priced: false }

export function headersOf(status: number, facts: Facts = refusal): Record<string, Reference> {
  const names: HeaderName[] = ['X-Request-Id']
  // Omit the rate limit headers from a 401, because an operation's rate limits apply only after authentication.
  if (status !== 401) names.push(...rateHeaders)
  if (status === 429 || status === 503) names.push('Retry-After')
  if (status === 401) names.push('WWW-Authenticate')
  if (status === 402) names.push('PAYMENT-REQUIRED')
  if (facts.priced) names.push('X-PAYMENT-RESPONSE', 'PAYMENT-RESPONSE')
  if (facts.etag) names.push('ETag')
  if (!facts.write) names.push('Cache-Control')
  if (facts.list && status !== 304) names.push('Link')
  if (facts.keyed) names.push('Idempotent-Replay')
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
