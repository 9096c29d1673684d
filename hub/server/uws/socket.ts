import type { WebSocket } from 'uWebSockets.js'
import type { Socket, SocketEvents } from '../server.ts'
import { type NativeSocket, sendAll } from './sendAll.ts'

/**
 * A WebSocket's user data. It has a single field, because uWebSockets.js copies each field to its own object.
 */
export type SocketData = { socket: UwsSocket }

/**
 * Returns the socket that was passed to the upgrade. uWebSockets.js copies the user data to its own object,
 * where it can be read at any time; `getUserData` throws inside `close` on some builds.
 */
export const socketOf = (ws: WebSocket<SocketData>): UwsSocket => (ws as unknown as SocketData).socket

/** A WebSocket that may be used after it is closed, when the uWebSockets.js object throws on any access. */
export class UwsSocket implements Socket {
  readonly ip: string
  readonly token: string | undefined
  /** Event handlers; undefined until the socket is open. */
  events: SocketEvents | undefined = undefined
  #ws: WebSocket<SocketData> | undefined = undefined
  /** Messages to write at the end of this turn. */
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

  /** Writes this turn's messages, all in one packet if they fit. */
  flush(): void {
    const [ws, pending] = [this.#ws, this.#pending]
    this.#pending = undefined
    if (ws === undefined || pending === undefined) return
    if (pending.length === 1) ws.send(pending[0] as string, false)
    // uWebSockets.js closes the socket after a message beyond its limit.
    else ws.cork(() => pending.every((text) => this.#ws !== undefined && ws.send(text, false) !== dropped))
  }

  outstandingBytes(): number {
    // Flush first, because only uWebSockets.js knows how many bytes of this turn's messages the kernel
    // accepts.
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
 * Writes a socket's messages at the end of this turn. All calls in a batch are answered in one turn, and
 * dozens of them may be from the same client. Without this delay, each message would cost a system call.
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
