import { randomUUID } from 'node:crypto'
import { type Execute, type Outcome, toldOutcome } from '../hub/call/call.ts'
import { type ErrorCode, errors, type FieldError } from '../hub/contract/errors.ts'
import { lengths } from '../hub/contract/limits.ts'
import type { Faults } from '../hub/lib/fault.ts'
import type { Tail } from '../hub/log/tail.ts'
import type { Limiter } from '../hub/pipeline/gates/limiter.ts'
import type { HttpAnswer } from '../hub/server/answer.ts'
import { ClientGone } from '../hub/server/server.ts'
import type { Assets } from '../observer-ui/assets.ts'
import { pageHeaders } from '../observer-ui/headers.ts'
import {
  type DoneForm,
  type FormFields,
  type FormRow,
  PageRefused,
  type PageRequest,
  type PageRow,
  type Read,
  type RefusedForm,
} from '../observer-ui/pageRow.ts'
import { findPage } from '../observer-ui/pages.ts'
import { renderErrorPage, renderPage } from '../observer-ui/render.tsx'
import { compressing } from './codings.ts'
import { type Drawn, shareDrawing, watchDrawing, withFreshKeys } from './drawing.ts'
import { readForm } from './formBody.ts'
import type { Answer, Incoming } from './incoming.ts'
import type { Published } from './published.ts'
import type { Shelf } from './shelf.ts'
import { knownQuery, targetOf } from './target.ts'

type Needs = {
  execute: Execute
  limiter: Pick<Limiter, 'take'>
  tail: Pick<Tail, 'position' | 'epoch'>
  shelf: Pick<Shelf, 'isOf'>
  baseUrl: string
  assets: Assets
  published: Pick<Published, 'openApi' | 'asyncApi'>
  now(): Date
  observe: Faults
}

export type Pages = {
  /** Returns the request handler for a page, or undefined if there is no page at this path. */
  find(path: string): ((request: Incoming) => Promise<Answer>) | undefined
  nothing(path: string): HttpAnswer
}

export function createPages(needs: Needs): Pages {
  const { assets } = needs
  const share = shareDrawing(needs.shelf)
  const callOnce = callEachOnce(needs)

  /**
   * Renders a page. Simultaneous requests share one rendering, except for the result of a submitted form, which is
   * private.
   */
  async function show(request: Incoming, found: Found, sent?: Sent): Promise<Answer> {
    const { ip, mark } = request
    // Count this request against the rate limit, unless it is a form submission that was already counted.
    if (!sent?.isCounted) {
      const bucket = found.row.bucket?.(new URLSearchParams(request.query)) ?? 'read'
      await needs.limiter.take({ rates: [{ bucket }] }, { ip }, {})
    }
    if (sent) {
      const { body } = await draw(needs, request, found, sent)
      return { status: sent.refusedForm?.status ?? 200, headers: htmlHeaders(), body }
    }
    const drawn = await share(targetOf(request), mark, () => draw(needs, request, found))
    const { origin, keysAt } = drawn
    const keep = { origin, mark: drawn.mark, keysAt, call: undefined, refusals: undefined, tellsRates: false }
    // Do not compress a page with a form. Its bytes differ for each visitor, so a compressed copy could not be reused.
    const compress = keysAt.length === 0 ? compressing(drawn.body, 'page') : {}
    return { status: 200, headers: htmlHeaders(), body: withFreshKeys(drawn), keep, ...compress }
  }

  /**
   * Calls the API operation for a submitted form. On success, redirects or shows the result. On an error,
   * shows the form again.
   */
  async function submit(request: Incoming, found: Found): Promise<Answer> {
    const fields = await readForm(request)
    const name = fields.form ?? ''
    const form = found.row.forms && Object.hasOwn(found.row.forms, name) ? found.row.forms[name] : undefined
    if (!form) throw new PageRefused(405, 'This page has no form with that name.')
    const outcome = await callOnce(form, fields, request)
    const isCounted = !outcome.replayed && outcome.status !== errors.rate_limited.status
    if (outcome.status === 200 || outcome.status === 201) {
      const location = form.done(outcome.body)
      if (location === undefined)
        return show(request, found, { doneForm: { form: name, body: outcome.body }, isCounted })
      return { status: 303, headers: { ...htmlHeaders(), Location: location }, body: '' }
    }
    return show(request, found, { refusedForm: refusedForm(name, fields, outcome), isCounted })
  }

  return {
    find(path) {
      const found = findPage(path)
      if (!found) return undefined
      return (request) =>
        answer(request, found).catch((error: unknown) => errorAnswer(assets, path, refused(error, request)))
    },
    nothing: (path) => errorAnswer(assets, path, new PageRefused(404, 'There is no page at this address.')),
  }

  async function answer(request: Incoming, found: Found): Promise<Answer> {
    switch (request.method) {
      case 'GET':
      case 'HEAD':
        return show(request, found)
      case 'POST':
        return submit(request, found)
      default:
        throw new PageRefused(405, 'This page accepts GET only.')
    }
  }

  function refused(error: unknown, { method, path, requestId }: Incoming): PageRefused {
    if (error instanceof PageRefused) return error.status === 422 ? nothingThere() : error
    if (error instanceof ClientGone) throw error
    const { status, body } = toldOutcome(error, { name: `${method} ${path}`, requestId }, needs.observe)
    return new PageRefused(status, body.message, body.retry_after)
  }
}

type Found = { row: PageRow; params: Record<string, string> }
type Sent = { refusedForm?: RefusedForm; doneForm?: DoneForm; isCounted: boolean }

function errorAnswer(
  assets: Assets,
  path: string,
  error: Pick<PageRefused, 'status' | 'message' | 'retryAfter'>,
): HttpAnswer {
  const { status, message, retryAfter } = error
  return {
    status,
    headers: {
      ...htmlHeaders(),
      ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
    },
    body: renderErrorPage({ status, message }, { path, assets }),
  }
}

async function draw(needs: Needs, request: Incoming, { row, params }: Found, sent?: Sent): Promise<Drawn> {
  const { ip, requestId, path } = request
  const read = async (name: string, input: Record<string, unknown>) => {
    const outcome = await needs.execute({ name, input, ip, requestId, counted: true })
    if (outcome.status !== 200) throw refusedRead(outcome)
    return outcome.body
  }
  const asked: PageRequest = {
    path,
    params,
    query: knownQuery(row, request.query),
    read: read as Read,
    log: () => ({ position: needs.tail.position, epoch: needs.tail.epoch }),
    baseUrl: needs.baseUrl,
    now: needs.now(),
    apiDocument: needs.published.openApi,
    socketDocument: needs.published.asyncApi,
    formKey: randomUUID,
    ...sent,
  }
  const watched = watchDrawing(asked, request.mark)
  const view = await row.load(watched.request)
  return watched.drawn(renderPage(view, { path, assets: needs.assets, baseUrl: needs.baseUrl }))
}

/**
 * Executes each submitted form only once. A repeated submission gets the same result, even while the first is in
 * progress.
 */
function callEachOnce({ execute }: Pick<Needs, 'execute'>) {
  const underWay = new Map<string, Promise<Outcome>>()
  return (form: FormRow, fields: FormFields, { ip, requestId }: Incoming): Promise<Outcome> => {
    const call = { name: form.operation, input: form.input(fields), key: keyOf(fields), ip }
    const id = JSON.stringify(call)
    const first = call.key === undefined ? undefined : underWay.get(id)
    if (first !== undefined) return first.then((outcome) => ({ ...outcome, replayed: true }))
    const outcome = execute({ ...call, requestId }).finally(() => underWay.delete(id))
    underWay.set(id, outcome)
    return outcome
  }
}

const htmlHeaders = () => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-cache',
  ...pageHeaders(),
})

const nothingThere = () => new PageRefused(404, 'There is nothing at this address.')

/** Converts an API error to an exception that a page can catch. */
function refusedRead({ status, body }: Outcome): PageRefused {
  const wait = typeof body.retry_after === 'number' ? body.retry_after : undefined
  return new PageRefused(status, String(body.message), wait)
}

function refusedForm(form: string, fields: FormFields, { status, body }: Outcome): RefusedForm {
  return {
    form,
    // Use a new idempotency key if the visitor must correct the form, because the API rejects a key that was already
    // used with different input. Keep the key if the unchanged form can be sent again.
    fields: mayBeRepeated(body) ? fields : { ...fields, key: randomUUID() },
    status,
    message: String(body.message),
    ...(typeof body.hint === 'string' && { hint: body.hint }),
    errors: Array.isArray(body.errors) ? (body.errors as FieldError[]) : [],
  }
}

const mayBeRepeated = ({ error }: Outcome['body']) => errors[error as ErrorCode].retry

function keyOf({ key = '' }: FormFields): string | undefined {
  return key.length >= 1 && key.length <= lengths.idempotencyKey ? key : undefined
}
