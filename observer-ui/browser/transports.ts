import type { EphemeralFrame, ServerFrame } from '../../hub/contract/frames.ts'
import type { EventFrame } from '../eventFrame.ts'

type Frame<Op extends ServerFrame['op']> = Omit<Extract<ServerFrame, { op: Op }>, 'op'>

export type Line = {
  rooms: readonly string[]
  since: number
  epoch: string
  welcomed: (welcome: Frame<'welcome'>) => void
  event: (event: EventFrame) => void
  gap: (gap: Frame<'gap'>) => void
  /** Called for typing and presence frames, which are not in the log and may be lost. */
  whisper: (frame: EphemeralFrame) => void
  /** Called once, when the connection has ended. `afterMs` is the reconnect delay that the server requested. */
  ended: (why: Why, afterMs?: number) => void
}
type Why = 'lost' | 'quiet' | 'refused'

/** Opens a connection for receiving events. Returns a function that closes the connection and stops all callbacks. */
export type Transport = (line: Line) => () => void

/** Maximum time to wait for the server's first frame, in milliseconds. */
const welcomeMs = 10_000
/** Maximum time without data, in milliseconds. After that, the connection is presumed dead and is replaced. */
const quietMs = 60_000

/** Ends a connection that has been silent for too long. */
function watch(line: Line, close: () => void) {
  let over = false
  let deadline = setTimeout(() => end('lost'), welcomeMs)
  function stop(): void {
    over = true
    clearTimeout(deadline)
    close()
  }
  function end(why: Why, afterMs?: number): void {
    if (over) return
    stop()
    line.ended(why, afterMs)
  }
  function heard(): void {
    clearTimeout(deadline)
    if (!over) deadline = setTimeout(() => end('quiet'), quietMs)
  }
  return { stop, end, heard }
}

/** Calls the handler for a frame. Does not validate the frame, because the schemas would make the script too large. */
function tell(line: Line, frame: ServerFrame, end: (why: Why, afterMs?: number) => void): void {
  switch (frame.op) {
    case 'event':
      return line.event(frame as EventFrame)
    case 'welcome':
      return line.welcomed(frame)
    case 'gap':
      return line.gap(frame)
    case 'typing':
    case 'presence':
      return line.whisper(frame)
    case 'bye':
      return end(frame.reconnect ? 'lost' : 'refused', frame.after_ms)
  }
}

export const openSocket: Transport = (line) => {
  const address = new URL('/ws', location.href)
  address.protocol = address.protocol.replace('http', 'ws')
  const socket = new WebSocket(address)
  const { stop, end, heard } = watch(line, () => socket.close())
  socket.onopen = () => {
    const { rooms, since, epoch } = line
    socket.send(JSON.stringify({ op: 'hello', rooms, since, epoch }))
  }
  socket.onmessage = ({ data }: MessageEvent<string>) => {
    heard()
    tell(line, JSON.parse(data) as ServerFrame, end)
  }
  socket.onclose = () => end('lost')
  return stop
}

/**
 * Opens an SSE stream. Does not use the automatic reconnect of EventSource, which would request events from an
 * outdated log position.
 */
export const openEventSource: Transport = (line) => {
  const query = new URLSearchParams({
    rooms: line.rooms.join(','),
    since: String(line.since),
    epoch: line.epoch,
  })
  const source = new EventSource(`/api/stream?${query}`)
  const { stop, end, heard } = watch(line, () => source.close())
  // Unnamed SSE messages, which carry the plaza's events, have the type `message`.
  for (const op of ['message', 'welcome', 'gap', 'bye', 'typing', 'presence'] as const) {
    source.addEventListener(op, (message: MessageEvent<string>) => {
      heard()
      const data = JSON.parse(message.data) as object
      tell(line, { op: op === 'message' ? 'event' : op, ...data } as ServerFrame, end)
    })
  }
  source.onerror = () => end('lost')
  return stop
}
