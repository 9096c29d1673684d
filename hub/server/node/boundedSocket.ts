import { WebSocket } from 'ws'
import { backpressureMax, unreadMs } from '../bounds.ts'

/**
 * A WebSocket whose connection is terminated if too many bytes wait to be sent, or if the client stops reading after a
 * call of `close`.
 */
export class BoundedSocket extends WebSocket {
  #farewell: NodeJS.Timeout | undefined

  override send(data: string | Uint8Array, ...how: unknown[]): void {
    super.send(data, ...(how as []))
    if (this.bufferedAmount > backpressureMax) this.terminate()
  }

  /** Sends the close frame after all pending data. Terminates the connection if the client stops reading. */
  override close(code?: number, reason?: string | Buffer): void {
    super.close(code, reason)
    if (this.#farewell || this.readyState === WebSocket.CLOSED) return
    let before = this.bufferedAmount
    this.#farewell = setInterval(() => {
      if (this.bufferedAmount >= before) this.terminate()
      before = this.bufferedAmount
    }, unreadMs)
    this.once('close', () => clearInterval(this.#farewell))
  }
}
