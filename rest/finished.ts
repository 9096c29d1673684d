import type { OperationName } from '../hub/contract/operations.ts'
import type { Tail } from '../hub/log/tail.ts'
import type { Limiter } from '../hub/pipeline/gates/limiter.ts'
import {
  CopyGlance,
  type FindFinished,
  type Finished,
  type Given,
  type Glance,
} from '../hub/server/finished.ts'
import type { HttpRequest } from '../hub/server/server.ts'
import type { Credential, Credentials } from '../hub/views/credentials.ts'
import { type Coding, codingFor } from './codings.ts'
import { withFreshKeys } from './drawing.ts'
import { isUnchanged, tokenOf } from './headers.ts'
import { acceptsMarkdown } from './markdown/accepts.ts'
import { hasMarkdown } from './markdown/forms.ts'
import type { OwnShelf } from './ownShelf.ts'
import { createRateTexts } from './rateTexts.ts'
import type { Kept, Shelf } from './shelf.ts'
import { targetOf } from './target.ts'

type Needs = {
  shelf: Pick<Shelf, 'find'>
  tail: Pick<Tail, 'position' | 'epoch'>
  /**
   * Reads the number of the newest event from Postgres. Simultaneous calls share one query, which starts after the last
   * of these calls.
   */
  readHead(): Promise<{ seq: number; epoch: string }>
  ownShelf: Pick<OwnShelf, 'find'>
  limiter: Pick<Limiter, 'takeRead'>
  credentials: Pick<Credentials, 'known'>
  requestId(sent: string | undefined): string
  now(): Date
  seen(agentId: Credential['agentId'], usedBefore: boolean): void
  observe: {
    called(name: OperationName, status: number, ms: number): void
    answered(request: { requestId: string; method: string; path: string; status: number; ms: number }): void
  }
}

export type CachedResponses = {
  find: FindFinished
  /**
   * Returns a cached response after Postgres has confirmed that it includes every write that any hub acknowledged
   * before the request. Resolves with undefined if this is not confirmed. Returns undefined at once if there is no such
   * response.
   */
  confirm(request: HttpRequest): Promise<Given | undefined> | undefined
}

/** Path of the only API operation whose responses are cached per agent. */
export const ownPath = '/api/agent/me'

const none: readonly string[] = []

/**
 * Finds cached responses. Serving one counts against the caller's rate limits and sends the same bytes as a new
 * response would.
 */
export function createFinished(needs: Needs): CachedResponses {
  const { shelf, ownShelf, limiter, credentials, observe, tail } = needs
  const ratesOf = createRateTexts()
  const own: Finished = { give: giveOwn }

  function giveShared(found: Kept, glance: Glance): Given | undefined {
    if (glance.isOdd || glance.authorization !== undefined) return undefined
    // Do not answer a request for Markdown from the cache, because the cache contains no Markdown.
    if (found.call && hasMarkdown(found.call) && acceptsMarkdown(glance.accept)) return undefined
    return give(found, glance, glance)
  }

  function giveOwn(glance: Glance): Given | undefined {
    if (glance.isOdd || glance.authorization === undefined) return undefined
    const credential = credentials.known(tokenOf(glance.authorization) ?? '')
    const found = credential && ownShelf.find(credential)
    if (!found) return undefined
    const given = give(found, glance, { credential, ip: '' })
    if (given) needs.seen(credential.agentId, credential.usedBefore)
    return given
  }

  function give(
    found: Kept,
    { ifNoneMatch, acceptEncoding, requestId: sent }: Glance,
    subject: { credential?: Credential; ip: string },
  ): Given | undefined {
    const startedAt = performance.now()
    const nowMs = needs.now().getTime()
    const state = limiter.takeRead(subject, found.refusals, nowMs)
    if (state === undefined) return undefined
    const isSame = found.etag !== undefined && isUnchanged(ifNoneMatch, found.etag)
    const requestId = needs.requestId(sent)
    const status = isSame ? 304 : 200
    const coding = found.compressed && codingFor(acceptEncoding)
    const form = coding && (isSame ? unchanged(found) : formOf(found, coding))
    const ms = performance.now() - startedAt
    if (found.call) observe.called(found.call, 200, ms)
    observe.answered({ requestId, method: 'GET', path: found.path, status, ms: Math.round(ms) })
    return {
      status,
      requestId,
      rates: found.tellsRates && state !== 'unlimited' ? ratesOf(state, nowMs) : none,
      ...(form ?? {
        coding: undefined,
        headers: found.headers,
        body: isSame ? undefined : withFreshKeys(found),
      }),
    }
  }

  async function giveConfirmed(kept: Kept, target: string, glance: Glance): Promise<Given | undefined> {
    // Ignore a failure. The request is then handled in full, which reports the failure to the caller.
    const head = await needs.readHead().catch(() => undefined)
    const isConfirmed = head?.seq === tail.position && head.epoch === tail.epoch
    // Look up the response again, because an event that arrived during the query would have emptied the cache.
    return isConfirmed && shelf.find(target) === kept ? giveShared(kept, glance) : undefined
  }

  return {
    find(path, query) {
      if (path === ownPath && query === '') return own
      const kept = shelf.find(targetOf({ path, query }))
      return kept && !kept.needsHead ? { give: (glance) => giveShared(kept, glance) } : undefined
    },
    confirm(request) {
      const { method, headers, isCrowded } = request
      if (method !== 'GET' || isCrowded || headers.has('authorization')) return undefined
      const target = targetOf(request)
      const kept = shelf.find(target)
      return kept?.needsHead ? giveConfirmed(kept, target, new CopyGlance(request)) : undefined
    },
  }
}

const unchanged = ({ compressed }: Kept) =>
  compressed && { coding: undefined, headers: compressed.headers, body: undefined }

/** Returns undefined until the compressed body is ready. The first call starts the compression. */
function formOf(
  { compressed }: Kept,
  coding: Coding,
): Pick<Given, 'coding' | 'headers' | 'body'> | undefined {
  if (!compressed) return undefined
  const body = compressed.forms.ready(coding)
  if (body) return { coding, headers: compressed.headers, body }
  compressed.forms.make(coding).catch(() => {})
  return undefined
}
