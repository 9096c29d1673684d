import { once } from 'node:events'
import type { Socket as ServerSocket } from 'socket.io'
import { io } from 'socket.io-client'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { Socket } from '../../hub/server/server.ts'
import { createSocketIo } from '../../hub/sockets/socketio.ts'
import { connectRaw, exchange, requestBytes } from '../support/clients/http.ts'
import { deferred } from '../support/lib/deferred.ts'
import { openServer } from '../support/nodes/openServer.ts'
import { servers } from '../support/nodes/servers.ts'

const budget = 1024 * 1024
const frameBytesMax = 1000

/** Opens both ends of one WebSocket. The server's end records the messages that it receives. */
async function openPair(name: (typeof servers)[number], headers: Record<string, string> = {}) {
  const opened = deferred<Socket>()
  const drained = deferred<void>()
  const closed = deferred<void>()
  const told: (string | undefined)[] = []
  const { url, faults } = await openServer(name, {
    trustedProxies: 1,
    frameBytesMax,
    socket(socket) {
      opened.resolve(socket)
      return {
        message: (text) => void told.push(text),
        drained: drained.resolve,
        closed() {
          told.push('closed')
          closed.resolve()
        },
      }
    },
  })
  const client = new WebSocket(`${url}/ws`, { headers })
  const goodbye = once(client, 'close').then(([code, reason]) => [code, String(reason)] as const)
  const messages: string[] = []
  client.on('message', (data, isBinary) => messages.push(isBinary ? 'binary' : String(data)))
  await once(client, 'open')
  /** Resolves when the server has read everything that the client has sent so far. */
  async function settled(): Promise<void> {
    client.ping()
    await once(client, 'pong')
  }
  const held = { drained: drained.promise, closed: closed.promise, goodbye, messages, settled }
  return { url, faults, client, socket: await opened.promise, told, ...held }
}

describe.each(servers)('on %s, a WebSocket', (name) => {
  it('delivers text, marks binary as undefined, and knows its token and address', async () => {
    const headers = { Authorization: 'Bearer a-token', 'X-Forwarded-For': '203.0.113.4' }
    const { client, socket, told, settled } = await openPair(name, headers)
    expect(socket).toMatchObject({ token: 'a-token', ip: '203.0.113.4' })
    client.send('é')
    client.send(Buffer.from('bytes'))
    client.send('')
    await settled()
    expect(told).toEqual(['é', undefined, ''])
  })

  it('whose handler throws on opening is closed with 1011, and the fault is reported', async () => {
    const bug = new Error('nobody thought of this')
    const { url, faults } = await openServer(name, {
      socket() {
        throw bug
      },
    })
    const client = new WebSocket(`${url}/ws`)
    const [code] = await once(client, 'close')
    expect(code).toBe(1011)
    expect(faults).toEqual([bug])
  })

  it('sends text and prepared bytes as text, in order, singly or together', async () => {
    const { socket, messages, goodbye } = await openPair(name)
    socket.send('one')
    expect(socket.sendAll([Buffer.from('two'), Buffer.from('three')], budget)).toBe(true)
    socket.close(4000, 'draining')
    expect(await goodbye).toEqual([4000, 'draining'])
    expect(messages).toEqual(['one', 'two', 'three'])
  })

  it('reports the bytes its client has not taken, tells when they are, and loses nothing', async () => {
    const { client, socket, messages, drained, goodbye } = await openPair(name)
    client.pause()
    const message = (index: number) => `${index} `.padEnd(16 * 1024, 'x')
    let count = 0
    while (socket.outstandingBytes() <= budget) socket.send(message(count++))
    client.resume()
    await drained
    socket.close(4000, 'done')
    await goodbye
    expect(messages).toEqual(Array.from({ length: count }, (_, index) => message(index)))
  })

  it('that the hub closes is closed at once, once, and receives and sends nothing more', async () => {
    const { client, socket, told, messages, goodbye } = await openPair(name)
    socket.close(4500, 'too_many_sockets')
    expect(told).toEqual(['closed'])
    socket.send('too late')
    expect(socket.sendAll([Buffer.from('too late')], budget)).toBe(true)
    socket.close(4000, 'again')
    client.send('still talking')
    expect(socket.outstandingBytes()).toBe(0)
    expect(await goodbye).toEqual([4500, 'too_many_sockets'])
    expect({ told, messages }).toEqual({ told: ['closed'], messages: [] })
  })

  it('that its client closes or drops is closed once', async () => {
    for (const leave of ['close', 'terminate'] as const) {
      const { client, socket, told, closed, faults } = await openPair(name)
      client[leave]()
      await closed
      socket.send('nobody hears this')
      socket.close(4000, 'nor this')
      expect({ told, faults }).toEqual({ told: ['closed'], faults: [] })
    }
  })

  it('accepts a frame of the greatest size and is ended by a larger one', async () => {
    const { client, told, settled, goodbye, closed, faults } = await openPair(name)
    client.send('a'.repeat(frameBytesMax))
    await settled()
    client.send('a'.repeat(frameBytesMax + 1))
    await Promise.all([goodbye, closed])
    expect(told).toEqual(['a'.repeat(frameBytesMax), 'closed'])
    expect(faults).toEqual([])
  })
})

describe.each(servers)('on %s, Socket.IO', (name) => {
  it.each(['polling', 'websocket'])('is served by %s, only at its own path', async (transport) => {
    const socketIo = createSocketIo()
    socketIo.on('connection', (socket) => socket.onAny((said, ack) => ack(`${said} back`)))
    const { url, faults } = await openServer(name, { socketIo })
    const client = io(url, { transports: [transport], forceNew: true })
    expect(await client.emitWithAck('hello')).toBe('hello back')
    client.disconnect()
    for (const path of ['/socket.io?EIO=4&transport=polling', '/socket.io/x?EIO=4&transport=polling'])
      expect(await exchange(url, requestBytes('GET', path))).toMatchObject({ body: 'ok' })
    expect(faults).toEqual([])
  })

  it('upgrades from polling to a WebSocket without losing messages', async () => {
    const socketIo = createSocketIo()
    socketIo.on('connection', (socket) => socket.onAny((said, ack) => ack(said)))
    const { url } = await openServer(name, { socketIo })
    const client = io(url, { forceNew: true })
    const upgraded = new Promise<unknown>((resolve) => client.io.engine.once('upgrade', resolve))
    const numbers = Array.from({ length: 50 }, (_, index) => `number ${index}`)
    expect(await Promise.all(numbers.map((said) => client.emitWithAck(said)))).toEqual(numbers)
    await upgraded
    expect(await client.emitWithAck('after')).toBe('after')
    client.disconnect()
  })

  it('buffers nothing itself for a WebSocket that does not read: all bytes are in the socket below', async () => {
    const socketIo = createSocketIo()
    const connected = deferred<ServerSocket>()
    socketIo.on('connection', connected.resolve)
    const { url } = await openServer(name, { socketIo })
    const client = io(url, { transports: ['websocket'], forceNew: true, reconnection: false })
    const { conn, emit } = await connected.promise.then((socket) => ({
      conn: socket.conn as unknown as EngineConnection,
      emit: () => socket.emit('much', 'x'.repeat(16 * 1024)),
    }))
    ;(client.io.engine.transport as unknown as { ws: WebSocket }).ws.pause()
    const below = conn.transport.socket
    const outstanding = () => below.getBufferedAmount?.() ?? below.bufferedAmount ?? 0
    while (outstanding() <= budget && conn.writeBuffer.length === 0) emit()
    expect(conn.writeBuffer).toEqual([])
    client.disconnect()
  })
})

/** Fields of an Engine.IO connection that show how many bytes the client has not read yet. */
type EngineConnection = {
  writeBuffer: unknown[]
  transport: { socket: { getBufferedAmount?(): number; bufferedAmount?: number } }
}

it('node:http names why it ends a WebSocket: frame too large, text that is not UTF-8, bytes that are no frame', async () => {
  const wrong: [code: number, bytes: Uint8Array][] = [
    [1009, Buffer.concat([Buffer.from([0x81, 0xfe, 0xff, 0xff, 0, 0, 0, 0]), Buffer.alloc(0xffff)])],
    [1007, Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28])],
    [1002, Buffer.from([0x81, 0x05, 1, 2, 3, 4, 5])],
  ]
  const { url, faults } = await openServer('node')
  for (const [code, bytes] of wrong) {
    const connection = await connectRaw(url)
    const key = { 'Sec-WebSocket-Version': '13', 'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==' }
    const headers = { Connection: 'Upgrade', Upgrade: 'websocket', ...key }
    await connection.send(requestBytes('GET', '/ws', { headers }))
    expect(await connection.answer()).toMatchObject({ status: 101 })
    const [said] = await Promise.all([once(connection.socket, 'data'), connection.send(bytes)])
    expect((said[0] as Buffer).readUInt16BE(2)).toBe(code)
    await connection.closed
  }
  expect(faults).toEqual([])
})
