import type { Server as SocketIoServer } from 'socket.io'
import { Refusal } from '../contract/refusal.ts'
import type { HttpAnswer } from './answer.ts'
import type { FindFinished } from './finished.ts'
import type { Bounds } from './openFiles.ts'

/** A request in a form that does not depend on the HTTP library. Header names are in lower case. */
export type HttpRequest = {
  method: string
  path: string
  query: string
  headers: ReadonlyMap<string, string>
  ip: string
  /**
   * True if only a few more connections are possible. Every request except a health check is then refused with
   * `Retry-After`.
   */
  isCrowded?: boolean
  /**
   * Returns the whole body. Rejects with `too_large` if the body exceeds the limit, and with `ClientGone` if the
   * client has disconnected.
   */
  body(): Promise<Uint8Array>
}

export type HttpHandler = (request: HttpRequest) => Promise<HttpAnswer>

export type Socket = {
  readonly ip: string
  readonly token: string | undefined
  send(text: string | Uint8Array): void
  /**
   * Writes messages in as few packets as possible. Returns false once more than `outstandingMax` bytes wait to be sent;
   * the remaining messages are not written.
   */
  sendAll(messages: readonly Uint8Array[], outstandingMax: number): boolean
  outstandingBytes(): number
  close(code: number, reason: string): void
}
/** Close code for an internal error (RFC 6455). Sent when a bug prevents the session from opening. */
export const brokenClose = 1011

export type SocketEvents = { message(text: string | undefined): void; drained(): void; closed(): void }

/** Other processes on the same port. The kernel may assign one Socket.IO session's requests to different processes. */
export type PortSiblings = {
  readonly number: number
  /** Returns the loopback port on which another process accepts forwarded requests, or undefined if it is down. */
  portOf(hub: number): number | undefined
}

export type ServerOptions = {
  http: HttpHandler
  /** Looks up a cached response. Not called during a shutdown or while the server is overloaded. */
  finished?: FindFinished
  /**
   * Handles a new WebSocket at `/ws` and returns its event handlers. The `message` handler gets undefined for a binary
   * message.
   */
  socket(socket: Socket): SocketEvents
  socketIo: SocketIoServer
  trustedProxies: number
  bodyBytesMax: number
  frameBytesMax: number
  bounds: Bounds
  siblings?: PortSiblings | undefined
  fault(error: unknown): void
}

export type Server = {
  /** Starts to listen and resolves with the port. Rejects if the port is not available. */
  listen(host: string, port: number): Promise<number>
  /** Also listens on a free loopback port, for requests that other processes forward. Resolves with that port. */
  listenToSiblings(): Promise<number>
  /** Refuses further connections, but keeps the open ones. */
  stopListening(): void
  /** Sends pending responses within a time limit, then closes all connections. */
  close(): Promise<void>
}

/** Thrown if the client disconnected before its request was complete. Such a client gets no response. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone'
}

export const bodyTooLarge = (bytesMax: number) =>
  new Refusal('too_large', { message: `The request body is larger than ${bytesMax} bytes.` })
