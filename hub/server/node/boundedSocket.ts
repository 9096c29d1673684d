import { WebSocket } from 'ws'
import { backpressureMax, unreadMs } from '../bounds.ts'

/** A WebSocket that bounds what it holds for its client, and how long it waits for one that takes nothing. */
export class BoundedSocket extends WebSocket {
  #farewell: NodeJS.Timeout | undefined

  override send(data: string | Uint8Array, ...how: unknown[]): void {
    super.send(data, ...(how as []))
    if (this.bufferedAmount > backpressureMax) this.terminate()
  }

  /** The goodbye stands behind all that is outstanding; it waits for as long as some of that is taken. */
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
