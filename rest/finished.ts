import type { OperationName } from '../hub/contract/operations.ts'
import type { Limiter } from '../hub/pipeline/gates/limiter.ts'
import type { FindFinished, Finished, Given, Glance } from '../hub/server/finished.ts'
import type { Credential, Credentials } from '../hub/views/credentials.ts'
import { type Coding, codingFor } from './codings.ts'
import { withFreshKeys } from './drawing.ts'
import { isUnchanged, tokenOf } from './headers.ts'
import { acceptsMarkdown } from './markdown/accepts.ts'
import { hasMarkdown } from './markdown/forms.ts'
import type { OwnShelf } from './ownShelf.ts'
import { createRateTexts } from './rateTexts.ts'
import { type Kept, type Shelf, targetOf } from './shelf.ts'

type Needs = {
  shelf: Pick<Shelf, 'find'>
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

/** Path of the only operation whose responses are cached per agent. */
export const ownPath = '/api/agent/me'

const none: readonly string[] = []

/** Serves cached responses. They count against the same rate limits and have the same bytes as uncached ones. */
export function createFinished(needs: Needs): FindFinished {
  const { shelf, ownShelf, limiter, credentials, observe } = needs
  const ratesOf = createRateTexts()
  const own: Finished = { give: giveOwn }

  function giveShared(found: Kept, glance: Glance): Given | undefined {
    if (glance.isOdd || glance.authorization !== undefined) return undefined
    // The shelf holds no Markdown.
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

  return (path, query) => {
    if (path === ownPath && query === '') return own
    const kept = shelf.find(targetOf({ path, query }))
    return kept && { give: (glance) => giveShared(kept, glance) }
  }
}

/** Returns a 304 for a client that accepts a coding. It carries the ETag of the compressed form. */
const unchanged = ({ compressed }: Kept) =>
  compressed && { coding: undefined, headers: compressed.headers, body: undefined }

/** Returns the compressed form if it is ready. Otherwise starts compressing for later requests, and this one gets plain bytes. */
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
