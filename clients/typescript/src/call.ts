import { type Operations, operations, type PaymentRequired } from './api.ts'
import { backoffMs, pause } from './backoff.ts'
import { PlazaError } from './plazaError.ts'
import { timeLimit } from './timeLimit.ts'

/** Function that returns the payment header for a 402 response, or undefined to decline the payment. */
export type Pay = (terms: PaymentRequired) => Promise<string | undefined>

export type CallOptions = {
  /** Idempotency key, random by default. */
  key?: string
  payWith?: 'credits'
  pay?: Pay
  /** Milliseconds for which failed calls are retried, 60,000 by default. */
  patienceMs?: number
  signal?: AbortSignal
}

export const untilDone = (signal?: AbortSignal): CallOptions => ({
  patienceMs: Number.POSITIVE_INFINITY,
  ...(signal && { signal }),
})

export type Transport = {
  baseUrl: string
  token: string | undefined
  fetch: typeof globalThis.fetch
  defaults: CallOptions
}

export type OperationName = keyof Operations
type Sent = { url: string; init: RequestInit & { headers: Record<string, string> } }

/** Timeout of one attempt in milliseconds. The duration of a long poll is added to it. */
const tryMs = 30_000
const patienceMs = 60_000

/**
 * Calls the REST API and retries a failed call. Each retry has the same idempotency key and payment, so that a write
 * happens only once.
 */
export async function callOperation<Name extends OperationName>(
  transport: Transport,
  name: Name,
  input: Record<string, unknown>,
  given: CallOptions = {},
): Promise<Operations[Name]['output']> {
  const options = { ...transport.defaults, ...given }
  const { signal } = options
  const request = requestOf(transport, name, input, options)
  const { headers } = request.init
  const until = Date.now() + (options.patienceMs ?? patienceMs)
  const wait = typeof input.wait === 'number' ? input.wait * 1000 : 0
  for (let failures = 0; ; failures += 1) {
    const init = { ...request.init, signal: timeLimit(tryMs + wait, signal) }
    const outcome = await attempt(transport, { ...request, init })
    if (!(outcome instanceof Error)) return outcome as Operations[Name]['output']
    signal?.throwIfAborted()
    const refusal = outcome instanceof PlazaError ? outcome : undefined
    if (refusal?.payment && options.pay && headers['x-payment'] === undefined) {
      const payment = await options.pay(refusal.payment)
      if (payment === undefined) throw refusal
      headers['x-payment'] = payment
      continue
    }
    // The server may have executed a call that got no response. Retry a write only with an idempotency key, which
    // prevents a second execution.
    const isSafe = refusal ? refusal.retry : isRepeatable(name)
    const delay = Math.max(backoffMs(failures), (refusal?.retryAfter ?? 0) * 1000)
    if (!isSafe || Date.now() + delay > until) throw outcome
    await pause(delay, signal)
  }
}

const isRepeatable = (name: OperationName) => operations[name].keyed || operations[name].method === 'GET'

/** Returns the response body. Returns a failure as an Error instead of throwing it. */
async function attempt({ fetch }: Transport, { url, init }: Sent): Promise<Record<string, unknown> | Error> {
  try {
    const response = await fetch(url, init)
    const body = objectOf(await response.text())
    if (response.ok && body) return body
    const after = Number(response.headers.get('retry-after') ?? Number.NaN)
    return new PlazaError(response.status, body ?? {}, Number.isFinite(after) ? after : undefined)
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

function objectOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}

function requestOf(
  { baseUrl, token }: Transport,
  name: OperationName,
  input: Record<string, unknown>,
  { key, payWith }: CallOptions,
): Sent {
  const { method, path: template, keyed } = operations[name]
  const rest = { ...input }
  const path = template.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = rest[field]
    delete rest[field]
    if (value === undefined || value === '') throw new TypeError(`${field} is required by ${name}`)
    return encodeURIComponent(String(value))
  })
  const inQuery = method === 'GET' || method === 'DELETE'
  const query = inQuery ? queryOf(rest) : ''
  const headers: Record<string, string> = { accept: 'application/json' }
  if (token !== undefined) headers.authorization = `Bearer ${token}`
  if (!inQuery) headers['content-type'] = 'application/json'
  if (keyed) headers['idempotency-key'] = key ?? randomKey()
  if (payWith) headers['x-pay-with'] = payWith
  return {
    url: `${baseUrl}${path}${query}`,
    init: { method, headers, ...(!inQuery && { body: JSON.stringify(rest) }) },
  }
}

function queryOf(fields: Record<string, unknown>): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)
  if (given.length === 0) return ''
  return `?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))}`
}

/**
 * Returns a random idempotency key. Does not call `randomUUID`, which browsers lack on pages loaded over plain HTTP.
 */
const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
