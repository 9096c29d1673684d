import { createServer, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { Server as SocketIoServer } from 'socket.io'
import { type WebSocket, WebSocketServer } from 'ws'

/**
 * Minimal servers that only pass an event on to every client, each in a separate process: the least that delivery can
 * cost.
 */
export const peers = ['publish', 'ws', 'socketio', 'sse'] as const
export type Peer = (typeof peers)[number]

/** Makes the peer send this event `times` times in one turn. */
export type PeerOrder = { event: string; times: number }

type Tell = (event: string) => void
type Opened = { port: number; tell: Tell }

const welcome = JSON.stringify({ op: 'welcome', session: 'x', epoch: 'x', seq: 0, rooms: ['plaza'] })

const open: Record<Peer, () => Promise<Opened>> = {
  publish: openPublish,
  ws: openWs,
  socketio: openSocketIo,
  sse: openSse,
}

async function openPublish(): Promise<Opened> {
  const { platform, arch, versions } = process
  const native = `uWebSockets.js/binaries/uws_${platform}_${arch}_${versions.modules}.node`
  const uWS = createRequire(import.meta.url)(native)
  const app = uWS.App()
  app.ws('/*', {
    compression: uWS.DISABLED,
    maxBackpressure: 16 * 1024 * 1024,
    message(ws: { send(text: string): void; subscribe(topic: string): void }, message: ArrayBuffer) {
      JSON.parse(Buffer.from(message).toString())
      ws.subscribe('plaza')
      ws.send(welcome)
    },
  })
  const port = await new Promise<number>((resolve) =>
    app.listen('127.0.0.1', 0, (listening: unknown) => resolve(uWS.us_socket_local_port(listening))),
  )
  return { port, tell: (event) => void app.publish('plaza', event) }
}

async function openWs(): Promise<Opened> {
  const http = createServer()
  const server = new WebSocketServer({ server: http, perMessageDeflate: false, clientTracking: false })
  const sockets = new Set<WebSocket>()
  server.on('connection', (socket) => {
    socket.on('message', (message) => {
      JSON.parse(String(message))
      sockets.add(socket)
      socket.send(welcome)
    })
    socket.on('close', () => sockets.delete(socket))
  })
  const tell = (event: string) => {
    const bytes = Buffer.from(event)
    for (const socket of sockets) socket.send(bytes, { binary: false })
  }
  return { port: await listen(http), tell }
}

async function openSocketIo(): Promise<Opened> {
  const http = createServer()
  const io = new SocketIoServer(http, { perMessageDeflate: false, serveClient: false })
  io.on('connection', (socket) => void socket.emit('welcome', JSON.parse(welcome)))
  return { port: await listen(http), tell: (event) => void io.emit('event', JSON.parse(event)) }
}

async function openSse(): Promise<Opened> {
  const readers = new Set<ServerResponse>()
  const http = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    response.write(`event: welcome\ndata: ${welcome}\n\n`)
    readers.add(response)
    response.once('close', () => readers.delete(response))
  })
  let seq = 0
  const tell = (event: string) => {
    seq += 1
    const bytes = Buffer.from(`id: ${seq}\ndata: ${event}\n\n`)
    for (const reader of readers) reader.write(bytes)
  }
  return { port: await listen(http), tell }
}

function listen(http: ReturnType<typeof createServer>): Promise<number> {
  return new Promise((resolve) =>
    http.listen(0, '127.0.0.1', () => resolve((http.address() as AddressInfo).port)),
  )
}

const [kind] = process.argv.slice(2)
const { port, tell } = await open[kind as Peer]()
process.on('message', ({ event, times }: PeerOrder) => {
  for (let said = 0; said < times; said++) tell(event)
})
process.on('disconnect', () => process.exit())
process.send?.(port)
