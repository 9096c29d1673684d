import type { WebSocket } from 'uWebSockets.js'
import { expect, test } from 'vitest'
import { type SocketData, UwsSocket } from '../../hub/server/uws/socket.ts'

/**
 * Opens a socket that records the packets that it sends. All writes inside one call of `cork` go into one
 * packet.
 */
function recorded() {
  const packets: string[][] = []
  let corked: string[] | undefined
  let ended: string | undefined
  const native = {
    send(text: string | Uint8Array) {
      const message = Buffer.from(text).toString()
      if (corked) corked.push(message)
      else packets.push([message])
      return 1
    },
    cork(writes: () => void) {
      corked = []
      writes()
      packets.push(corked)
      corked = undefined
    },
    getBufferedAmount: () => packets.flat().join('').length,
    end(code: number, reason: string) {
      ended = `${code} ${reason}`
    },
  }
  const socket = new UwsSocket('127.0.0.1', undefined)
  socket.opened(native as unknown as WebSocket<SocketData>)
  return { socket, packets, end: () => ended }
}

const endOfTurn = () => new Promise((resolve) => setImmediate(resolve))

test('the answers that a socket gets in one turn are written in one packet, in order', async () => {
  const { socket, packets } = recorded()
  for (const answer of ['one', 'two', 'three']) socket.send(answer)
  expect(packets).toEqual([])
  await endOfTurn()
  socket.send('four')
  await endOfTurn()
  expect(packets).toEqual([['one', 'two', 'three'], ['four']])
})

test('an answer is written before the events that follow it in the same turn', () => {
  const { socket, packets } = recorded()
  socket.send('answer')
  expect(socket.sendAll([Buffer.from('event')], 100)).toBe(true)
  expect(packets).toEqual([['answer'], ['event']])
})

test('an answer of this turn counts among the outstanding bytes of its socket', () => {
  const { socket } = recorded()
  socket.send('answer')
  expect(socket.outstandingBytes()).toBe('answer'.length)
})

test('an answer is written before a close in the same turn', () => {
  const { socket, packets, end } = recorded()
  socket.send('bye')
  socket.close(1000, 'done')
  expect(packets).toEqual([['bye']])
  expect(end()).toBe('1000 done')
})

test('answers to a socket that closes in the same turn are dropped', async () => {
  const { socket, packets } = recorded()
  socket.send('answer')
  socket.closed()
  socket.send('another')
  await endOfTurn()
  expect(packets).toEqual([])
})
