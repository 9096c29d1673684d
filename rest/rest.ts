import { type Execute, errorOutcome, type Outcome } from '../hub/call/call.ts'
import { bodyBytesMax, lengths } from '../hub/contract/limits.ts'
import { isWrite, type Operation, priceOf, takesKey } from '../hub/contract/operation.ts'
import { invalidField, overloaded, Refusal } from '../hub/contract/refusal.ts'
import { type Faults, isFault } from '../hub/lib/fault.ts'
import { jsonOf } from '../hub/lib/madeJson.ts'
import type { Headers, HttpAnswer } from '../hub/server/answer.ts'
import { answerOf } from '../hub/server/finished.ts'
import { ClientGone, type HttpHandler, type HttpRequest } from '../hub/server/server.ts'
import { operatorPath } from '../observer-ui/operator/acts.ts'
import { compressing } from './codings.ts'
import { compressed, varying } from './compressed.ts'
import type { CachedResponses } from './finished.ts'
import {
  commonHeaders,
  fileHeaders,
  isUnchanged,
  linkHeader,
  preflightHeaders,
  privateCache,
  publicCache,
  rateHeaders,
  refusalHeaders,
  tokenOf,
} from './headers.ts'
import type { Answer, Document, Documents, Incoming } from './incoming.ts'
import { type Keeping, keepOf } from './keeping.ts'
import { acceptsMarkdown } from './markdown/accepts.ts'
import { hasMarkdown, prepareMarkdown } from './markdown/forms.ts'
import { hintForMethod, hintForPath } from './nearestRoute.ts'
import type { Pages } from './pages.ts'
import { paymentHeaders } from './paymentHeaders.ts'
import { type Prepared, preparer } from './prepared.ts'
import { findRoute, type Route, readText } from './router.ts'

export type Rest = {
  execute: Execute
  documents: Documents
  pages: Pages
  operatorPage(request: Incoming): Promise<HttpAnswer>
  mcp(request: Incoming): Promise<HttpAnswer>
  baseUrl: string
  /** Returns the request id that the client sent, or a new one if that id is not valid. */
  requestId(sent: string | undefined): string
  keeping: Keeping
  prepare: CachedResponses['prepare']
  now(): Date
  observe: {
    answered(request: { requestId: string; method: string; path: string; status: number; ms: number }): void
  } & Faults
}

export function createRest(rest: Rest): HttpHandler {
  return async (request) => {
    const prepared = rest.prepare(request)
    const given = prepared && (await prepared)
    return given ? answerOf(given) : handleInFull(request)
  }

  async function handleInFull(request: HttpRequest): Promise<HttpAnswer> {
    const startedAt = performance.now()
    const requestId = rest.requestId(request.headers.get('x-request-id'))
    const token = tokenOf(request.headers.get('authorization'))
    const { mark, keep } = rest.keeping.begin(request, token)
    const incoming = { ...request, path: withoutSlash(request.path), requestId, token, mark }
    const made = await route(rest, incoming).catch((error: unknown) => failed(rest, incoming, error))
    const common = incoming.path.startsWith('/assets/') ? fileHeaders : commonHeaders
    const answer: Answer = {
      ...made,
      headers: { ...common(requestId), ...made.headers, ...varying(made) },
    }
    keep(incoming, answer)
    const sent = answer.compress ? await compressed(answer, request.headers.get('accept-encoding')) : answer
    const ms = Math.round(performance.now() - startedAt)
    rest.observe.answered({
      requestId,
      method: request.method,
      path: request.path,
      status: answer.status,
      ms,
    })
    return sent
  }
}

async function route(rest: Rest, request: Incoming): Promise<Answer> {
  if (request.method === 'OPTIONS') return { status: 204, headers: preflightHeaders, body: '' }
  if (request.isCrowded && !probes.has(request.path)) throw overloaded()
  // Look for a POST operation first, so that such calls skip the search for a document or a page. No document or page
  // has the path of a POST operation.
  const post = request.method === 'POST' ? findRoute('POST', request.path) : undefined
  if (post?.type === 'found') return callOperation(rest, request, post.route)
  if (request.path === '/mcp') return rest.mcp(request)
  if (request.path === operatorPath) return rest.operatorPage(request)
  const document = rest.documents(request.path)
  if (document) return answerDocument(document, request)
  const page = rest.pages.find(request.path)
  if (page) return page(request)
  const match = findRoute(request.method, request.path)
  switch (match.type) {
    case 'found':
      return callOperation(rest, request, match.route)
    case 'wrong_method':
      return wrongMethod(request, match.allow)
    case 'none':
      if (isForPerson(request)) return rest.pages.nothing(request.path)
      throw new Refusal('not_found', { hint: hintForPath(request.method, request.path) })
  }
}

/**
 * Paths of the health checks. Even an overloaded hub answers these requests, because a failed check may cause
 * a restart of the hub.
 */
const probes = new Set(['/healthz', '/readyz'])

/** Returns true for a request from a browser. Browsers accept HTML, and API clients normally do not. */
const isForPerson = ({ method, path, headers }: Incoming): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !path.startsWith('/api') &&
  /\btext\/html\b/.test(headers.get('accept') ?? '')

function answerDocument(document: Document, request: Incoming): Promise<Answer> | Answer {
  if (request.method === 'GET' || request.method === 'HEAD') return document(request)
  return wrongMethod(request, ['GET', 'HEAD', 'OPTIONS'])
}

function wrongMethod(request: Incoming, allow: readonly string[]): HttpAnswer {
  const hint = hintForMethod(request.method, request.path, allow)
  return refusalAnswer(request, new Refusal('method_not_allowed', { hint }), { Allow: allow.join(', ') })
}

async function callOperation(
  rest: Rest,
  request: Incoming,
  { name, operation, params }: Route,
): Promise<Answer> {
  const query = request.query === '' ? {} : Object.fromEntries(new URLSearchParams(request.query))
  const body = isWrite(operation) ? await readJson(request) : {}
  const input = {
    ...readText(operation, queryFields(operation, query)),
    ...body,
    ...readText(operation, params),
  }
  const key = takesKey(operation) ? readKey(request) : undefined
  const { requestId, ip, token } = request
  const payWith = request.headers.get('x-pay-with')
  const asked = operation.price && payWith !== undefined ? { pay: payWith, ...input } : input
  const payment = request.headers.get('payment-signature') ?? request.headers.get('x-payment')
  // Never charge for a HEAD request, because its response has no body.
  const paid = request.method === 'HEAD' ? { input: withoutPay(input) } : { input: asked, payment }
  const outcome = await rest.execute({ name, ...paid, token, key, ip, requestId })
  const keep = keepOf(name, operation, outcome)
  if (!hasMarkdown(name))
    return { ...answerOutcome(rest, request, operation, outcome), ...(keep && { keep }) }
  const isFree = !outcome.paid && priceOf(operation, { ...input }) === undefined
  const isMarkdown = isFree && acceptsMarkdown(request.headers.get('accept'))
  const form = isMarkdown ? { contentType: markdown, prepare: prepareMarkdown(name) } : asJson
  const answer = answerOutcome(rest, request, operation, outcome, form)
  const { Vary } = answer.headers
  const headers = { ...answer.headers, Vary: Vary === undefined ? 'Accept' : `${Vary}, Accept` }
  return { ...answer, headers, ...(keep && !isMarkdown && { keep }) }
}

const withoutPay = ({ pay: _, ...input }: Record<string, unknown>) => input

/** Rejects query parameters that belong in the body, because proxies log URLs. */
function queryFields(operation: Operation, query: Record<string, string>): Record<string, string> {
  if (operation.method === 'GET' || operation.method === 'DELETE') return query
  const misplaced = Object.keys(query).find((name) => Object.hasOwn(operation.input.shape, name))
  if (misplaced !== undefined) throw invalidField(misplaced, 'belongs in the JSON body, not in the query')
  return query
}

/** Parses the JSON object in the body. An empty body counts as an empty object. */
async function readJson(request: Incoming): Promise<Record<string, unknown>> {
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > bodyBytesMax)
    throw new Refusal('too_large', { message: `The request body is larger than ${bodyBytesMax} bytes.` })
  const bytes = await request.body()
  if (bytes.length === 0) return {}
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type)) throw new Refusal('unsupported_media_type')
  let value: unknown
  try {
    value = JSON.parse(utf8.decode(bytes))
  } catch {
    throw new Refusal('invalid_json')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Refusal('invalid_json')
  return value as Record<string, unknown>
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function readKey(request: Incoming): string | undefined {
  const key = request.headers.get('idempotency-key')
  if (key === undefined) return undefined
  if (key.length >= 1 && key.length <= lengths.idempotencyKey) return key
  throw invalidField('Idempotency-Key', `must have 1 to ${lengths.idempotencyKey} characters`)
}

/**
 * Removes trailing slashes with a loop, because a regular expression would be slow on a path with thousands of slashes.
 */
function withoutSlash(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

const json = { 'Content-Type': 'application/json; charset=utf-8' }
const markdown = { 'Content-Type': 'text/markdown; charset=utf-8' }

type Form = { contentType: Headers; prepare(body: Record<string, unknown>): Prepared }
const asJson: Form = { contentType: json, prepare: preparer((body: object) => JSON.stringify(body)) }

function answerOutcome(
  rest: Rest,
  request: Incoming,
  operation: Operation,
  outcome: Outcome,
  { contentType, prepare }: Form = asJson,
): Answer {
  const { status, body } = outcome
  const isRead = status === 200 && operation.method === 'GET'
  const isPublic = isRead && request.token === undefined && !outcome.paid && !operation.personal
  const headers: Headers = {
    ...json,
    ...(isPublic ? publicCache : privateCache),
    ...rateHeaders(outcome.rates, rest.now().getTime()),
    ...(outcome.replayed && { 'Idempotent-Replay': 'true' }),
    ...refusalHeaders(status, body),
    ...paymentHeaders(outcome),
    ...linkHeader(body, { baseUrl: rest.baseUrl, path: request.path, query: request.query }),
  }
  // Send a paid response in full, because nobody should pay for a 304.
  if (!isRead || outcome.paid) return { status, headers, body: jsonOf(body) }
  const { bytes, etag } = prepare(body)
  const isSame = isUnchanged(request.headers.get('if-none-match'), etag)
  return {
    status: isSame ? 304 : 200,
    headers: { ...headers, ...contentType, ETag: etag },
    body: isSame ? '' : bytes,
    ...(isShared(operation, request) && compressing(bytes, 'quick')),
  }
}

/** Returns true if all callers get the same response body, so that its compressed form can be reused. */
const isShared = ({ cache }: Operation, { token }: Incoming) =>
  cache === 'log' || (cache === 'head' && token === undefined)

function refusalAnswer(request: Incoming, refusal: unknown, headers: Headers = {}): HttpAnswer {
  const match = findRoute(request.method, request.path)
  const operation = match.type === 'found' ? match.route.name : undefined
  const { status, body } = errorOutcome(refusal, request.requestId, operation)
  const all = { ...json, ...privateCache, ...refusalHeaders(status, body), ...headers }
  return { status, headers: all, body: JSON.stringify(body) }
}

function failed(rest: Rest, request: Incoming, error: unknown): HttpAnswer {
  if (error instanceof ClientGone) throw error
  if (isFault(error)) {
    rest.observe.fault(error, { name: `${request.method} ${request.path}`, requestId: request.requestId })
  }
  return refusalAnswer(request, error)
}
