import { once } from 'node:events'
import { connect } from 'node:net'
import { WebSocket } from 'ws'
import type { Random } from '../support/lib/random.ts'

/** Sends frames and bytes that no correct client would send. The hub's responses are not checked. */
export async function throwGarbage(url: string, random: Random): Promise<void> {
  await Promise.all([throwFrames(url, random), throwBytes(url, random)])
}

async function throwFrames(url: string, random: Random): Promise<void> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`)
  socket.on('error', () => socket.terminate())
  const closed = once(socket, 'close')
  closed.catch(() => {})
  await Promise.race([once(socket, 'open'), closed]).catch(() => {})
  // Send more malformed frames than the hub tolerates, so that it closes the connection.
  for (let count = 0; count < 40 && socket.readyState === WebSocket.OPEN; count++) socket.send(frame(random))
  await closed.catch(() => {})
}

function frame(random: Random): string | Buffer {
  switch (random.between(1, 6)) {
    case 1:
      return bytes(random, random.between(1, 2000))
    case 2:
      return '{"op":"hello","token":'
    case 3:
      return JSON.stringify({ op: 'call', id: 1, name: '__proto__', input: { deep: [[[[[[{}]]]]]] } })
    case 4:
      return JSON.stringify({ op: 'join', room: 'node' })
    case 5:
      return JSON.stringify({ op: random.between(0, 1e6), since: -1 })
    default:
      return '\u0000'.repeat(random.between(1, 500))
  }
}

async function throwBytes(url: string, random: Random): Promise<void> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.on('error', () => socket.destroy())
  socket.on('connect', () => {
    socket.write('GET /ws HTTP/1.1\r\n')
    socket.end(bytes(random, 1000))
  })
  socket.resume()
  await closed
}

const bytes = (random: Random, length: number): Buffer =>
  Buffer.from(Array.from({ length }, () => random.between(0, 255)))
