import type { Server as SocketIoServer } from 'socket.io'
import { Refusal } from '../contract/refusal.ts'
import type { FindFinished } from './finished.ts'
import type { Bounds } from './openFiles.ts'

/** A request with everything copied out of the listener's own objects. Header names are in lower case. */
export type HttpRequest = {
  method: string
  path: string
  query: string
  headers: ReadonlyMap<string, string>
  ip: string
  /** The connections are nearly used up: whoever does not ask whether the hub is well is to come back. */
  isCrowded?: boolean
  /** The whole body. Throws `too_large` past the bound, `ClientGone` when the client went away. */
  body(): Promise<Uint8Array>
}

export type Headers = Record<string, string>

export type HttpAnswer =
  | { status: number; headers: Headers; body: Uint8Array | string }
  | { status: number; headers: Headers; stream(stream: HttpStream): HttpStreamEvents }

/** An answer without an end. */
export type HttpStream = {
  write(chunk: string | Uint8Array): void
  /** Bytes written but not yet taken by the client, as far as the listener can tell. */
  outstandingBytes(): number
  end(): void
}
export type HttpStreamEvents = { drained(): void; closed(): void }

export type HttpHandler = (request: HttpRequest) => Promise<HttpAnswer>

/** A live WebSocket. */
export type Socket = {
  readonly ip: string
  /** The bearer token of the handshake, if there was one. */
  readonly token: string | undefined
  send(text: string | Uint8Array): void
  /**
   * Writes messages in as few packets as can be. False as soon as more than `outstandingMax` bytes are outstanding; the rest
   * is not written.
   */
  sendAll(messages: readonly Uint8Array[], outstandingMax: number): boolean
  outstandingBytes(): number
  close(code: number, reason: string): void
}
/** Close code of a WebSocket that nobody serves because opening it met a fault: "internal error" of RFC 6455. */
export const brokenClose = 1011

export type SocketEvents = { message(text: string | undefined): void; drained(): void; closed(): void }

export type ServerOptions = {
  http: HttpHandler
  /** Finds what is ready. It is asked before `http`, and not while connections are to be closed. */
  finished?: FindFinished
  /** Called with each WebSocket opened at `/ws`. A message is undefined when it was binary. */
  socket(socket: Socket): SocketEvents
  socketIo: SocketIoServer
  trustedProxies: number
  bodyBytesMax: number
  frameBytesMax: number
  bounds: Bounds
  fault(error: unknown): void
}

/** The listener: the only part that knows which HTTP library there is. */
export type Server = {
  /** Resolves with the port; throws when it cannot be had. */
  listen(host: string, port: number): Promise<number>
  /** New connections are refused, open ones go on. */
  stopListening(): void
  /** Requests under way are answered, within a bound, then everything still open is closed. */
  close(): Promise<void>
}

/** The client went away before its request was whole: nobody is left to answer. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone'
}

export const bodyTooLarge = (bytesMax: number) =>
  new Refusal('too_large', { message: `The body is over ${bytesMax} bytes.` })
