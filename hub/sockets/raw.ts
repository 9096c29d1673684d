import { z } from 'zod'
import { type CloseCode, closes } from '../contract/closes.ts'
import { type ClientFrame, callId, clientFrame } from '../contract/frames.ts'
import { liveLimits } from '../contract/limits.ts'
import { Refusal } from '../contract/refusal.ts'
import { eventJson, type LogEvent } from '../log/event.ts'
import type { Socket, SocketEvents } from '../server/server.ts'
import { createFrameCounter } from './frameCounter.ts'
import { type LiveNeeds, openSession, type Result, refused, type Session, type Wire } from './session.ts'

/** Frames that are not understood before the socket is given up. */
const invalidFramesMax = 10

/** The raw WebSocket face: one JSON text frame each way per message, see `contract/frames.ts`. */
export function openRawSocket(socket: Socket, needs: LiveNeeds): SocketEvents {
  const wire: Wire = {
    ip: socket.ip,
    send: (frame) => socket.send(JSON.stringify(frame)),
    deliver(burst) {
      burst.raw ??= burst.events.map(rawForm)
      return socket.sendAll(burst.raw, liveLimits.outstandingBytes)
    },
    whisper(frame) {
      if (socket.outstandingBytes() <= liveLimits.outstandingForWhispers) socket.send(JSON.stringify(frame))
    },
    outstandingBytes: () => socket.outstandingBytes(),
    close: (code: CloseCode) => socket.close(closes[code].close, code),
  }
  const session = openSession(wire, needs)
  if (!session) return { message() {}, drained() {}, closed() {} }

  const isTooFast = createFrameCounter(needs.limited)
  let invalid = 0

  function refuseFrame({ refusal, id }: Misunderstood, live: Session): void {
    invalid += 1
    if (invalid > invalidFramesMax) live.end('invalid_frame')
    else wire.send({ op: 'result', id, ...refused(refusal) })
  }

  return {
    message(text) {
      if (isTooFast()) return session.end('too_many_frames')
      try {
        const frame = parseFrame(text)
        if ('refusal' in frame) return refuseFrame(frame, session)
        handleFrame(frame, { session, wire, bearer: socket.token })
      } catch (error) {
        session.failed(error, 'a frame')
      }
    },
    drained: session.drained,
    closed: session.closed,
  }
}

type Parties = { session: Session; wire: Wire; bearer: string | undefined }

function handleFrame(frame: ClientFrame, { session, wire, bearer }: Parties): void {
  const answer = (id: string | number | undefined, result: Promise<Result>) =>
    settle(
      result.then((fields) => wire.send({ op: 'result', id: id ?? null, ...fields })),
      session,
      frame.op,
    )
  switch (frame.op) {
    case 'hello':
      return settle(
        session.hello({ ...(bearer !== undefined && { token: bearer }), ...frame }),
        session,
        frame.op,
      )
    case 'call':
      return answer(frame.id, session.call(frame))
    case 'join':
      return answer(frame.id, session.join(frame.room))
    case 'leave':
      return answer(frame.id, session.leave(frame.room))
    case 'typing':
      return session.typing(frame.room)
    case 'ping':
      return wire.send({ op: 'pong' })
  }
}

/** The session answers what fails in it; what fails behind that, such as the writing of an answer, ends it. */
function settle(work: Promise<void>, session: Session, doing: string): void {
  work.catch((error: unknown) => session.failed(error, doing))
}

/** A frame that cannot be dealt with; `id` is that of the call it was meant to be, if it can be told. */
type Misunderstood = { refusal: Refusal; id: string | number | null }

function parseFrame(text: string | undefined): ClientFrame | Misunderstood {
  if (text === undefined) {
    return { refusal: new Refusal('invalid_frame', { hint: 'Send JSON as text frames.' }), id: null }
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { refusal: new Refusal('invalid_json', { message: 'The frame is not JSON.' }), id: null }
  }
  const parsed = clientFrame.safeParse(value)
  if (parsed.success) return parsed.data
  const errors = parsed.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }))
  const hint = 'The frames are described in /asyncapi.json.'
  return {
    refusal: new Refusal('invalid_frame', { errors, hint }),
    id: answerable.safeParse(value).data?.id ?? null,
  }
}

const answerable = z.object({ id: callId })

function rawForm(event: LogEvent): Uint8Array {
  const known = event.forms.get('raw')
  if (known) return known
  const form = Buffer.from(eventJson(event))
  event.forms.set('raw', form)
  return form
}
