import { Socket } from 'node:net'
import postgres from 'postgres'
import { type Conversation, createConversation } from './frames.ts'
import { type Host, openPlain, secure, type Target } from './transport.ts'

/** One connection of a pool, as observed on its socket. */
export type Connection = {
  /** True while a query has no response yet. */
  readonly isAwaiting: boolean
  /** True if the connection can be closed without loss: no query is pending and no transaction is open. */
  readonly isIdle: boolean
  /**
   * Number of consecutive `look` calls during which a pending response made no progress, or an idle
   * connection was not used.
   */
  readonly quietLooks: number
  /** The connection's server process; undefined until the server has reported it. */
  readonly backend: Backend | undefined
  look(): void
  /** Resets `quietLooks`. Called if the server is known to be working on the response. */
  vouch(): void
  /** Closes the connection at once. Pending queries fail with a connection loss. */
  break(reason: string): void
}

/** A Postgres server process. The age distinguishes it from other processes that had the same pid. */
export type Backend = { pid: number; minAgeMs: number; maxAgeMs: number }

/** All connections of one pool. The driver opens them through `socket`. */
export type Connections = {
  readonly all: ReadonlySet<Connection>
  /** Driver options that replace the driver's own way of connecting. */
  readonly options: {
    host: string
    port: number
    ssl: false
    socket(): Promise<Socket>
    connect_timeout: number
    backoff(): number
  }
}

/** Timeout for connecting. A server that does not respond in time counts as unreachable. */
const connectMs = 5000
/**
 * Time after a connect timeout during which further attempts fail at once, so that they do not each wait for
 * the timeout.
 */
const refuseMs = 1000
/** The driver's default backoff of up to 20 s would exceed its callers' deadlines. */
const backoffMs = 200

/** Thrown when this module closes a connection. `isConnectionLoss` recognises its code. */
class ConnectionBroken extends Error {
  override readonly name = 'ConnectionBroken'
  readonly code = 'CONNECTION_BROKEN'
}

export function openConnections(url: string): Connections {
  // The driver parses the URL. TLS is handled here rather than by the driver, because the protocol frames
  // must be read before they are encrypted.
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
    // If there are several hosts, the next attempt uses the next one.
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
      return failing(isTimedOut ? new ConnectionBroken('the TLS connection to Postgres timed out') : error)
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

  /** Records a failed attempt. After a timeout, further attempts fail at once for a while. */
  function noteAttempt(openedAt: number): void {
    const now = performance.now()
    if (now - openedAt >= connectMs) refusedUntil = now + refuseMs
  }

  return {
    all,
    options: {
      // The driver gets only one host, because this module chooses among them. If the driver knew all of
      // them, it would not reject the query when its connection fails.
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
 * Reports every close to the driver as clean. After a close with an error, the driver never settles the
 * queries that it assigned to the connection between the error and the close.
 */
function tellPlainClose(socket: Socket): void {
  const emit = socket.emit.bind(socket) as (event: string | symbol, ...args: unknown[]) => boolean
  socket.emit = (event: string | symbol, ...args: unknown[]) =>
    event === 'close' ? emit('close', false) : emit(event, ...args)
}

/**
 * Returns a socket that fails after the driver has attached its listeners. Without a socket, the driver would
 * never settle the query.
 */
function failing(error: unknown): Socket {
  const socket = new Socket()
  socket.on('error', () => {})
  // Ignores writes, which would otherwise fail because the socket was never connected.
  socket.write = () => true
  setImmediate(() => socket.destroy(error as Error))
  return socket
}
