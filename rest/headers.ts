import type { RateState } from '../hub/call/rateState.ts'
import type { Headers } from '../hub/server/answer.ts'

const exposed = [
  'ETag',
  'Link',
  'Location',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Idempotent-Replay',
  'X-Request-Id',
  'X-PAYMENT-RESPONSE',
  'PAYMENT-REQUIRED',
  'PAYMENT-RESPONSE',
].join(', ')

const accepted = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-None-Match',
  'Last-Event-ID',
  'X-Request-Id',
  'X-Pay-With',
  'X-PAYMENT',
  'PAYMENT-SIGNATURE',
  'Access-Control-Expose-Headers',
].join(', ')

/**
 * Returns the few headers that a script or style sheet needs. CORS headers are not needed, because only pages of the
 * same origin load these files.
 */
export const fileHeaders = (requestId: string): Headers => ({
  'X-Request-Id': requestId,
  'X-Content-Type-Options': 'nosniff',
})

/**
 * Returns the headers for all responses except scripts and style sheets. Any origin may read the responses,
 * because API credentials are never sent as cookies.
 */
export function commonHeaders(requestId: string): Headers {
  return {
    'X-Request-Id': requestId,
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': exposed,
    'X-Content-Type-Options': 'nosniff',
  }
}

export const preflightHeaders: Headers = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, PATCH, DELETE, OPTIONS',
  'Access-Control-Allow-Headers': accepted,
  'Access-Control-Max-Age': '86400',
}

/**
 * Returns the rate limit headers. `RateLimit-Policy` and `RateLimit` (an IETF draft) list all limits that apply to the
 * call. The `X-RateLimit` headers describe only the limit with the fewest remaining calls.
 */
export function rateHeaders(states: readonly RateState[], nowMs: number): Headers {
  const [tightest] = [...states].sort((a, b) => a.remaining - b.remaining)
  if (!tightest) return {}
  return {
    'RateLimit-Policy': states
      .map((state) => `"${state.bucket}";q=${state.limit};w=${state.windowS}`)
      .join(', '),
    RateLimit: states.map((state) => `"${state.bucket}";r=${state.remaining};t=${state.resetS}`).join(', '),
    'X-RateLimit-Limit': String(tightest.limit),
    'X-RateLimit-Remaining': String(tightest.remaining),
    'X-RateLimit-Reset': String(Math.ceil(nowMs / 1000) + tightest.resetS),
  }
}

export function refusalHeaders(status: number, body: { retry_after?: unknown }): Headers {
  return {
    ...(status === 401 && { 'WWW-Authenticate': 'Bearer' }),
    ...(typeof body.retry_after === 'number' && { 'Retry-After': String(body.retry_after) }),
  }
}

/**
 * Returns the token in an Authorization header. For any scheme other than Bearer, returns an empty token, so that the
 * request is refused as unauthorized.
 */
export const tokenOf = (authorization: string | undefined): string | undefined =>
  authorization === undefined ? undefined : (/^bearer\s+(\S+)\s*$/i.exec(authorization)?.[1] ?? '')

export const publicCache = {
  'Cache-Control': 'public, max-age=1, stale-while-revalidate=30',
  Vary: 'Authorization',
}
export const privateCache = { 'Cache-Control': 'private, no-store' }

export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => bare(tag) === bare(etag))
}

/** Query parameters that select a page of a list. */
const placeFields = ['since_id', 'before_id', 'after'] as const

type ListBody = {
  next_since_id?: unknown
  next_before_id?: unknown
  next_after?: unknown
  has_more?: unknown
}

/** Builds the Link header of a list (RFC 8288). `prev` leads to newer items. */
export function linkHeader(
  body: ListBody,
  { baseUrl, path, query }: { baseUrl: string; path: string; query: string },
): Headers {
  const at = (field: (typeof placeFields)[number], value: unknown) => {
    const params = new URLSearchParams(query)
    for (const name of placeFields) params.delete(name)
    params.set(field, String(value))
    return `<${baseUrl}${path}?${params}>`
  }
  if (typeof body.next_after === 'string') return { Link: `${at('after', body.next_after)}; rel="next"` }
  if (typeof body.next_since_id !== 'number') return {}
  const newer = at('since_id', body.next_since_id)
  const links =
    typeof body.next_before_id === 'number'
      ? [`${at('before_id', body.next_before_id)}; rel="next"`, `${newer}; rel="prev"`]
      : [`${newer}; rel="${body.has_more ? 'next' : 'prev'}"`]
  return { Link: links.join(', ') }
}
