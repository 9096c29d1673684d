import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { io } from 'socket.io-client'
import { WebSocket } from 'ws'
import type { Hello } from '../../../hub/contract/frames.ts'
import { openCable } from '../lib/cable.ts'
import { checkResult } from './checked.ts'
import { collectFrames, type EventFrame, type Frame } from './frames.ts'

export type { EventFrame, Frame }

/** A client for one live transport (such as WebSocket or SSE). The client keeps every frame that it receives. */
export type LiveClient = {
  readonly frames: Frame[]
  readonly events: EventFrame[]
  /** Resolves with the first matching frame, even one that arrived earlier. Rejects if the connection ends first. */
  frame(fits: (frame: Frame) => boolean): Promise<Frame>
  /** Resolves when `count` events have arrived. Rejects if the connection ends first. */
  eventCount(count: number): Promise<EventFrame[]>
  /** Stops reading from the network, so that the hub's send buffers fill. */
  pause(): void
  resume(): void
  /** Closes the connection without sending a close frame. */
  drop(): void
  readonly closed: Promise<void>
}

export type CallingClient = LiveClient & {
  call(name: string, input: object, key?: string): Promise<Record<string, unknown>>
  room(op: 'join' | 'leave', room: string): Promise<Record<string, unknown>>
}

export type RawClient = CallingClient & {
  send(frame: object | string | Buffer): void
  readonly closeCode: Promise<number>
}

export type LiveFace = { name: string; open(url: string, hello?: Hello): Promise<LiveClient> }

const isBye = (frame: Frame) => frame.op === 'bye'

export const byeOf = (client: LiveClient): Promise<Frame> => client.frame(isBye)
export const gapOf = (client: LiveClient): Promise<Frame> => client.frame((frame) => frame.op === 'gap')
export const welcomeOf = (client: LiveClient): Promise<Frame> =>
  client.frame((frame) => frame.op === 'welcome')
export const eventOf = (client: LiveClient, seq: number): Promise<Frame> =>
  client.frame((frame) => frame.op === 'event' && frame.seq === seq)

/** Opens a raw WebSocket connection without sending the first frame of the protocol (`hello`). */
export async function connectRaw(url: string, headers: Record<string, string> = {}): Promise<RawClient> {
  const { take, over, ...kept } = collectFrames()
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers })
  const closeCode = new Promise<number>((resolve) => socket.once('close', resolve))
  socket.once('close', over)
  socket.on('message', (data) => take(JSON.parse(String(data)) as Frame))
  await once(socket, 'open')
  socket.on('error', () => socket.terminate())
  let asked = 0
  function ask(frame: object): Promise<Frame> {
    const id = ++asked
    send({ ...frame, id })
    return kept.frame((answer) => answer.op === 'result' && answer.id === id)
  }
  function send(frame: object | string | Buffer): void {
    const isReady = typeof frame === 'string' || Buffer.isBuffer(frame)
    socket.send(isReady ? frame : JSON.stringify(frame))
  }
  return {
    ...kept,
    closeCode,
    closed: closeCode.then(() => undefined),
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    drop: () => socket.terminate(),
    send,
    async call(name, input, key) {
      const result = await ask({ op: 'call', name, input, key })
      checkResult(name, result)
      return result
    },
    room: (op, room) => ask({ op, room }),
  }
}

export async function openRaw(url: string, hello: Hello = {}): Promise<RawClient> {
  const client = await connectRaw(url)
  client.send({ op: 'hello', ...hello })
  return client
}

type Transport = { ws: WebSocket; pause(done: () => void): void; readyState: string; _poll(): void }

async function openIo(url: string, transport: 'websocket' | 'polling', hello: Hello) {
  const { take, over, ...kept } = collectFrames()
  const socket = io(url, { transports: [transport], auth: hello, forceNew: true, reconnection: false })
  socket.onAny((op: string, frame: object) => take({ op, ...frame }))
  const closed = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()))
  socket.once('disconnect', over)
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
    // Also fail on `disconnect`. If the connection breaks between the Engine.IO and Socket.IO handshakes, no other
    // event occurs.
    socket.once('disconnect', (reason) => reject(new Error(`the line broke while connecting: ${reason}`)))
  })
  return {
    ...kept,
    closed,
    below: () => socket.io.engine.transport as unknown as Transport,
    async call(name: string, input: object, key?: string): Promise<Record<string, unknown>> {
      const result: Record<string, unknown> = await new Promise((resolve) =>
        socket.emit(name, input, key === undefined ? {} : { key }, resolve),
      )
      checkResult(name, result)
      return result
    },
    room: (op: string, room: string): Promise<Record<string, unknown>> =>
      new Promise((resolve) => socket.emit(op, { room }, resolve)),
  }
}

export async function openSocketIo(url: string, hello: Hello = {}): Promise<CallingClient> {
  const { below, ...client } = await openIo(url, 'websocket', hello)
  return {
    ...client,
    pause: () => below().ws.pause(),
    resume: () => below().ws.resume(),
    drop: () => below().ws.terminate(),
  }
}

/** Opens a Socket.IO client that uses HTTP long polling. */
export async function openPolling(url: string, hello: Hello = {}): Promise<CallingClient> {
  const cable = await openCable(url)
  const { below, ...client } = await openIo(cable.url, 'polling', hello)
  let paused = Promise.resolve()
  return {
    ...client,
    closed: client.closed.then(() => cable.close()),
    /** Stops polling after the response to the current poll. */
    pause() {
      paused = new Promise((resolve) => below().pause(resolve))
    },
    resume() {
      paused.then(poll, () => {})
    },
    drop: cable.cut,
  }

  function poll(): void {
    below().readyState = 'open'
    below()._poll()
  }
}

/** Opens an SSE stream. Throws unless the response status is 200. */
export async function openSse(url: string, hello: Hello = {}): Promise<LiveClient> {
  const { take, over, ...kept } = collectFrames()
  const query = new URLSearchParams()
  if (hello.rooms) query.set('rooms', hello.rooms.join(','))
  if (hello.epoch !== undefined) query.set('epoch', hello.epoch)
  if (hello.cursor !== undefined) query.set('cursor', hello.cursor)
  const headers = {
    ...(hello.token !== undefined && { Authorization: `Bearer ${hello.token}` }),
    ...(hello.since !== undefined && { 'Last-Event-ID': String(hello.since) }),
  }
  const request = get(`${url}/api/stream?${query}`, { headers, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) {
    throw new Error(`the stream was answered with ${response.statusCode}: ${await text(response)}`)
  }
  const closed = new Promise<void>((resolve) => response.once('close', () => resolve()))
  response.once('close', over)
  request.on('error', () => response.destroy())
  response.on('error', () => response.destroy())
  let rest = ''
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const blocks = (rest + chunk).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const frame = sseFrame(block)
      if (frame) take(frame)
    }
  })
  return {
    ...kept,
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

/** Transports that push events to clients. */
export const liveFaces: LiveFace[] = [
  { name: 'raw WebSocket', open: openRaw },
  { name: 'Socket.IO', open: openSocketIo },
  { name: 'SSE', open: openSse },
]

/** `liveFaces` plus Socket.IO long polling, where the hub may hold events until the client's next request. */
export const deliveries: LiveFace[] = [...liveFaces, { name: 'Socket.IO long-polling', open: openPolling }]
