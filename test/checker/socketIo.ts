import { io, type Socket } from 'socket.io-client'

const connectMs = 5000

/**
 * A stock client that has been let in. Rejects when it was not, whichever way: the library says nothing of its own of a
 * line that breaks, or a hub that freezes, between its first and its second handshake. `prepare` sees the socket before.
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
