import { WebSocket } from 'ws'
import { backpressureMax } from '../bounds.ts'

type Near = {
  send(message: Buffer, isBinary: boolean): number
  end(code: number, reason: string): void
  close(): void
  getBufferedAmount(): number
}

/**
 * Maximum number of bytes waiting to be sent to a client. If more are waiting, no messages are read from the
 * server process that owns the session until the client has caught up.
 */
const bufferedMax = 64 * 1024
/**
 * Maximum number of client messages kept while the connection to the other server process is being opened. A normal
 * client sends only one message before it waits for a response.
 */
const earlyMax = 16
/** Close codes that an endpoint must not send, because they only report how a connection ended. */
const unsendable = new Set([1005, 1006, 1015])

/**
 * Relays messages between a client and the hub (server process) that owns the client's session. Engine.IO uses this
 * object as if it were one of its own transports.
 */
export class RelayedSocket {
  socket: Near | undefined = undefined
  writable = false
  /** Messages from the client that wait until the connection to the other server is open. */
  private early: (string | ArrayBuffer)[] = []
  private far: WebSocket | undefined = undefined
  private readonly url: string

  constructor(url: string) {
    this.url = url
  }

  /**
   * Connects to the server process that owns the session. Engine.IO calls this method once the client's
   * socket is open.
   */
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
    // If the other server process is down, close the client's socket, so that the client opens another session.
    far.on('error', () => this.socket?.close())
    far.on('close', (code, reason) => {
      if (unsendable.has(code)) this.socket?.close()
      else this.socket?.end(code, String(reason))
    })
  }

  onData(message: string | ArrayBuffer): void {
    // Copy a binary message, because uWebSockets.js reuses its memory after this turn of the event loop.
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
