import type { Socket as Connection } from 'node:net'
import { silentS } from '../bounds.ts'

export const heartbeatMs = 8000
/**
 * Number of timer ticks without received data before a socket is pinged. If no data arrives by the next tick, the
 * socket is closed.
 */
const silentBeats = (silentS * 1000) / heartbeatMs - 1

/** Creates the timer that closes sockets whose clients have vanished. This one timer serves all sockets. */
export function createHeartbeat() {
  const watched = new Map<Watchable, Watched>()
  return {
    watch(ws: Watchable, connection: Pick<Connection, 'bytesRead'>): void {
      watched.set(ws, { connection, bytesRead: connection.bytesRead, silent: 0 })
      ws.once('close', () => watched.delete(ws))
    },
    beat(): void {
      for (const [ws, one] of watched) {
        const { bytesRead } = one.connection
        // Any received byte shows that the client is alive, even if it is only part of a frame.
        one.silent = bytesRead === one.bytesRead ? one.silent + 1 : 0
        one.bytesRead = bytesRead
        if (one.silent > silentBeats) ws.terminate()
        else if (one.silent === silentBeats) ws.ping()
      }
    },
  }
}

type Watchable = { ping(): void; terminate(): void; once(event: 'close', listener: () => void): unknown }
type Watched = { connection: Pick<Connection, 'bytesRead'>; bytesRead: number; silent: number }
