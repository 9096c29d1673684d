import { WebSocket } from 'ws'

const packetBytes = 16 * 1024

/** Underlying TCP socket of a WebSocket, missing from the type declarations of the `ws` library. */
type Below = { _socket?: { cork(): void; uncork(): void } | null }

/**
 * Writes messages in batches, to reduce the number of packets. Stops and returns false if more than `outstandingMax`
 * bytes still wait to be sent after a batch.
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
