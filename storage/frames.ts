const typesOf = (letters: string) => new Set([...letters].map((letter) => letter.charCodeAt(0)))
/** Query and Sync: the server answers each with ReadyForQuery. */
const asking = typesOf('QS')
/** Parse, Bind, Describe, Execute, Close and Flush: a Sync follows. */
const leadingUp = typesOf('PBDECH')
const backendKeyData = 'K'.charCodeAt(0)
const readyForQuery = 'Z'.charCodeAt(0)
const idleStatus = 'I'.charCodeAt(0)

/** A type, a length, and the first four bytes of what follows, where there are so many. */
const headBytes = 5
const shownBytes = 9

type Frame = { type: number; bytes: Buffer; bodyAt: number }

/**
 * What the frames of one connection to Postgres tell about it (docs: "Message Flow"). Each Query and each Sync is answered with one
 * ReadyForQuery, so the count of both says exactly whether the server owes an answer.
 */
export type Conversation = {
  /** True from the first byte of a question until the server is ready for the next. */
  readonly isAwaiting: boolean
  /** True while the server is ready and in no transaction. */
  readonly isIdle: boolean
  /** Process id of the server's end; undefined until the server has told it. */
  readonly pid: number | undefined
  sent(chunk: Uint8Array): void
  received(chunk: Buffer): void
}

export function createConversation(): Conversation {
  // The startup ends with a ReadyForQuery too.
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

/** Reads the frames of one direction, however they are cut into chunks. The first one a client sends has no type. */
function createFrameReader(
  { isFirstUntyped }: { isFirstUntyped: boolean },
  hear: (frame: Frame) => void,
): (chunk: Buffer) => void {
  /** The beginning of a frame of which too little came. */
  let rest = Buffer.alloc(0)
  /** Bytes of the frame under way that are still to come. */
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
