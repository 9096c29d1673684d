import type { RateState } from '../hub/call/rateState.ts'

/**
 * Limit of two caches. The first keeps at most this many `RateLimit-Policy` headers. The second keeps only
 * `RateLimit` headers that show fewer remaining calls than this limit.
 */
const tableMax = 1000
const restsMax = 100_000

/**
 * Returns a function that formats rate limit headers and caches the results, because every response needs such headers.
 */
export function createRateTexts(): (state: RateState, nowMs: number) => string[] {
  const policies = new Map<string, string>()
  const rests = new Map<string, Map<number, string>>()
  let resetAt = 0
  let reset = ''

  function policyOf({ bucket, limit, windowS }: RateState): string {
    const key = `${bucket} ${limit}`
    const text = policies.get(key) ?? `"${bucket}";q=${limit};w=${windowS}`
    if (policies.size < tableMax) policies.set(key, text)
    return text
  }

  function restOf({ bucket, remaining, resetS }: RateState): string {
    if (remaining >= tableMax) return `"${bucket}";r=${remaining};t=${resetS}`
    const ofBucket = rests.get(bucket) ?? new Map<number, string>()
    const at = resetS * tableMax + remaining
    const known = ofBucket.get(at)
    if (known !== undefined) return known
    const text = `"${bucket}";r=${remaining};t=${resetS}`
    if (ofBucket.size < restsMax) rests.set(bucket, ofBucket.set(at, text))
    return text
  }

  function resetOf({ resetS }: RateState, nowMs: number): string {
    const at = Math.ceil(nowMs / 1000) + resetS
    if (at !== resetAt) reset = String(at)
    resetAt = at
    return reset
  }

  return (state, nowMs) => [
    'RateLimit-Policy',
    policyOf(state),
    'RateLimit',
    restOf(state),
    'X-RateLimit-Limit',
    String(state.limit),
    'X-RateLimit-Remaining',
    String(state.remaining),
    'X-RateLimit-Reset',
    resetOf(state, nowMs),
  ]
}
