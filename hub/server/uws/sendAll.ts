/** What is used of a WebSocket of uWebSockets.js, ours or that of Socket.IO. */
export type NativeSocket = {
  cork(writes: () => void): unknown
  /** 1: all is on its way. */
  send(message: Uint8Array, isBinary: boolean): number
  getBufferedAmount(): number
}

const onItsWay = 1

/**
 * Writes messages in as few packets as can be. False as soon as more than `outstandingMax` bytes are held back; the rest is not
 * written.
 */
export function sendAll(
  socket: NativeSocket,
  messages: readonly Uint8Array[],
  outstandingMax: number,
): boolean {
  current.socket = socket
  current.messages = messages
  current.outstandingMax = outstandingMax
  current.isWithin = true
  socket.cork(write)
  return current.isWithin
}

/** Arguments and result of `write`: a closure for each socket would cost more than the write. */
const current = {
  socket: undefined as NativeSocket | undefined,
  messages: [] as readonly Uint8Array[],
  outstandingMax: 0,
  isWithin: true,
}

function write(): void {
  const { socket, messages, outstandingMax } = current
  if (socket === undefined) return
  for (let at = 0; at < messages.length; at++) {
    if (socket.send(messages[at] as Uint8Array, false) === onItsWay) continue
    // Only what the kernel did not take is held back.
    if (socket.getBufferedAmount() <= outstandingMax) continue
    current.isWithin = false
    return
  }
}
