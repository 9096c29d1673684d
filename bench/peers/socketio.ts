// A minimal Socket.IO server. The benchmark compares the hub with this server.

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { answerAsPeer, welcome } from '../paced.ts'

const http = createServer()
const io = new Server(http, { perMessageDeflate: false, serveClient: false })
io.on('connection', (socket) => void socket.emit('welcome', JSON.parse(welcome)))

answerAsPeer(listen, (event) => void io.emit('event', JSON.parse(event)))

async function listen(): Promise<number> {
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  return (http.address() as AddressInfo).port
}
