import { connect } from 'node:net'
import { answerOrders } from '../answering.ts'
import { openLeanSocket, textFrame } from '../webSocket.ts'

/** Transport over which the benchmark's clients connect. */
export type Face = 'raw' | 'socketio' | 'sse'
export type Order =
  | { act: 'open'; face: Face; port: number; count: number }
  /** Command that waits until the clients have received this many events in total. */
  | { act: 'heard'; events: number }

const abreast = 100

let heard = 0
let wanted = { events: Number.POSITIVE_INFINITY, resolve() {} }

answerOrders<Order>((order) => (order.act === 'open' ? openAll(order) : untilHeard(order.events)))

async function openAll({ face, port, count }: Order & { act: 'open' }): Promise<void> {
  let left = count
  const openOne = async () => {
    while (left-- > 0) await new Promise<void>((welcomed) => open[face](port, welcomed))
  }
  await Promise.all(Array.from({ length: Math.min(abreast, count) }, openOne))
}

function untilHeard(events: number): Promise<void> {
  return new Promise((resolve) => {
    wanted = { events, resolve }
    hear(0)
  })
}

function hear(events: number): void {
  heard += events
  if (heard >= wanted.events) wanted.resolve()
}

const open: Record<Face, (port: number, welcomed: () => void) => void> = {
  raw: (port, welcomed) => openSocket({ port, hello: '{"op":"hello"}', event: '{"op":"event"', welcomed }),
  socketio: (port, welcomed) =>
    openSocket({
      port,
      path: '/socket.io/?EIO=4&transport=websocket',
      // In the Socket.IO protocol, `40` connects a client, and `42` begins an event.
      hello: '40',
      event: '42["event"',
      welcomed,
    }),
  sse: openStream,
}

/** Engine.IO's ping, which is a text message and not a WebSocket ping frame. */
const enginePing = '2'
const enginePong = textFrame('3')

type Opening = { port: number; path?: string; hello: string; event: string; welcomed(): void }

function openSocket({ port, path = '/ws', hello, event, welcomed }: Opening): void {
  const lean = openLeanSocket({
    ...{ port, path },
    opened: ({ send }) => send(textFrame(hello)),
    frame(payload) {
      const start = payload.toString('latin1', 0, 20)
      if (start === enginePing) lean.send(enginePong)
      if (start.startsWith(event)) hear(1)
      else if (start.includes('welcome')) welcomed()
    },
  })
}

function openStream(port: number, welcomed: () => void): void {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  socket.write('GET /api/stream HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n')
  // The beginning of an event may be split across two chunks, so keep the end of each chunk.
  let end = ''
  socket.on('data', (chunk: Buffer) => {
    const text = end + chunk.toString('latin1')
    end = text.slice(-(eventMark.length - 1))
    if (text.includes('event: welcome')) welcomed()
    hear(text.split(eventMark).length - 1)
  })
  socket.on('error', () => {})
}

const eventMark = '\ndata: {"op":"event"'
