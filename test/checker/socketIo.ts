import { io, type Socket } from 'socket.io-client'

const connectMs = 5000

/**
 * Connects a Socket.IO client. A timeout is needed, because Socket.IO emits no error if the handshake is
 * interrupted.
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
