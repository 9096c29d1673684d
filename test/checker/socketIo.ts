import { io, type Socket } from 'socket.io-client'

const connectMs = 5000

/**
 * Connects a stock Socket.IO client. Resolves once the hub accepts it, otherwise rejects. Socket.IO does not report a
 * connection that breaks, or a hub that freezes, between its two handshakes. `prepare` is called before the socket
 * connects.
 */
export async function connectSocketIo(
  url: string,
  auth: object,
  prepare: (socket: Socket) => void,
  transport: 'websocket' | 'polling' = 'websocket',
): Promise<Socket> {
  const options = { transports: [transport], forceNew: true, reconnection: false, timeout: connectMs }
  const socket = io(url, { ...options, auth })
  prepare(socket)
  try {
    await new Promise<void>((resolve, reject) => {
      const impatient = setTimeout(() => reject(new Error('nobody answered')), connectMs)
      socket.once('connect', () => {
        clearTimeout(impatient)
        resolve()
      })
      socket.once('connect_error', reject)
      socket.once('disconnect', () => reject(new Error('closed')))
    })
  } catch (error) {
    socket.close()
    throw error
  }
  return socket
}
