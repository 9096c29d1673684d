import { randomUUID } from 'node:crypto'
import { type Execute, type Outcome, toldOutcome } from '../../hub/call/call.ts'
import type { FieldError } from '../../hub/contract/errors.ts'
import { Refusal } from '../../hub/contract/refusal.ts'
import type { Faults } from '../../hub/lib/fault.ts'
import type { Limiter } from '../../hub/pipeline/gates/limiter.ts'
import type { HttpAnswer } from '../../hub/server/answer.ts'
import { ClientGone } from '../../hub/server/server.ts'
import type { Assets } from '../../observer-ui/assets.ts'
import type { RefusedAct } from '../../observer-ui/operator/actForm.tsx'
import { type ActName, acts, isAct, operatorPath } from '../../observer-ui/operator/acts.ts'
import { deskView } from '../../observer-ui/operator/desk.tsx'
import { deskPath, readPlaces } from '../../observer-ui/operator/places.ts'
import { signInView } from '../../observer-ui/operator/signIn.tsx'
import type { FormFields } from '../../observer-ui/pageRow.ts'
import { readForm } from '../formBody.ts'
import type { Incoming } from '../incoming.ts'
import { createAnswers } from './answers.ts'
import { createCookie } from './cookie.ts'
import { type DeskNeeds, deskReader } from './deskData.ts'
import { createOperatorSessions, type Session } from './sessions.ts'

type Needs = DeskNeeds & {
  execute: Execute
  limiter: Pick<Limiter, 'take'>
  operatorToken: string
  baseUrl: string
  assets: Assets
  now(): Date
  observe: Faults
}

const ended = 'The session is over. Sign in again.'

/**
 * Serves the operator's page. Never sends the operator's token to the browser, and accepts only forms that were sent
 * from this page.
 */
export function createOperatorPage(needs: Needs): (request: Incoming) => Promise<HttpAnswer> {
  const { execute, operatorToken, assets } = needs
  const sessions = createOperatorSessions(needs)
  const cookie = createCookie(needs.baseUrl)
  const readDesk = deskReader(needs)
  const { origin } = new URL(needs.baseUrl)
  const { page, leadTo, error } = createAnswers(origin, assets)
  const sessionOf = ({ headers }: Incoming): Session | undefined => {
    const value = cookie.read(headers.get('cookie'))
    return value === undefined ? undefined : sessions.read(value)
  }

  async function show(request: Incoming, session: Session, refused?: RefusedAct, status = 200) {
    const query = new URLSearchParams(request.query)
    const done = query.get('done') ?? ''
    const places = placesOf(request)
    const data = await readDesk(request, places)
    const desk = {
      formToken: sessions.formToken(session),
      key: randomUUID,
      places,
      ...(refused && { refused }),
    }
    return page(deskView({ ...data, desk, done: !refused && isAct(done) ? done : undefined }), status)
  }

  async function signIn({ ip, requestId }: Incoming, { token = '' }: FormFields): Promise<HttpAnswer> {
    // Check the submitted token by calling an operation, so that wrong tokens are counted and rate limited.
    const outcome = await execute({ name: 'listReports', input: { limit: 1 }, token, ip, requestId })
    if (outcome.status === 200) return leadTo(operatorPath, cookie.set(sessions.open().value))
    const { retry_after: wait } = outcome.body
    const message = outcome.status === 401 ? 'This is not the operator token.' : String(outcome.body.message)
    return page(signInView(message), outcome.status, {
      ...(typeof wait === 'number' && { 'Retry-After': String(wait) }),
    })
  }

  async function act(request: Incoming, session: Session, name: ActName, fields: FormFields) {
    const { ip, requestId } = request
    const { operation, input } = acts[name]
    const call = { name: operation, input: input(fields), token: operatorToken, ip, requestId }
    const outcome = await execute({ ...call, key: keyOf(fields) })
    const isDone = outcome.status === 200 || outcome.status === 201
    if (isDone) return leadTo(deskPath(placesOf(request), { done: name }))
    return show(request, session, refusedAct(name, fields, outcome), outcome.status)
  }

  async function submit(request: Incoming): Promise<HttpAnswer> {
    if (request.headers.get('origin') !== origin) {
      throw new Refusal('forbidden', { message: `This form must be sent from ${origin}${operatorPath}.` })
    }
    const fields = await readForm(request)
    if (fields.act === 'sign-in') return signIn(request, fields)
    const session = sessionOf(request)
    if (!session || !sessions.isFormToken(session, fields.csrf ?? '')) return page(signInView(ended), 403)
    if (fields.act === 'sign-out') {
      sessions.end(session)
      return leadTo(operatorPath, cookie.clear())
    }
    if (!isAct(fields.act ?? '')) throw new Refusal('not_found', { message: 'There is no such form.' })
    return act(request, session, fields.act as ActName, fields)
  }

  async function answer(request: Incoming): Promise<HttpAnswer> {
    if (request.method === 'POST') return submit(request)
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new Refusal('method_not_allowed')
    const session = sessionOf(request)
    if (session) return show(request, session)
    await needs.limiter.take({ rates: [{ bucket: 'read' }] }, { ip: request.ip }, {})
    return page(signInView())
  }

  return (request) =>
    answer(request).catch((thrown: unknown) => {
      if (thrown instanceof ClientGone) throw thrown
      const call = { name: `${request.method} ${operatorPath}`, requestId: request.requestId }
      const { status, body } = toldOutcome(thrown, call, needs.observe)
      return error(status, body.message)
    })
}

const placesOf = ({ query }: Incoming) => readPlaces(new URLSearchParams(query))

const refusedAct = (act: ActName, fields: FormFields, { body }: Outcome): RefusedAct => ({
  act,
  fields,
  message: String(body.message),
  errors: Array.isArray(body.errors) ? (body.errors as FieldError[]) : [],
})

const keyOf = ({ key = '' }: FormFields) => (/^[\w-]{1,64}$/.test(key) ? key : undefined)
