import type { Server as SocketIoServer } from 'socket.io'
import { Refusal } from '../contract/refusal.ts'
import type { HttpAnswer } from './answer.ts'
import type { FindFinished } from './finished.ts'
import type { Bounds } from './openFiles.ts'

/** A request copied out of the HTTP library's own objects. Header names are in lower case. */
export type HttpRequest = {
  method: string
  path: string
  query: string
  headers: ReadonlyMap<string, string>
  ip: string
  /**
   * True if the connections are nearly used up. All requests except health checks are then refused with a
   * retry hint.
   */
  isCrowded?: boolean
  /**
   * Returns the whole body. Throws `too_large` if the body exceeds the limit, and `ClientGone` if the client
   * disconnected.
   */
  body(): Promise<Uint8Array>
}

export type HttpHandler = (request: HttpRequest) => Promise<HttpAnswer>

/** An open WebSocket. */
export type Socket = {
  readonly ip: string
  /** The bearer token of the handshake, if any. */
  readonly token: string | undefined
  send(text: string | Uint8Array): void
  /**
   * Writes messages in as few packets as possible. Returns false once more than `outstandingMax` bytes are
   * outstanding; the remaining messages are not written.
   */
  sendAll(messages: readonly Uint8Array[], outstandingMax: number): boolean
  outstandingBytes(): number
  close(code: number, reason: string): void
}
/** RFC 6455 close code for "internal error", sent when a fault prevents the session from opening. */
export const brokenClose = 1011

export type SocketEvents = { message(text: string | undefined): void; drained(): void; closed(): void }

/** Other hubs on the same port. A request for a Socket.IO session may reach any of them. */
export type PortSiblings = {
  /** This hub's number. */
  readonly number: number
  /** Returns the loopback port where a hub accepts requests from other hubs; undefined if it is down. */
  portOf(hub: number): number | undefined
}

export type ServerOptions = {
  http: HttpHandler
  /** Looks up cached responses. Called before `http`, except while connections are being closed. */
  finished?: FindFinished
  /** Called for each WebSocket opened at `/ws`. A binary message is passed as undefined. */
  socket(socket: Socket): SocketEvents
  socketIo: SocketIoServer
  trustedProxies: number
  bodyBytesMax: number
  frameBytesMax: number
  bounds: Bounds
  /** The other hubs, if they share the port. */
  siblings?: PortSiblings | undefined
  fault(error: unknown): void
}

/** The HTTP listener. Only its implementations know which HTTP library they use. */
export type Server = {
  /** Resolves with the port. Throws if the port is not available. */
  listen(host: string, port: number): Promise<number>
  /** Also listens on a free loopback port for requests that other hubs forward. Resolves with that port. */
  listenToSiblings(): Promise<number>
  /** Refuses new connections and keeps the open ones. */
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
