import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type CloseCode, closes } from '../hub/contract/closes.ts'
import { cursor, cursorOfStart, startOf } from '../hub/contract/cursor.ts'
import { roomName } from '../hub/contract/events.ts'
import type { AgentId } from '../hub/contract/ids.ts'
import { seq } from '../hub/contract/ids.ts'
import { liveLimits } from '../hub/contract/limits.ts'
import { budgetLimits } from '../hub/contract/liveBudgets.ts'
import { invalidField, noRoom, overloaded, Refusal } from '../hub/contract/refusal.ts'
import { type RoomName, wireRoom } from '../hub/contract/rooms.ts'
import { endBy, type Faults } from '../hub/lib/fault.ts'
import type { Burst } from '../hub/log/burst.ts'
import { eventJson, type LogEvent } from '../hub/log/event.ts'
import type { Reader, Sink } from '../hub/log/reader.ts'
import type { Readers } from '../hub/log/readers.ts'
import type { Rooms, Wanted } from '../hub/log/rooms.ts'
import type { Outlet } from '../hub/log/sink.ts'
import type { LoadShedding } from '../hub/observe/loadShedding.ts'
import type { Limiter } from '../hub/pipeline/gates/limiter.ts'
import type { Allowance, LiveBudgets } from '../hub/pipeline/gates/liveBudgets.ts'
import type { Connection } from '../hub/presence/connection.ts'
import type { Connections } from '../hub/presence/connections.ts'
import type { HttpAnswer, HttpStream, HttpStreamEvents } from '../hub/server/answer.ts'
import { byeFrame } from '../hub/sockets/bye.ts'
import { gapFrame } from '../hub/sockets/gap.ts'
import { wantOf } from '../hub/sockets/greeting.ts'
import { recheck, refusedToken } from '../hub/sockets/recheck.ts'
import type { Credential, Credentials } from '../hub/views/credentials.ts'
import type { Incoming } from './incoming.ts'

export type StreamNeeds = {
  credentials: Pick<Credentials, 'get'>
  isOperator(token: string): boolean
  loadShedding: Pick<LoadShedding, 'sheds'>
  connections: Connections
  readers: Readers
  rooms: Rooms
  seen(agentId: AgentId, usedBefore: boolean): void
  limiter: Pick<Limiter, 'take' | 'takeForDeadToken'>
  budgets: Pick<LiveBudgets, 'of'>
  observe: { sessionEnded(code: CloseCode): void } & Faults
}

const query = z.object({
  rooms: z.string().optional(),
  since: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(seq)
    .optional(),
  epoch: z.string().max(64).optional(),
  cursor: cursor.optional(),
})

/** Delay before a browser reconnects, in milliseconds. */
const retryMs = 1000

/**
 * Serves the SSE stream at `GET /api/stream`. The header `Last-Event-ID` takes precedence over the query parameter
 * `since`, because a browser that reconnects sends both, and `since` is then outdated.
 */
export async function answerStream(request: Incoming, needs: StreamNeeds): Promise<HttpAnswer> {
  const { since, epoch, rooms: names } = readQuery(request)
  const { token } = request
  // Give the operator the same access as an anonymous reader, because the operator is not an agent.
  const isAnonymous = token === undefined || needs.isOperator(token)
  const credential = isAnonymous ? undefined : await liveCredential(request, token, needs)
  if (credential) needs.seen(credential.agentId, credential.usedBefore)
  // Count a new stream as a read, because opening a stream costs about as much as a read.
  await needs.limiter.take({ rates: [{ bucket: 'read' }] }, { credential, ip: request.ip }, {})
  const allowance = needs.budgets.of({ credential, ip: request.ip })
  const waitMs = allowance.hello()
  if (waitMs > 0) throw tooManyHellos(waitMs)
  if (needs.loadShedding.sheds(wantOf({ since }, credential))) throw overloaded()
  const wanted = names ? await roomsFor(names, credential, needs) : await needs.rooms.usual(credential)

  const connection: Connection = { ip: request.ip, end: () => {}, recheck: () => {} }
  takePlace(connection, credential, needs)
  const headers = {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'private, no-store',
    'X-Accel-Buffering': 'no',
  }
  if (request.method === 'HEAD') {
    needs.connections.drop(connection)
    return { status: 200, headers, body: '' }
  }
  return {
    status: 200,
    headers,
    stream: (stream) =>
      openStream(stream, { connection, token: credential && token, wanted, since, epoch, allowance }, needs),
  }
}

/**
 * Counts the stream as an open connection. If there are too many connections, throws an error and does not
 * count the stream.
 */
function takePlace(
  connection: Connection,
  credential: Credential | undefined,
  { connections }: StreamNeeds,
): void {
  try {
    if (connections.admit(connection) && connections.identify(connection, credential)) return
    throw new Refusal('rate_limited', {
      message: 'Too many live connections: close one first.',
      retryAfter: 5,
    })
  } catch (error) {
    connections.drop(connection)
    throw error
  }
}

const tooManyHellos = (waitMs: number) =>
  new Refusal('rate_limited', {
    message: closes.too_many_hellos.reason,
    retryAfter: Math.ceil(waitMs / 1000),
  })

/** Returns the credential for a token. An invalid token counts against the rate limit. */
async function liveCredential(request: Incoming, token: string, needs: StreamNeeds): Promise<Credential> {
  return needs.credentials.get(token).catch(async (error: unknown) => {
    if (refusedToken(error, 'unauthorized')) await needs.limiter.takeForDeadToken(token, request.ip)
    throw error
  })
}

type Opening = {
  connection: Connection
  /** The agent's token; undefined for a client without a token. */
  token: string | undefined
  wanted: Wanted
  since: number | undefined
  epoch: string | undefined
  allowance: Allowance
}

function openStream(
  stream: HttpStream,
  { connection, token, wanted, since, epoch, allowance }: Opening,
  needs: StreamNeeds,
): HttpStreamEvents {
  let isOver = false
  function end(code: CloseCode, requestId?: string): void {
    if (isOver) return
    isOver = true
    needs.observe.sessionEnded(code)
    const { op: _, ...bye } = byeFrame(code, { requestId })
    stream.write(`event: bye\ndata: ${JSON.stringify(bye)}\n\n`)
    stream.end()
  }
  const rooms = wanted.rooms.map(({ room }) => wireRoom(room))
  const sink: Sink = {
    welcome(head) {
      const limits = { ...liveLimits, ...budgetLimits(token === undefined ? 'ip' : 'agent') }
      const place = { ...head, cursor: cursorOfStart({ since, epoch }, head) }
      const welcome = JSON.stringify({ session: randomUUID(), ...place, rooms, limits })
      // Give the welcome message an id. Otherwise a browser that reconnects before the first event could not resume
      // and would miss events.
      stream.write(`retry: ${retryMs}\nid: ${since ?? head.seq}\nevent: welcome\ndata: ${welcome}\n\n`)
    },
    outlet: new EventStream(stream),
    outstandingBytes: () => stream.outstandingBytes(),
    gap(gap) {
      const { op: _, ...frame } = gapFrame(gap)
      stream.write(`id: ${frame.to}\nevent: gap\ndata: ${JSON.stringify(frame)}\n\n`)
    },
    sendEphemeral({ op, ...frame }) {
      if (stream.outstandingBytes() > liveLimits.outstandingForWhispers) return
      stream.write(`event: ${op}\ndata: ${JSON.stringify(frame)}\n\n`)
    },
    end,
  }
  const { observe } = needs
  let reader: Reader | undefined
  try {
    reader = needs.readers.open(sink, { ...wanted, since, epoch, allowance })
    connection.end = end
    if (token !== undefined) {
      connection.recheck = () => recheck(needs.credentials, { token, reader, end, observe })
      // Check the token again, because it may have been revoked while the stream was being opened.
      connection.recheck()
    }
  } catch (error) {
    endBy(error, { doing: 'GET /api/stream', end, observe })
  }
  return {
    drained: () => reader?.drained(),
    closed() {
      needs.connections.drop(connection)
      reader?.close()
    },
  }
}

/** Writes events to a stream. A class is used so that all streams share its methods. */
class EventStream implements Outlet {
  readonly #stream: HttpStream

  constructor(stream: HttpStream) {
    this.#stream = stream
  }

  deliver(burst: Burst): boolean {
    burst.sse ??= Buffer.concat(burst.events.map(sseForm))
    this.#stream.write(burst.sse)
    return this.#stream.outstandingBytes() <= liveLimits.outstandingBytes
  }
}

function readQuery(request: Incoming) {
  const fields = Object.fromEntries(new URLSearchParams(request.query))
  const lastEventId = request.headers.get('last-event-id')
  const last = lastEventId === undefined ? {} : placeOf(lastEventId)
  const parsed = query.safeParse({ ...fields, ...last })
  if (!parsed.success) {
    const field = String(parsed.error.issues[0]?.path[0] ?? 'query')
    throw invalidField(field in last ? 'Last-Event-ID' : field, 'is not valid')
  }
  const { rooms, ...start } = parsed.data
  const { since, epoch } = { ...startOf(start), ...('since' in last && { since: start.since }) }
  return { since, epoch, rooms: rooms === undefined ? undefined : roomNames(rooms) }
}

/** Parses the position to resume from: an event number from a browser, or a cursor from other clients. */
const placeOf = (lastEventId: string): { cursor: string } | { since: string } =>
  lastEventId.includes('.') ? { cursor: lastEventId } : { since: lastEventId }

function roomNames(text: string): RoomName[] {
  const parsed = z.array(roomName).max(liveLimits.roomsPerSession).safeParse(text.split(',').filter(Boolean))
  if (!parsed.success)
    throw invalidField(
      'rooms',
      `must be a list of at most ${liveLimits.roomsPerSession} rooms: plaza, inbox, channel:<id>`,
    )
  return parsed.data
}

/** Returns subscriptions to the named rooms. Throws if the client may not read one of the rooms. */
async function roomsFor(
  names: readonly RoomName[],
  credential: Credential | undefined,
  { rooms }: Pick<StreamNeeds, 'rooms'>,
): Promise<Wanted> {
  const subscriptions = await Promise.all(
    [...new Set(names)].map(async (name) => {
      const subscription = await rooms.subscription(name, credential)
      if (subscription) return subscription
      if (name === 'inbox')
        throw new Refusal('unauthorized', { message: 'The room "inbox" requires a bearer token.' })
      throw noRoom(name)
    }),
  )
  return { rooms: subscriptions }
}

function sseForm(event: LogEvent): Uint8Array {
  const known = event.forms.get('sse')
  if (known) return known
  const form = Buffer.from(`id: ${event.seq}\ndata: ${eventJson(event)}\n\n`)
  event.forms.set('sse', form)
  return form
}
