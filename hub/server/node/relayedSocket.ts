import { WebSocket } from 'ws'
import { backpressureMax } from '../bounds.ts'

/** The part of a uWebSockets.js socket that a relay uses. */
type Near = {
  send(message: Buffer, isBinary: boolean): number
  end(code: number, reason: string): void
  close(): void
  getBufferedAmount(): number
}

/** Buffered bytes above which a relay stops reading, so that the sending hub notices the slow client. */
const bufferedMax = 64 * 1024
/**
 * Maximum number of client messages that wait until the connection to the other hub is open. An upgrading
 * client sends one.
 */
const earlyMax = 16
/** Close codes that no endpoint may send. They mean that the connection ended without a close frame. */
const unsendable = new Set([1005, 1006, 1015])

/**
 * Connects a client to the hub that owns its session. Replaces an Engine.IO transport and has the members
 * that Engine.IO's listener uses: it sets `socket` and `writable`, emits `ready`, and passes on messages and
 * the close.
 */
export class RelayedSocket {
  socket: Near | undefined = undefined
  writable = false
  /** Messages that the client sent before the connection to the other hub was open. */
  private early: (string | ArrayBuffer)[] = []
  private far: WebSocket | undefined = undefined
  private readonly url: string

  constructor(url: string) {
    this.url = url
  }

  /** Called once the client's socket is open. */
  emit(): void {
    const far = new WebSocket(this.url, { perMessageDeflate: false, skipUTF8Validation: true })
    this.far = far
    far.on('open', () => {
      for (const message of this.early.splice(0)) far.send(message)
    })
    far.on('message', (message: Buffer, isBinary) => {
      this.socket?.send(message, isBinary)
      if ((this.socket?.getBufferedAmount() ?? 0) > bufferedMax) far.pause()
    })
    // The hub that owns the session is down or refused the connection. The client then opens a new session.
    far.on('error', () => this.socket?.close())
    far.on('close', (code, reason) => {
      if (unsendable.has(code)) this.socket?.close()
      else this.socket?.end(code, String(reason))
    })
  }

  onData(message: string | ArrayBuffer): void {
    // Copy a binary message, because uWebSockets.js reuses its memory after this turn.
    const kept = typeof message === 'string' ? message : message.slice(0)
    const isOpen = this.far?.readyState === WebSocket.OPEN
    const isStuck = (this.far?.bufferedAmount ?? 0) > backpressureMax || this.early.length >= earlyMax
    if (isStuck) this.socket?.close()
    else if (isOpen) this.far?.send(kept)
    else this.early.push(kept)
  }

  drained(): void {
    this.far?.resume()
  }

  onClose(): void {
    this.socket = undefined
    this.far?.terminate()
  }
}
