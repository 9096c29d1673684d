import { io, type Socket } from 'socket.io-client'

const connectMs = 5000

/**
 * Connects a stock Socket.IO client. Resolves when the hub accepts the connection, and rejects after an error or a
 * timeout. A timeout is needed, because Socket.IO does not emit `connect_error` if the connection breaks or the hub
 * freezes between the Engine.IO and Socket.IO handshakes. `prepare` is called before connecting.
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
