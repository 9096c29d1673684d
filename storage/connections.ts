import { Socket } from 'node:net'
import postgres from 'postgres'
import { type Conversation, createConversation } from './frames.ts'
import { type Host, openPlain, secure, type Target } from './transport.ts'

/** One connection of a pool, as its socket tells of it. */
export type Connection = {
  /** True while the server owes an answer. */
  readonly isAwaiting: boolean
  /** True while it can be closed without anybody's loss: nothing is asked, and no transaction is open. */
  readonly isIdle: boolean
  /** Looks in a row (see `look`) that found nothing received since the look before, nor anything asked of an idle connection. */
  readonly quietLooks: number
  /** The server's end; undefined until the server has named it. */
  readonly backend: Backend | undefined
  look(): void
  /** Starts the count of quiet looks anew: somebody knows that the server works on the answer. */
  vouch(): void
  /** Closes it at once, whatever is under way on it; its callers get a connection loss. */
  break(reason: string): void
}

/** A server process. Its number alone may be that of another one on another server; its age tells them apart. */
export type Backend = { pid: number; minAgeMs: number; maxAgeMs: number }

/** All connections of one pool, made by `socket` for the driver. */
export type Connections = {
  readonly all: ReadonlySet<Connection>
  /** What the driver takes instead of connecting by itself. */
  readonly options: {
    host: string
    port: number
    ssl: false
    socket(): Promise<Socket>
    connect_timeout: number
    backoff(): number
  }
}

/** A server that answers nothing for so long to whoever connects is out of reach. */
const connectMs = 5000
/** After that, whoever asks is refused at once for so long, instead of waiting as long again one after the other. */
const refuseMs = 1000
/** The driver would wait up to 20 s: longer than its callers, and than the server needs to come back. */
const backoffMs = 200

/** A connection loss by our own doing: `code` says so to `isConnectionLoss`. */
class ConnectionBroken extends Error {
  override readonly name = 'ConnectionBroken'
  readonly code = 'CONNECTION_BROKEN'
}

export function openConnections(url: string): Connections {
  // The driver reads the URL; its own TLS is left out, since frames can be read before it only.
  const target = postgres(url, { max: 1 }).options as unknown as Target
  const all = new Set<Connection>()
  let hostIndex = 0
  let refusedUntil = 0

  async function socket(): Promise<Socket> {
    if (performance.now() < refusedUntil) return failing(new ConnectionBroken('Postgres cannot be reached'))
    const mine = hostIndex
    const host: Host = { host: target.host[mine] ?? 'localhost', port: target.port[mine] ?? 5432 }
    const openedAt = performance.now()
    const raw = openPlain(target, host)
    raw.on('error', () => {})
    // The next try goes to the next host, where there are several.
    raw.once('close', () => {
      if (hostIndex === mine) hostIndex = (mine + 1) % target.host.length
    })
    try {
      const opened = target.ssl ? await secure(raw, target, { host: host.host, ms: connectMs }) : raw
      return follow(opened, openedAt)
    } catch (error) {
      raw.destroy()
      noteAttempt(openedAt)
      const isTimedOut = error instanceof Error && error.name === 'AbortError'
      return failing(
        isTimedOut ? new ConnectionBroken('no secure connection to Postgres was made in time') : error,
      )
    }
  }

  function follow(opened: Socket, openedAt: number): Socket {
    const conversation = createConversation()
    const connection = createConnection(opened, conversation, openedAt)
    tellPlainClose(opened)
    all.add(connection)
    opened.once('close', () => {
      all.delete(connection)
      if (conversation.pid === undefined) noteAttempt(openedAt)
    })
    return opened
  }

  /** One that failed because nobody answered fails the next ones at once. */
  function noteAttempt(openedAt: number): void {
    const now = performance.now()
    if (now - openedAt >= connectMs) refusedUntil = now + refuseMs
  }

  return {
    all,
    options: {
      // The one of several hosts is chosen here. A driver that knows of others does not refuse whoever it could not connect.
      host: target.host[0] ?? 'localhost',
      port: target.port[0] ?? 5432,
      ssl: false,
      socket,
      connect_timeout: connectMs / 1000,
      backoff: () => (performance.now() < refusedUntil ? 0 : backoffMs / 1000),
    },
  }
}

function createConnection(socket: Socket, conversation: Conversation, openedAt: number): Connection {
  let isHeard = true
  let quietLooks = 0
  let namedAt = 0

  socket.on('data', (chunk: Buffer) => {
    isHeard = true
    conversation.received(chunk)
    if (namedAt === 0 && conversation.pid !== undefined) namedAt = performance.now()
  })
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean
  socket.write = (chunk: Uint8Array, ...rest: unknown[]) => {
    if (!conversation.isAwaiting) isHeard = true
    conversation.sent(chunk)
    return write(chunk, ...rest)
  }

  return {
    get isAwaiting() {
      return conversation.isAwaiting
    },
    get isIdle() {
      return conversation.isIdle
    },
    get quietLooks() {
      return isHeard ? 0 : quietLooks
    },
    get backend() {
      const now = performance.now()
      const { pid } = conversation
      return pid === undefined ? undefined : { pid, minAgeMs: now - namedAt, maxAgeMs: now - openedAt }
    },
    look() {
      quietLooks = isHeard ? 0 : quietLooks + 1
      isHeard = false
    },
    vouch() {
      isHeard = true
    },
    break: (reason) => void socket.destroy(new ConnectionBroken(reason)),
  }
}

/**
 * The driver forgets for good what it gave to a connection between its error and its close, unless the close says that there was
 * no error: then it refuses that.
 */
function tellPlainClose(socket: Socket): void {
  const emit = socket.emit.bind(socket) as (event: string | symbol, ...args: unknown[]) => boolean
  socket.emit = (event: string | symbol, ...args: unknown[]) =>
    event === 'close' ? emit('close', false) : emit(event, ...args)
}

/** A socket that fails once the driver listens to it: the driver forgets a connection for which it was given none. */
function failing(error: unknown): Socket {
  const socket = new Socket()
  socket.on('error', () => {})
  // It was never connected, and would complain about that instead.
  socket.write = () => true
  setImmediate(() => socket.destroy(error as Error))
  return socket
}
