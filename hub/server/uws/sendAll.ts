export type NativeSocket = {
  cork(writes: () => void): unknown
  /** Sends a message. Returns 1 if the whole message was sent. */
  send(message: Uint8Array, isBinary: boolean): number
  getBufferedAmount(): number
}

const onItsWay = 1

/**
 * Writes messages in as few packets as possible. Returns false once more than `outstandingMax` bytes wait to be sent;
 * the remaining messages are not written.
 */
export function sendAll(
  socket: NativeSocket,
  messages: readonly Uint8Array[],
  outstandingMax: number,
): boolean {
  // Corking joins several writes into one packet. A single message does not need it.
  if (messages.length === 1) return isTaken(socket, messages[0] as Uint8Array, outstandingMax)
  current.socket = socket
  current.messages = messages
  current.outstandingMax = outstandingMax
  current.isWithin = true
  socket.cork(write)
  return current.isWithin
}

/**
 * Arguments and result of `write`, the callback of `cork`. They are passed in this shared object, because creating a
 * closure per call would take longer than the write itself.
 */
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
    if (isTaken(socket, messages[at] as Uint8Array, outstandingMax)) continue
    current.isWithin = false
    return
  }
}

/**
 * Writes a message. Returns false if the kernel did not accept all of it and more than `outstandingMax` bytes wait to
 * be sent.
 */
function isTaken(socket: NativeSocket, message: Uint8Array, outstandingMax: number): boolean {
  return socket.send(message, false) === onItsWay || socket.getBufferedAmount() <= outstandingMax
}
