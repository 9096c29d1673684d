import { WebSocket } from 'ws'

/** As many bytes as leave together. */
const packetBytes = 16 * 1024

/** The connection below, which the library keeps to itself. */
type Below = { _socket?: { cork(): void; uncork(): void } | null }

/**
 * Writes messages in as few packets as can be. False as soon as more than `outstandingMax` bytes are outstanding; the rest is not
 * written. What lies in a packet that was not tried yet does not count as outstanding.
 */
export function sendAll(ws: WebSocket, messages: readonly Uint8Array[], outstandingMax: number): boolean {
  const below = (ws as unknown as Below)._socket
  for (let at = 0; at < messages.length; ) {
    let bytes = 0
    below?.cork()
    while (at < messages.length && bytes < packetBytes) {
      const message = messages[at] as Uint8Array
      bytes += message.length
      ws.send(message, text)
      at += 1
    }
    below?.uncork()
    if (ws.readyState !== WebSocket.OPEN) return true
    if (ws.bufferedAmount > outstandingMax) return false
  }
  return true
}

const text = { binary: false }

export type PortableSocket = WebSocket
