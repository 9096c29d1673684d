const typesOf = (letters: string) => new Set([...letters].map((letter) => letter.charCodeAt(0)))
/** Types of the Postgres protocol messages that the server answers with ReadyForQuery: Query and Sync. */
const asking = typesOf('QS')
/**
 * Types of Postgres protocol messages, such as Parse, that the driver always follows with a Sync. After such a message,
 * the connection already counts as waiting for a response.
 */
const leadingUp = typesOf('PBDECH')
const backendKeyData = 'K'.charCodeAt(0)
const readyForQuery = 'Z'.charCodeAt(0)
const idleStatus = 'I'.charCodeAt(0)

/** Size in bytes of the header of each Postgres protocol frame: type and length. */
const headBytes = 5
const shownBytes = 9

type Frame = { type: number; bytes: Buffer; bodyAt: number }

/**
 * State of a Postgres connection. Each Query and each Sync is answered by one ReadyForQuery, so the pending responses
 * can be counted.
 */
export type Conversation = {
  /** True from the first byte of a query until the server is ready for the next one. */
  readonly isAwaiting: boolean
  /** True while the server is ready and no transaction is open. */
  readonly isIdle: boolean
  /** Process id of the server process; undefined until the server has sent the pid. */
  readonly pid: number | undefined
  sent(chunk: Uint8Array): void
  received(chunk: Buffer): void
}

export function createConversation(): Conversation {
  // Number of pending ReadyForQuery messages. Starts at 1, because Postgres also sends such a message at the end of the
  // connection's startup.
  let owed = 1
  let isHalfAsked = false
  let isInTransaction = false
  let pid: number | undefined

  const readSent = createFrameReader({ isFirstUntyped: true }, ({ type }) => {
    isHalfAsked = leadingUp.has(type)
    if (asking.has(type)) owed += 1
  })
  const readReceived = createFrameReader({ isFirstUntyped: false }, ({ type, bytes, bodyAt }) => {
    if (type === backendKeyData) pid = bytes.readUInt32BE(bodyAt)
    if (type !== readyForQuery) return
    owed = Math.max(0, owed - 1)
    isInTransaction = bytes[bodyAt] !== idleStatus
  })
  const isAwaiting = () => owed > 0 || isHalfAsked
  return {
    get isAwaiting() {
      return isAwaiting()
    },
    get isIdle() {
      return !isAwaiting() && !isInTransaction
    },
    get pid() {
      return pid
    },
    sent: (chunk) => readSent(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)),
    received: readReceived,
  }
}

/** Splits a byte stream into Postgres protocol frames. The first frame from a client has no type byte. */
function createFrameReader(
  { isFirstUntyped }: { isFirstUntyped: boolean },
  hear: (frame: Frame) => void,
): (chunk: Buffer) => void {
  /** Start of a frame whose header is still incomplete. */
  let rest = Buffer.alloc(0)
  /** Number of bytes of the current frame that have not arrived yet. */
  let toCome = 0
  let isUntyped = isFirstUntyped

  return (chunk) => {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    let at = toCome
    if (isUntyped) {
      isUntyped = false
      at = bytes.readUInt32BE(0)
    }
    while (at + headBytes <= bytes.length) {
      const end = at + 1 + bytes.readUInt32BE(at + 1)
      if (Math.min(end, at + shownBytes) > bytes.length) break
      hear({ type: bytes[at] ?? 0, bytes, bodyAt: at + headBytes })
      at = end
    }
    toCome = Math.max(0, at - bytes.length)
    rest = at < bytes.length ? Buffer.from(bytes.subarray(at)) : rest.subarray(0, 0)
  }
}
