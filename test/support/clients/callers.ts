import { declaredErrors, type Operation } from '../../../hub/contract/operation.ts'
import { type OperationName, operations } from '../../../hub/contract/operations.ts'
import {
  type Body,
  type Line,
  LineEnded,
  type LineOptions,
  openRawLine,
  openSocketIoLine,
} from './callersLines.ts'
import { checkAnswer, expectedStatus } from './checked.ts'
import { fareOf } from './paying.ts'

export type Answer = { status: number; body: Body; headers: Headers; text: string }

export type CallOptions = LineOptions & {
  key?: string | undefined
  dryRun?: boolean
  /** Payment header. Defaults to a header that pays the call's price. If false, no payment is sent. */
  payment?: string | false | undefined
  /** Raw request body to send in place of the JSON input (REST only). */
  raw?: { body: string | Uint8Array<ArrayBuffer> | ReadableStream; type?: string }
}

/** Calls API operations over one transport, and checks every response against the OpenAPI document. */
export type Caller = {
  readonly face: FaceName
  call(name: OperationName, input?: object, options?: CallOptions): Promise<Answer>
  /** Opens the connection in advance, so that the first call does not have to wait. */
  ready(options: LineOptions): Promise<void>
  /** Reasons why connections were closed, oldest connection first. Empty for REST. */
  readonly ended: readonly string[]
  close(): void
}

export const faceNames = ['REST', 'raw WebSocket', 'Socket.IO'] as const
export type FaceName = (typeof faceNames)[number]

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

function restCaller(url: string): Caller {
  return {
    face: 'REST',
    async call(name, input = {}, { token, key, dryRun, ip, raw, payment } = {}) {
      const paid = payment ?? (await fareOf(name, input))
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
          ...(paid && { 'X-PAYMENT': paid }),
        },
        ...(body !== undefined && { body }),
        // undici requires this option for a stream body. The body is then sent without Content-Length.
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

  /** Returns the open connection for this token and IP address, or opens a new one. */
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
    async call(name, input = {}, { token, key, dryRun, ip, payment } = {}) {
      const paid = payment ?? (await fareOf(name, input))
      const line = await lineFor({ token, ip })
      const whole = dryRun ? { ...input, dry_run: 1 } : input
      const options = { key, payment: paid || undefined }
      const { receipt: _, ...answered } = await line
        .ask(name, whole, options)
        .catch(async (error: unknown) => {
          // Reconnect once if the hub ended the session with `resync`, as a real client would. `resync` means that the
          // hub lost its position in the event log.
          if (!(error instanceof LineEnded) || error.reason !== 'resync') throw error
          return (await lineFor({ token, ip })).ask(name, whole, options)
        })
      const body = answered as Body
      // If the operation does not declare the error `unauthorized`, the error means that the token was revoked or has
      // expired. The hub then closes the connection, so report the connection as ended.
      const isEnding =
        body.error === 'unauthorized' && !declaredErrors(operations[name]).includes('unauthorized')
      if (isEnding) throw new LineEnded('credentials_ended')
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
