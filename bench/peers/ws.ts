// A minimal `ws` server. The benchmark compares the hub with this server.

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { answerAsPeer, welcome } from '../paced.ts'

const sockets = new Set<WebSocket>()

answerAsPeer(listen, (event) => {
  for (const socket of sockets) socket.send(event)
})

async function listen(): Promise<number> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('message', (data: Buffer) => {
      JSON.parse(data.toString())
      socket.send(welcome)
    })
    socket.on('close', () => sockets.delete(socket))
  })
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
