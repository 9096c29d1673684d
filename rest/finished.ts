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
import { codingFor } from './codings.ts'
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
   * Reads the sequence number of the newest event from Postgres. Simultaneous calls share one query, but no call
   * gets the result of a query that started before the call.
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
   * Makes a cached response ready to send: compresses its body, or checks with Postgres that the response is current.
   * Returns undefined or resolves to undefined if the request must be handled without the cache.
   */
  prepare(request: HttpRequest): Promise<Given | undefined> | undefined
}

/** Path of the only API operation whose responses are cached per agent. */
export const ownPath = '/api/agent/me'

const none: readonly string[] = []

/** Answers requests from the cache. For the rate limits, a cached response counts like any other. */
export function createFinished(needs: Needs): CachedResponses {
  const { shelf, ownShelf, limiter, credentials, observe, tail } = needs
  const ratesOf = createRateTexts()
  const own: Finished = { give: giveOwn }

  const giveShared = (found: Kept, glance: Glance, startedAt = performance.now()): Given | undefined =>
    isFor(found, glance) ? give(found, glance, glance, startedAt) : undefined

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
    glance: Glance,
    subject: { credential?: Credential; ip: string },
    startedAt = performance.now(),
  ): Given | undefined {
    const nowMs = needs.now().getTime()
    const form = formFor(found, glance)
    if (!form) return undefined
    const state = limiter.takeRead(subject, found.refusals, nowMs)
    if (state === undefined) return undefined
    const requestId = needs.requestId(glance.requestId)
    const { status } = form
    const ms = performance.now() - startedAt
    if (found.call) observe.called(found.call, 200, ms)
    observe.answered({ requestId, method: 'GET', path: found.path, status, ms: Math.round(ms) })
    const rates = found.tellsRates && state !== 'unlimited' ? ratesOf(state, nowMs) : none
    return { ...form, requestId, rates }
  }

  async function isAtHead(): Promise<boolean> {
    const head = await needs.readHead()
    return head.seq === tail.position && head.epoch === tail.epoch
  }

  async function givePrepared(kept: Kept, target: string, glance: Glance): Promise<Given | undefined> {
    const startedAt = performance.now()
    const coding = formFor(kept, glance) ? undefined : codingFor(glance.acceptEncoding)
    try {
      if (coding) await kept.compressed?.forms.make(coding)
      if (kept.needsHead && !(await isAtHead())) return undefined
    } catch {
      // Let the request be handled without the cache.
      return undefined
    }
    // Look up the response again, because an event may have emptied the cache since the first lookup.
    return shelf.find(target) === kept ? giveShared(kept, glance, startedAt) : undefined
  }

  return {
    find(path, query) {
      if (path === ownPath && query === '') return own
      const kept = shelf.find(targetOf({ path, query }))
      return kept && !kept.needsHead ? { give: (glance) => giveShared(kept, glance) } : undefined
    },
    prepare(request) {
      const { method, isCrowded } = request
      if (method !== 'GET' || isCrowded) return undefined
      const target = targetOf(request)
      const kept = shelf.find(target)
      if (!kept) return undefined
      const glance = new CopyGlance(request)
      if (!isFor(kept, glance)) return undefined
      return kept.needsHead || !formFor(kept, glance) ? givePrepared(kept, target, glance) : undefined
    },
  }
}

/** Returns true if the cached response may answer this request. */
function isFor({ call }: Kept, { isOdd, authorization, accept }: Glance): boolean {
  if (isOdd || authorization !== undefined) return false
  // The cache contains no Markdown, so it cannot answer a request for Markdown.
  return !(call && hasMarkdown(call) && acceptsMarkdown(accept))
}

/**
 * Selects the form of the response to send: compressed, uncompressed, or a 304 without a body. Returns undefined if the
 * client accepts compression but the compressed body is not ready yet.
 */
function formFor(
  found: Kept,
  { ifNoneMatch, acceptEncoding }: Glance,
): Pick<Given, 'status' | 'coding' | 'headers' | 'body'> | undefined {
  const { compressed, etag } = found
  const coding = compressed && codingFor(acceptEncoding)
  const { headers } = coding ? compressed : found
  if (etag !== undefined && isUnchanged(ifNoneMatch, etag)) {
    return { status: 304, coding: undefined, headers, body: undefined }
  }
  const body = coding ? compressed.forms.ready(coding) : withFreshKeys(found)
  return body && { status: 200, coding, headers, body }
}
