import type { WebSocket } from 'uWebSockets.js'
import type { Socket, SocketEvents } from '../server.ts'
import { type NativeSocket, sendAll } from './sendAll.ts'

/**
 * User data of a WebSocket. A single field, because the library copies the fields into an object of its own.
 */
export type SocketData = { socket: UwsSocket }

/**
 * Returns the socket that was handed over at the upgrade. The library copies the user data to its own object,
 * where it can be read at any time; `getUserData` throws inside `close` on some builds.
 */
export const socketOf = (ws: WebSocket<SocketData>): UwsSocket => (ws as unknown as SocketData).socket

/** A WebSocket that may be used after it is closed. The library's own socket throws on any access then. */
export class UwsSocket implements Socket {
  readonly ip: string
  readonly token: string | undefined
  /** Event handlers; undefined until the socket is open. */
  events: SocketEvents | undefined = undefined
  #ws: WebSocket<SocketData> | undefined = undefined

  constructor(ip: string, token: string | undefined) {
    this.ip = ip
    this.token = token
  }

  opened(ws: WebSocket<SocketData>): void {
    this.#ws = ws
  }

  closed(): void {
    this.#ws = undefined
    this.events?.closed()
  }

  send(text: string | Uint8Array): void {
    this.#ws?.send(text, false)
  }

  sendAll(messages: readonly Uint8Array[], outstandingMax: number): boolean {
    return this.#ws === undefined || sendAll(this.#ws as NativeSocket, messages, outstandingMax)
  }

  outstandingBytes(): number {
    return this.#ws?.getBufferedAmount() ?? 0
  }

  close(code: number, reason: string): void {
    this.#ws?.end(code, reason)
  }
}
