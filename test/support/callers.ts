import { errorBody, errors } from '../../hub/contract/errors.ts'
import { declaredErrors, type Operation } from '../../hub/contract/operation.ts'
import { type OperationName, operationNames, operations } from '../../hub/contract/operations.ts'
import { type Body, type Line, type LineOptions, openRawLine, openSocketIoLine } from './callersLines.ts'
import { createContractValidator } from './contractValidator.ts'

export type Answer = { status: number; body: Body; headers: Headers; text: string }

export type CallOptions = LineOptions & {
  key?: string | undefined
  dryRun?: boolean
  /** Sent as it stands in place of the body of a request; a socket has none. */
  raw?: { body: string | Uint8Array<ArrayBuffer> | ReadableStream; type?: string }
}

/** Calls operations by one face. Every answer was held against docs/openapi.json before anybody sees it. */
export type Caller = {
  readonly face: FaceName
  call(name: OperationName, input?: object, options?: CallOptions): Promise<Answer>
  /** Opens what a call with these options would need, so that it is there when the call is made. */
  ready(options: LineOptions): Promise<void>
  /** Why lines were closed by the hub, in order; always empty for REST. */
  readonly ended: readonly string[]
  close(): void
}

export const faceNames = ['REST', 'raw WebSocket', 'Socket.IO'] as const
export type FaceName = (typeof faceNames)[number]

const validator = createContractValidator()

export function createCaller(face: FaceName, url: string): Caller {
  switch (face) {
    case 'REST':
      return restCaller(url)
    case 'raw WebSocket':
      return socketCaller(face, (options) => openRawLine(url, options))
    case 'Socket.IO':
      return socketCaller(face, (options) => openSocketIoLine(url, options))
  }
}

/** For what is about HTTP itself: `fetch`, with every JSON answer held against the published document too. */
export async function checkedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init)
  const { pathname } = new URL(response.url)
  const method = init?.method ?? 'GET'
  if (method === 'HEAD' || method === 'OPTIONS' || !pathname.startsWith('/api/')) return response
  const text = await response.clone().text()
  const body = text === '' ? '' : (JSON.parse(text) as unknown)
  const isDeclared = operationNames.some((name) => {
    const row: Operation = operations[name]
    return row.method === method && pathPattern(row.path).test(pathname)
  })
  if (isDeclared) validator.checkPath(method, pathname, response.status, body)
  else errorBody.strict().parse(body)
  return response
}

const pathPattern = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`)

function restCaller(url: string): Caller {
  return {
    face: 'REST',
    async call(name, input = {}, { token, key, dryRun, ip, raw } = {}) {
      const row: Operation = operations[name]
      const { path, rest } = filledPath(row.path, input)
      const takesQuery = row.method === 'GET' || row.method === 'DELETE'
      const query = new URLSearchParams(takesQuery ? textFields(rest) : [])
      if (dryRun) query.set('dry_run', '1')
      const json = takesQuery ? undefined : JSON.stringify(rest)
      const body = raw?.body ?? json
      const response = await fetch(`${url}${path}${query.size > 0 ? `?${query}` : ''}`, {
        method: row.method,
        headers: {
          ...(body !== undefined && { 'Content-Type': raw?.type ?? 'application/json' }),
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
          ...(key !== undefined && { 'Idempotency-Key': key }),
          ...(ip !== undefined && { 'X-Forwarded-For': ip }),
        },
        ...(body !== undefined && { body }),
        // What undici asks for when a body is a stream, which is then sent without its length.
        ...(body instanceof ReadableStream && { duplex: 'half' as const }),
      })
      const text = await response.text()
      const answer = JSON.parse(text) as Body
      checkAnswer(name, response.status, answer)
      return { status: response.status, body: answer, headers: response.headers, text }
    },
    ready: async () => {},
    ended: [],
    close() {},
  }
}

function socketCaller(face: FaceName, open: (options: LineOptions) => Promise<Line>): Caller {
  const lines = new Map<string, Promise<Line>>()
  const all: Line[] = []

  async function opened(options: LineOptions): Promise<Line> {
    const line = await open(options)
    all.push(line)
    return line
  }

  /** One line for each token and address; a line the hub has ended is opened anew. */
  function lineFor(options: LineOptions): Promise<Line> {
    const id = `${options.token} ${options.ip}`
    const renewed = lines.get(id)?.then(
      (line) => (line.ended === undefined ? line : opened(options)),
      () => opened(options),
    )
    const line = renewed ?? opened(options)
    lines.set(id, line)
    return line
  }

  return {
    face,
    async call(name, input = {}, { token, key, dryRun, ip } = {}) {
      const line = await lineFor({ token, ip })
      const whole = dryRun ? { ...input, dry_run: 1 } : input
      const body = await line.ask(name, whole, key)
      const status = expectedStatus(name, body)
      checkAnswer(name, status, body)
      return { status, body, headers: new Headers(), text: JSON.stringify(body) }
    },
    async ready(options) {
      await lineFor(options)
    },
    get ended() {
      return all.flatMap((line) => line.ended ?? [])
    },
    close() {
      for (const line of all) line.close()
    },
  }
}

function checkAnswer(name: OperationName, status: number, body: Body): void {
  validator.check(name, status, body)
  if (body.error !== undefined && !declaredErrors(operations[name]).includes(body.error)) {
    throw new Error(`${name} does not declare the ${body.error} it was refused with: ${body.message}`)
  }
  if (status !== expectedStatus(name, body)) {
    throw new Error(`${name} answered ${status} with ${body.error ?? 'a success of another status'}`)
  }
}

/** A socket has no status line: the tables say which status the same answer has over REST. */
function expectedStatus(name: OperationName, body: Body): number {
  if (body.error !== undefined) return errors[body.error].status
  return body.dry_run === true ? 200 : operations[name].status
}

function filledPath(template: string, input: object): { path: string; rest: object } {
  const rest: Record<string, unknown> = { ...input }
  const path = template.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = rest[field]
    delete rest[field]
    return encodeURIComponent(String(value))
  })
  return { path, rest }
}

const textFields = (fields: object): [string, string][] =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)])
