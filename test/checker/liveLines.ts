import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { Socket } from 'socket.io-client'
import { WebSocket } from 'ws'
import type { Hello } from '../../hub/contract/frames.ts'
import type { Frame } from '../support/clients/frames.ts'
import { connectSocketIo } from './socketIo.ts'

/**
 * Live connection of a client. Received frames are passed to a callback and not stored, because a long test
 * run has too many frames.
 */
export type LiveLine = {
  pause(): void
  resume(): void
  drop(): void
  readonly closed: Promise<void>
}

type Open = (url: string, hello: Hello, take: (frame: Frame) => void) => Promise<LiveLine>

/**
 * Timeout in ms for opening a connection, including the first response. A frozen hub accepts connections but sends
 * nothing.
 */
const connectMs = 5000

export const liveLines = {
  'raw WebSocket': openRaw,
  'Socket.IO': openSocketIo,
  'Socket.IO by polling': openPolling,
  SSE: openSse,
} satisfies Record<string, Open>

export type LiveFace = keyof typeof liveLines
export const liveFaces = Object.keys(liveLines) as LiveFace[]

async function openRaw(url: string, hello: Hello, take: (frame: Frame) => void): Promise<LiveLine> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { handshakeTimeout: connectMs })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('message', (data) => take(JSON.parse(String(data)) as Frame))
  socket.on('error', () => socket.terminate())
  await Promise.race([once(socket, 'open'), closed.then(() => Promise.reject(new Error('closed')))])
  socket.send(JSON.stringify({ op: 'hello', ...hello }))
  return {
    closed,
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    drop: () => socket.terminate(),
  }
}

async function connectLive(
  url: string,
  hello: Hello,
  { take, transport }: { take: (frame: Frame) => void; transport: 'websocket' | 'polling' },
) {
  let over = () => {}
  const closed = new Promise<void>((resolve) => {
    over = resolve
  })
  function prepare(opening: Socket): void {
    opening.on('disconnect', over)
    opening.onAny((op: string, frame: object) => take({ op, ...frame }))
  }
  return { socket: await connectSocketIo(url, hello, prepare, transport), closed }
}

async function openSocketIo(url: string, hello: Hello, take: (frame: Frame) => void): Promise<LiveLine> {
  const { socket, closed } = await connectLive(url, hello, { take, transport: 'websocket' })
  const below = () => (socket.io.engine?.transport as unknown as { ws: WebSocket } | undefined)?.ws
  return {
    closed,
    pause: () => below()?.pause(),
    resume: () => below()?.resume(),
    drop: () => below()?.terminate(),
  }
}

/** Starts a long-polling client. A paused client finishes its current poll but does not start another. */
async function openPolling(url: string, hello: Hello, take: (frame: Frame) => void): Promise<LiveLine> {
  const { socket, closed } = await connectLive(url, hello, { take, transport: 'polling' })
  const transport = socket.io.engine.transport as unknown as { _poll(): void }
  const poll = transport._poll.bind(transport)
  let isDue = false
  return {
    closed,
    pause() {
      transport._poll = () => {
        isDue = true
      }
    },
    resume() {
      transport._poll = poll
      if (isDue) poll()
      isDue = false
    },
    drop: () => void socket.close(),
  }
}

async function openSse(url: string, hello: Hello, take: (frame: Frame) => void): Promise<LiveLine> {
  const headers = {
    ...(hello.token !== undefined && { Authorization: `Bearer ${hello.token}` }),
    ...(hello.since !== undefined && { 'Last-Event-ID': String(hello.since) }),
  }
  const query = hello.epoch === undefined ? '' : `?epoch=${hello.epoch}`
  const request = get(`${url}/api/stream${query}`, { headers, agent: false })
  const impatient = setTimeout(() => request.destroy(), connectMs)
  request.on('error', () => request.destroy())
  const ended = once(request, 'close').then(() => Promise.reject(new Error('closed')))
  ended.catch(() => {})
  const [response] = (await Promise.race([once(request, 'response'), ended])) as [IncomingMessage]
  clearTimeout(impatient)
  if (response.statusCode !== 200) {
    request.destroy()
    throw new Error(`the stream was answered with ${response.statusCode}`)
  }
  const closed = new Promise<void>((resolve) => response.once('close', () => resolve()))
  response.on('error', () => response.destroy())
  let rest = ''
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const blocks = (rest + chunk).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) takeBlock(block, take)
  })
  return {
    closed,
    pause: () => response.pause(),
    resume: () => response.resume(),
    drop: () => request.destroy(),
  }
}

function takeBlock(block: string, take: (frame: Frame) => void): void {
  let op = 'event'
  let data: string | undefined
  for (const line of block.split('\n')) {
    if (line.startsWith('event: ')) op = line.slice('event: '.length)
    if (line.startsWith('data: ')) data = line.slice('data: '.length)
  }
  if (data !== undefined) take({ op, ...(JSON.parse(data) as Record<string, unknown>) })
}
