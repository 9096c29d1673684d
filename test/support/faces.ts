import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { type Socket as IoSocket, io } from 'socket.io-client'
import { WebSocket } from 'ws'
import type { Hello } from '../../hub/contract/frames.ts'

export type Frame = Record<string, unknown> & { op: string }
export type EventFrame = Frame & {
  op: 'event'
  seq: number
  prev: number
  room: string
  type: string
  data: Record<string, unknown>
}

/** A client of one live face, made of a stock library, that keeps every frame it was sent. */
export type LiveClient = {
  readonly frames: Frame[]
  readonly events: EventFrame[]
  /** Resolves with the first frame, past or to come, that fits. */
  frame(fits: (frame: Frame) => boolean): Promise<Frame>
  /** Resolves once this many events came. */
  eventCount(count: number): Promise<EventFrame[]>
  /** Stops reading from the network, so that the sender's buffers fill. */
  pause(): void
  resume(): void
  /** Cuts the connection without a word. */
  drop(): void
  readonly closed: Promise<void>
}

/** A live face that can also be called. */
export type CallingClient = LiveClient & {
  call(name: string, input: object, key?: string): Promise<Record<string, unknown>>
}

export type LiveFace = { name: string; open(url: string, hello?: Hello): Promise<LiveClient> }

function collector() {
  const frames: Frame[] = []
  const events: EventFrame[] = []
  let waiting: (() => void)[] = []
  return {
    frames,
    events,
    take(frame: Frame) {
      frames.push(frame)
      if (frame.op === 'event') events.push(frame as EventFrame)
      const woken = waiting
      waiting = []
      for (const wake of woken) wake()
    },
    async until<Found>(find: () => Found | undefined): Promise<Found> {
      for (;;) {
        const found = find()
        if (found !== undefined) return found
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
    },
  }
}

type Collector = ReturnType<typeof collector>

const reading = ({ frames, events, until }: Collector) => ({
  frames,
  events,
  frame: (fits: (frame: Frame) => boolean) => until(() => frames.find(fits)),
  eventCount: (count: number) => until(() => (events.length >= count ? events : undefined)),
})

export async function openRaw(url: string, hello: Hello = {}): Promise<CallingClient> {
  const kept = collector()
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('message', (data) => kept.take(JSON.parse(String(data)) as Frame))
  await once(socket, 'open')
  socket.on('error', () => socket.terminate())
  socket.send(JSON.stringify({ op: 'hello', ...hello }))
  let calls = 0
  return {
    ...reading(kept),
    closed,
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    drop: () => socket.terminate(),
    async call(name, input, key) {
      const id = ++calls
      socket.send(JSON.stringify({ op: 'call', id, name, input, ...(key !== undefined && { key }) }))
      return kept.until(() => kept.frames.find((frame) => frame.op === 'result' && frame['id'] === id))
    },
  }
}

export async function openSocketIo(url: string, hello: Hello = {}): Promise<CallingClient> {
  const kept = collector()
  const socket: IoSocket = io(url, {
    transports: ['websocket'],
    auth: hello,
    forceNew: true,
    reconnection: false,
  })
  socket.onAny((op: string, frame: object) => kept.take({ op, ...frame }))
  const closed = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()))
  await once(socket, 'connect')
  const below = () => (socket.io.engine.transport as unknown as { ws: WebSocket }).ws
  return {
    ...reading(kept),
    closed,
    pause: () => below().pause(),
    resume: () => below().resume(),
    drop: () => below().terminate(),
    call: (name, input, key) =>
      new Promise((resolve) => socket.emit(name, input, key === undefined ? {} : { key }, resolve)),
  }
}

export async function openSse(url: string, hello: Hello = {}): Promise<LiveClient> {
  const kept = collector()
  const query = new URLSearchParams()
  if (hello.rooms) query.set('rooms', hello.rooms.join(','))
  if (hello.epoch !== undefined) query.set('epoch', hello.epoch)
  const headers = {
    ...(hello.token !== undefined && { Authorization: `Bearer ${hello.token}` }),
    ...(hello.since !== undefined && { 'Last-Event-ID': String(hello.since) }),
  }
  const request = get(`${url}/api/stream?${query}`, { headers, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`the stream was answered with ${response.statusCode}`)
  const closed = new Promise<void>((resolve) => response.once('close', () => resolve()))
  request.on('error', () => response.destroy())
  response.on('error', () => response.destroy())
  let rest = ''
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const blocks = (rest + chunk).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const frame = sseFrame(block)
      if (frame) kept.take(frame)
    }
  })
  return {
    ...reading(kept),
    closed,
    pause: () => response.pause(),
    resume: () => response.resume(),
    drop: () => request.destroy(),
  }
}

function sseFrame(block: string): Frame | undefined {
  const fields = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  )
  const data = fields.get('data')
  if (data === undefined) return undefined
  const frame = JSON.parse(data) as Record<string, unknown>
  return { op: fields.get('event') ?? 'event', ...frame }
}

/** Suites that must hold on every live face loop over this. */
export const liveFaces: LiveFace[] = [
  { name: 'raw WebSocket', open: openRaw },
  { name: 'Socket.IO', open: openSocketIo },
  { name: 'SSE', open: openSse },
]
