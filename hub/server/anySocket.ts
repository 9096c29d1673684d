import { type PortableSocket, sendAll as sendAllByNode } from './node/sendAll.ts'
import { type NativeSocket, sendAll as sendAllByUws } from './uws/sendAll.ts'

/** A WebSocket from either library: uWebSockets.js or `ws`. */
export type AnySocket = NativeSocket | PortableSocket

const isNative = (socket: AnySocket): socket is NativeSocket => 'getBufferedAmount' in socket

export const outstandingOf = (socket: AnySocket): number =>
  isNative(socket) ? socket.getBufferedAmount() : socket.bufferedAmount

export const sendAllTo = (
  socket: AnySocket,
  messages: readonly Uint8Array[],
  outstandingMax: number,
): boolean => (isNative(socket) ? sendAllByUws : sendAllByNode)(socket as never, messages, outstandingMax)
