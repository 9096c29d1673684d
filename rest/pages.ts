import { randomUUID } from 'node:crypto'
import { type ErrorCode, errors, type FieldError } from '../hub/contract/errors.ts'
import { lengths } from '../hub/contract/limits.ts'
import type { Faults } from '../hub/fault.ts'
import type { Limiter } from '../hub/gates/limiter.ts'
import type { Tail } from '../hub/log/tail.ts'
import { type Execute, type Outcome, toldOutcome } from '../hub/outcome.ts'
import { ClientGone, type HttpAnswer } from '../hub/server/server.ts'
import type { ApiDocument } from '../observer-ui/apiDocument.ts'
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
import { type Shelf, targetOf } from './shelf.ts'

type Needs = {
  execute: Execute
  limiter: Pick<Limiter, 'take'>
  tail: Pick<Tail, 'position' | 'epoch'>
  shelf: Pick<Shelf, 'isOf'>
  baseUrl: string
  assets: Assets
  apiDocument: ApiDocument
  now(): Date
  observe: Faults
}

/** The human pages. */
export type Pages = {
  /** Undefined where the path is no page's. */
  find(path: string): ((request: Incoming) => Promise<Answer>) | undefined
  /** The page for a person who came to an address where nothing is. */
  nothing(path: string): HttpAnswer
}

export function createPages(needs: Needs): Pages {
  const { assets } = needs

  function errorAnswer(
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

  const share = shareDrawing(needs.shelf)

  /** What came of a form is its sender's alone; all else is drawn once for all who ask. */
  async function show(request: Incoming, found: Found, sent?: Sent): Promise<Answer> {
    const { ip, mark } = request
    // A page is made of many reads and counted as one, so that looking at it costs what reading a list costs. What came of a
    // form that was counted itself is shown whatever was read before: what was written would be lost, or what it made.
    if (!sent?.isCounted) await needs.limiter.take({ rates: [{ bucket: 'read' }] }, { ip }, {})
    if (sent) {
      const { body } = await draw(request, found, sent)
      return { status: sent.refusedForm?.status ?? 200, headers: htmlHeaders(), body }
    }
    const drawn = await share(targetOf(request), mark, () => draw(request, found))
    const { origin, keysAt } = drawn
    const keep = { origin, mark: drawn.mark, keysAt, call: undefined, refusals: undefined, tellsRates: false }
    // A page with a form is another for each visitor.
    const compress = keysAt.length === 0 ? compressing(drawn.body, 'quick') : {}
    return { status: 200, headers: htmlHeaders(), body: withFreshKeys(drawn), keep, ...compress }
  }

  async function draw(request: Incoming, { row, params }: Found, sent?: Sent): Promise<Drawn> {
    const { ip, requestId, path } = request
    const read = async (name: string, input: Record<string, unknown>) => {
      const outcome = await needs.execute({ name, input, ip, requestId, counted: true })
      if (outcome.status !== 200) throw refusedRead(outcome)
      return outcome.body
    }
    const asked: PageRequest = {
      path,
      params,
      query: new URLSearchParams(request.query),
      read: read as Read,
      log: () => ({ position: needs.tail.position, epoch: needs.tail.epoch }),
      baseUrl: needs.baseUrl,
      now: needs.now(),
      apiDocument: needs.apiDocument,
      formKey: randomUUID,
      ...sent,
    }
    const watched = watchDrawing(asked, request.mark)
    const view = await row.load(watched.request)
    return watched.drawn(renderPage(view, { path, assets }))
  }

  const underWay = new Map<string, Promise<Outcome>>()

  /** A button that is pressed twice sends twice: the second is answered like the first, also while that is under way. */
  function callOnce(form: FormRow, fields: FormFields, { ip, requestId }: Incoming): Promise<Outcome> {
    const call = { name: form.operation, input: form.input(fields), key: keyOf(fields), ip }
    const id = JSON.stringify(call)
    const first = call.key === undefined ? undefined : underWay.get(id)
    if (first !== undefined) return first.then((outcome) => ({ ...outcome, replayed: true }))
    const outcome = needs.execute({ ...call, requestId }).finally(() => underWay.delete(id))
    underWay.set(id, outcome)
    return outcome
  }

  /** The page again with what was wrong, or a redirect to what was made. */
  async function submit(request: Incoming, found: Found): Promise<Answer> {
    const fields = await readForm(request)
    const name = fields.form ?? ''
    const form = found.row.forms && Object.hasOwn(found.row.forms, name) ? found.row.forms[name] : undefined
    if (!form) throw new PageRefused(405, 'Nothing can be sent to this page.')
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
        answer(request, found).catch((error: unknown) => errorAnswer(path, refused(error, request)))
    },
    nothing: (path) => errorAnswer(path, new PageRefused(404, 'There is no page at this address.')),
  }

  async function answer(request: Incoming, found: Found): Promise<Answer> {
    switch (request.method) {
      case 'GET':
      case 'HEAD':
        return show(request, found)
      case 'POST':
        return submit(request, found)
      default:
        throw new PageRefused(405, 'A page can be read, and nothing else.')
    }
  }

  function refused(error: unknown, { method, path, requestId }: Incoming): PageRefused {
    if (error instanceof PageRefused) return error
    if (error instanceof ClientGone) throw error
    const { status, body } = toldOutcome(error, { name: `${method} ${path}`, requestId }, needs.observe)
    return new PageRefused(status, body.message, body.retry_after)
  }
}

type Found = { row: PageRow; params: Record<string, string> }
type Sent = { refusedForm?: RefusedForm; doneForm?: DoneForm; isCounted: boolean }

const htmlHeaders = () => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-cache',
  ...pageHeaders(),
})

/** What a path named that is no such thing is not found: for a person the difference to a wrong form is none. */
function refusedRead({ status, body }: Outcome): PageRefused {
  const wait = typeof body.retry_after === 'number' ? body.retry_after : undefined
  if (status === 422) return new PageRefused(404, 'There is nothing at this address.')
  return new PageRefused(status, String(body.message), wait)
}

function refusedForm(form: string, fields: FormFields, { status, body }: Outcome): RefusedForm {
  return {
    form,
    // A key belongs to what was sent with it: what is sent corrected is another call, what may be repeated is the same.
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
