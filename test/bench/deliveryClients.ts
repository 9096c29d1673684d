import { connect, type Socket } from 'node:net'

/** Many clients of one server in a separate process. They count events without parsing them. */
export type Face = 'raw' | 'socketio' | 'sse'
export type ClientOrder = { id: number } & ({ open: number } | { heard: number })

const [url = '', face = ''] = process.argv.slice(2)
const { port, host } = new URL(url)
const key = 'dGhlIHNhbXBsZSBub25jZQ=='
const upgrade = `Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n`
const heads: Record<Face, string> = {
  raw: `GET /ws HTTP/1.1\r\nHost: ${host}\r\n${upgrade}\r\n`,
  socketio: `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${host}\r\n${upgrade}\r\n`,
  sse: `GET /api/stream HTTP/1.1\r\nHost: ${host}\r\nAccept: text/event-stream\r\n\r\n`,
}
/** The first message of a client on each face. */
const hellos: Record<Face, Buffer | undefined> = {
  raw: masked('{"op":"hello"}'),
  socketio: masked('40'),
  sse: undefined,
}
const abreast = 100
/** Shorter messages are not events. The welcome is longer and is counted as the first event. */
const eventBytesMin = 400

let events = 0
let welcomed = 0
let waiting: (() => void)[] = []
const sockets: Socket[] = []

function changed(): void {
  for (const look of waiting) look()
}

function until(holds: () => boolean): Promise<void> {
  if (holds()) return Promise.resolve()
  return new Promise((resolve) => {
    const look = () => {
      if (!holds()) return
      waiting = waiting.filter((other) => other !== look)
      resolve()
    }
    waiting.push(look)
  })
}

function masked(text: string): Buffer {
  const body = Buffer.from(text)
  return Buffer.concat([Buffer.from([0x81, 0x80 | body.length, 0, 0, 0, 0]), body])
}

function openOne(): void {
  const socket = connect({ port: Number(port), host: '127.0.0.1', noDelay: true })
  sockets.push(socket)
  let isOpen = false
  let isWelcomed = false
  const hear = (bytes: number, isWelcome: boolean) => {
    if (isWelcome && !isWelcomed) {
      isWelcomed = true
      welcomed += 1
    } else if (bytes >= eventBytesMin) events += 1
  }
  const take = face === 'sse' ? countLines(hear) : countFrames(hear)
  socket.write(heads[face as Face])
  socket.on('data', (chunk) => {
    let bytes = chunk
    if (!isOpen) {
      const end = chunk.indexOf('\r\n\r\n')
      isOpen = true
      bytes = chunk.subarray(end + 4)
      const hello = hellos[face as Face]
      if (hello) socket.write(hello)
    }
    take(bytes)
    changed()
  })
  socket.on('error', () => {})
}

type Hear = (bytes: number, isWelcome: boolean) => void

/** Counts the frames of a server, which are never masked. */
function countFrames(hear: Hear): (chunk: Buffer) => void {
  let left = 0
  let rest = Buffer.alloc(0)
  return (chunk) => {
    let bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    rest = Buffer.alloc(0)
    for (;;) {
      const skipped = Math.min(left, bytes.length)
      left -= skipped
      bytes = bytes.subarray(skipped)
      if (bytes.length < 2 + 40) {
        if (bytes.length < 2 || (bytes[1] as number) > 125) break
      }
      const short = bytes[1] as number
      const head = short < 126 ? 2 : short === 126 ? 4 : 10
      if (bytes.length < head + Math.min(short, 12)) break
      const length = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : bytes.readUInt32BE(6)
      const text = bytes.toString('latin1', head, head + 30)
      hear(length, text.includes('welcome'))
      left = length
      bytes = bytes.subarray(head)
    }
    rest = Buffer.from(bytes)
  }
}

/** Counts the messages of an event stream, keeping only a number of bytes between two chunks. */
function countLines(hear: Hear): (chunk: Buffer) => void {
  let before = ''
  return (chunk) => {
    const text = before + chunk.toString('latin1')
    const parts = text.split('\n\n')
    before = parts.pop() ?? ''
    for (const part of parts) hear(part.length, part.includes('event: welcome'))
  }
}

async function obey(order: ClientOrder): Promise<void> {
  if ('heard' in order) return until(() => events >= order.heard)
  for (let opened = 0; opened < order.open; ) {
    const some = Math.min(abreast, order.open - opened)
    for (let one = 0; one < some; one++) openOne()
    opened += some
    const all = sockets.length
    await until(() => welcomed >= all)
  }
}

process.on('message', (order: ClientOrder) => {
  void obey(order).then(() => process.send?.(order.id))
})
process.on('disconnect', () => process.exit())
