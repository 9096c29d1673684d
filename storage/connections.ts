import { Socket } from 'node:net'
import postgres from 'postgres'
import { type Conversation, createConversation } from './frames.ts'
import { ConnectionBroken, type Host, openPlain, secure, type Target } from './transport.ts'

/**
 * A connection of the Postgres pool. Observes the traffic on its socket, to detect that the connection no longer works.
 */
export type Connection = {
  /** True while the response to a query is incomplete. */
  readonly isAwaiting: boolean
  /** True if the connection can be closed safely, because no query is pending and no transaction is open. */
  readonly isIdle: boolean
  /** Number of consecutive checks without any received data. Sending a query on an idle connection resets the count. */
  readonly quietLooks: number
  /** The Postgres process that serves this connection. Undefined until Postgres has reported the pid. */
  readonly backend: Backend | undefined
  look(): void
  /** Restarts the count of checks without received data. Called when Postgres confirms that the query still runs. */
  vouch(): void
  /** Closes the connection at once. Pending queries fail with a connection-loss error. */
  break(reason: string): void
}

/**
 * A Postgres server process. The age distinguishes it from a later process with the same pid, because pids are reused.
 */
export type Backend = { pid: number; minAgeMs: number; maxAgeMs: number }

export type Connections = {
  readonly all: ReadonlySet<Connection>
  /** Options that make the Postgres driver open its connections through this module. */
  readonly options: {
    host: string
    port: number
    ssl: false
    socket(): Promise<Socket>
    connect_timeout: number
    backoff(): number
  }
}

/** Timeout for connecting to Postgres, in milliseconds. */
const connectMs = 5000
/**
 * Cooldown in milliseconds after a connect timeout. Until it is over, new attempts fail at once instead of waiting for
 * another timeout.
 */
const refuseMs = 1000
/**
 * Delay between two connection attempts, in milliseconds. With the driver's default backoff of up to 20 s,
 * callers would time out.
 */
const backoffMs = 200

export function openConnections(url: string): Connections {
  // Use the driver only to parse the URL. This module handles TLS itself, because it must read the protocol frames
  // unencrypted.
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
    // If this connection ends or cannot be opened, use the next host in the URL for later connections.
    raw.once('close', () => {
      if (hostIndex === mine) hostIndex = (mine + 1) % target.host.length
    })
    try {
      const opened = target.ssl ? await secure(raw, target, { host: host.host, ms: connectMs }) : raw
      return follow(opened, openedAt)
    } catch (error) {
      raw.destroy()
      noteAttempt(openedAt)
      return failing(error)
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

  function noteAttempt(openedAt: number): void {
    const now = performance.now()
    if (now - openedAt >= connectMs) refusedUntil = now + refuseMs
  }

  return {
    all,
    options: {
      // Pass only one host to the driver. With several hosts, the driver would not reject a query when its connection
      // fails.
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
 * Makes every close of the socket look clean to the driver. If the driver learned that a socket was closed by an error,
 * it would leave some queries pending forever.
 */
function tellPlainClose(socket: Socket): void {
  const emit = socket.emit.bind(socket) as (event: string | symbol, ...args: unknown[]) => boolean
  socket.emit = (event: string | symbol, ...args: unknown[]) =>
    event === 'close' ? emit('close', false) : emit(event, ...args)
}

/**
 * Returns a socket that fails after the driver has attached its listeners. If the driver got no socket at all, the
 * query would never settle.
 */
function failing(error: unknown): Socket {
  const socket = new Socket()
  socket.on('error', () => {})
  // Ignore writes, because this socket was never connected.
  socket.write = () => true
  setImmediate(() => socket.destroy(error as Error))
  return socket
}
