import type { ServerFrame } from '../../hub/contract/frames.ts'
import type { EventFrame } from '../eventFrame.ts'

type Frame<Op extends ServerFrame['op']> = Omit<Extract<ServerFrame, { op: Op }>, 'op'>

export type Line = {
  rooms: readonly string[]
  since: number
  epoch: string
  welcomed: (welcome: Frame<'welcome'>) => void
  event: (event: EventFrame) => void
  gap: (gap: Frame<'gap'>) => void
  /** Called once: nothing more comes from this line. `afterMs`: how long the hub asks to wait; undefined: it did not. */
  ended: (why: Why, afterMs?: number) => void
}
type Why = 'lost' | 'quiet' | 'refused'

/** Opens a line; what it returns closes it, and then it tells nothing more. */
export type Transport = (line: Line) => () => void

/** A hub that has not greeted by then is as good as away. */
const welcomeMs = 10_000
/** Nothing heard for so long: a dead line looks just like a quiet plaza, so the line is made anew to find out. */
const quietMs = 60_000

/** Ends a line once, also when it goes quiet. */
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

/** What the hub says, by its name. It checks its frames against the contract: a second copy of the schemas would not fit here. */
function tell(line: Line, frame: ServerFrame, end: (why: Why, afterMs?: number) => void): void {
  switch (frame.op) {
    case 'event':
      return line.event(frame as EventFrame)
    case 'welcome':
      return line.welcomed(frame)
    case 'gap':
      return line.gap(frame)
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

/** It is not left to reconnect by itself: EventSource would ask for its first position and epoch again. */
export const openEventSource: Transport = (line) => {
  const query = new URLSearchParams({
    rooms: line.rooms.join(','),
    since: String(line.since),
    epoch: line.epoch,
  })
  const source = new EventSource(`/api/stream?${query}`)
  const { stop, end, heard } = watch(line, () => source.close())
  // The name of an event says what a socket's frame says in `op`; an event of the log has none.
  for (const op of ['message', 'welcome', 'gap', 'bye'] as const) {
    source.addEventListener(op, (message: MessageEvent<string>) => {
      heard()
      const data = JSON.parse(message.data) as object
      tell(line, { op: op === 'message' ? 'event' : op, ...data } as ServerFrame, end)
    })
  }
  source.onerror = () => end('lost')
  return stop
}
