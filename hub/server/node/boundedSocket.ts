import { WebSocket } from 'ws'
import { backpressureMax, unreadMs } from '../bounds.ts'

/** A WebSocket with limits on its outstanding bytes and on the time its client may read nothing. */
export class BoundedSocket extends WebSocket {
  #farewell: NodeJS.Timeout | undefined

  override send(data: string | Uint8Array, ...how: unknown[]): void {
    super.send(data, ...(how as []))
    if (this.bufferedAmount > backpressureMax) this.terminate()
  }

  /**
   * Sends the close frame behind all outstanding data. Waits for as long as the client keeps reading some of
   * it.
   */
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
