import type { WebSocket } from 'uWebSockets.js'
import type { Socket, SocketEvents } from '../server.ts'
import { type NativeSocket, sendAll } from './sendAll.ts'

/**
 * User data of a WebSocket in uWebSockets.js. There is only one field, because the library copies each field
 * to its own WebSocket object.
 */
export type SocketData = { socket: UwsSocket }

/**
 * Returns the `UwsSocket` that belongs to a WebSocket. Reads the field directly, because `getUserData` throws
 * inside `close` on some builds of uWebSockets.js.
 */
export const socketOf = (ws: WebSocket<SocketData>): UwsSocket => (ws as unknown as SocketData).socket

/**
 * A WebSocket whose methods may still be called after it is closed. The WebSocket object of uWebSockets.js
 * throws an error in that case.
 */
export class UwsSocket implements Socket {
  readonly ip: string
  readonly token: string | undefined
  /** Event handlers. Undefined until the socket is open. */
  events: SocketEvents | undefined = undefined
  #ws: WebSocket<SocketData> | undefined = undefined
  /** Messages to write at the end of this turn of the event loop. */
  #pending: (string | Uint8Array)[] | undefined = undefined

  constructor(ip: string, token: string | undefined) {
    this.ip = ip
    this.token = token
  }

  opened(ws: WebSocket<SocketData>): void {
    this.#ws = ws
  }

  closed(): void {
    this.#ws = undefined
    this.#pending = undefined
    this.events?.closed()
  }

  send(text: string | Uint8Array): void {
    if (this.#ws === undefined) return
    if (this.#pending) return void this.#pending.push(text)
    this.#pending = [text]
    flushLater(this)
  }

  sendAll(messages: readonly Uint8Array[], outstandingMax: number): boolean {
    if (this.#pending !== undefined) this.flush()
    const ws = this.#ws
    return ws === undefined || sendAll(ws as NativeSocket, messages, outstandingMax)
  }

  /** Writes the messages of this event-loop turn, in one packet if they fit. */
  flush(): void {
    const [ws, pending] = [this.#ws, this.#pending]
    this.#pending = undefined
    if (ws === undefined || pending === undefined) return
    if (pending.length === 1) ws.send(pending[0] as string, false)
    // Stop at the first message that uWebSockets.js drops. It then closes the socket, because too many bytes wait to be
    // sent.
    else ws.cork(() => pending.every((text) => this.#ws !== undefined && ws.send(text, false) !== dropped))
  }

  outstandingBytes(): number {
    // Write pending messages first. Otherwise, uWebSockets.js would not count their bytes.
    this.flush()
    return this.#ws?.getBufferedAmount() ?? 0
  }

  close(code: number, reason: string): void {
    this.flush()
    this.#ws?.end(code, reason)
  }
}

const dropped = 2

let waiting: UwsSocket[] = []

/**
 * Writes the messages of a socket at the end of this event-loop turn, so that many responses to one client need
 * only one system call.
 */
function flushLater(socket: UwsSocket): void {
  if (waiting.length === 0) setImmediate(flushAll)
  waiting.push(socket)
}

function flushAll(): void {
  const sockets = waiting
  waiting = []
  for (const socket of sockets) socket.flush()
}
