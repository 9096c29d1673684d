import type { Outcome } from '../hub/call/call.ts'
import { isWrite, type Operation } from '../hub/contract/operation.ts'
import type { OperationName } from '../hub/contract/operations.ts'
import type { Headers, HttpAnswer } from '../hub/server/answer.ts'
import { oddFields } from '../hub/server/finished.ts'
import type { HttpRequest } from '../hub/server/server.ts'
import type { Credentials } from '../hub/views/credentials.ts'
import { formsOf, weakened } from './codings.ts'
import type { Answer, Incoming, Keep } from './incoming.ts'
import type { OwnShelf, Place } from './ownShelf.ts'
import type { Kept, Mark, Shelf } from './shelf.ts'
import { targetOf } from './target.ts'

export type Keeping = {
  /**
   * Starts tracking a request. Must be called before any data is read, so that later changes to the data are noticed.
   */
  begin(request: HttpRequest, token: string | undefined): Begun
}
/**
 * A request in progress. `mark` is the version of the data when the request began. `keep` caches the response
 * if that is allowed.
 */
export type Begun = { mark: Mark; keep(request: Incoming, answer: Answer): void }

type Needs = {
  shelf: Pick<Shelf, 'mark' | 'put'>
  ownShelf: Pick<OwnShelf, 'begin' | 'put'>
  credentials: Pick<Credentials, 'known'>
  /** Path of the operation whose responses are cached per agent. */
  ownPath: string
}

export function createKeeping({ shelf, ownShelf, credentials, ownPath }: Needs): Keeping {
  function placeOf({ path, query }: HttpRequest, token: string | undefined): Place | undefined {
    if (path !== ownPath || query !== '' || token === undefined) return undefined
    const credential = credentials.known(token)
    return credential && ownShelf.begin(credential)
  }

  return {
    begin(request, token) {
      const mark = shelf.mark()
      const place = isPlain(request) ? placeOf(request, token) : undefined
      return {
        mark,
        keep({ path }, answer) {
          const { keep } = answer
          if (!keep || 'stream' in answer || answer.status !== 200 || !isPlain(request)) return
          const kept = { path, ...keptOf(answer, keep) }
          if (keep.origin === 'own') return place && ownShelf.put(place, kept)
          if (token !== undefined) return
          shelf.put(targetOf(request), kept, { mark: keep.mark ?? mark, origin: keep.origin })
        },
      }
    },
  }
}

/** Returns true if the response depends only on the path, the query and the token. */
function isPlain({ method, headers }: HttpRequest): boolean {
  if (method !== 'GET') return false
  for (const name of headers.keys()) if (oddFields.has(name)) return false
  return true
}

/** Headers that differ from request to request and are therefore not cached. */
const passing = new Set([
  'X-Request-Id',
  'RateLimit-Policy',
  'RateLimit',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
])

function keptOf(
  { headers, body, compress }: Exclude<HttpAnswer, { stream: unknown }> & Pick<Answer, 'compress'>,
  { call, refusals, tellsRates, needsHead = false, keysAt = [] }: Keep,
): Omit<Kept, 'path'> {
  const { ETag: etag } = headers
  const weak = etag === undefined ? {} : { ETag: weakened(etag) }
  const isCompressed = compress && typeof body !== 'string'
  return {
    headers: listed(headers),
    body:
      typeof body === 'string'
        ? Buffer.from(body)
        : Buffer.from(body.buffer, body.byteOffset, body.byteLength),
    compressed: isCompressed
      ? { forms: formsOf(body, compress), headers: listed({ ...headers, ...weak }) }
      : undefined,
    etag,
    ...{ call, refusals, tellsRates, needsHead, keysAt },
  }
}

const listed = (headers: Headers): string[] =>
  Object.entries(headers).flatMap(([name, value]) => (passing.has(name) ? [] : [name, value]))

/**
 * Returns how to cache a response, or undefined if it must not be cached. Requests with unknown parameters
 * are not cached, because they could fill the cache.
 */
export function keepOf(name: OperationName, operation: Operation, outcome: Outcome): Keep | undefined {
  const { status, body, paid } = outcome
  if (isWrite(operation) || status !== 200 || paid || body.ignored_parameters) return undefined
  const isRead = operation.rates.length === 1 && operation.rates[0]?.bucket === 'read'
  if (!isRead) return undefined
  const kept = { call: name, refusals: name, tellsRates: true }
  if (operation.cache === 'log') return { origin: 'log', ...kept }
  // With `head`, the hub checks in Postgres before each use of a cached response that there is no newer event. Only
  // responses to callers without a token are cached, because others may contain the caller's votes.
  if (operation.cache === 'head') return { origin: 'log', needsHead: true, ...kept }
  return name === 'getMe' ? { origin: 'own', ...kept } : undefined
}
