import { once } from 'node:events'
import { isIP, Socket } from 'node:net'
import { type ConnectionOptions, connect as connectTls } from 'node:tls'

/** Address of a Postgres server, as the driver parsed it from the URL. */
export type Target = {
  host: string[]
  port: number[]
  /** Path of the unix socket, if the server is reached through a socket. */
  path?: string | false
  ssl: string | boolean | object | null
  sslnegotiation: string | null
}

export type Host = { host: string; port: number }

/** Opens a TCP or unix socket. The caller can write data before the socket is connected. */
export function openPlain(target: Pick<Target, 'path'>, { host, port }: Host): Socket {
  const socket = new Socket()
  return target.path ? socket.connect(target.path) : socket.connect(port, host)
}

/** SSLRequest message of the Postgres protocol: a length and a code. */
const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])
const yes = 'S'.charCodeAt(0)

/** Error for a connection that ended or could not be opened. `isConnectionLoss` recognises this error by its code. */
export class ConnectionBroken extends Error {
  override readonly name = 'ConnectionBroken'
  readonly code = 'CONNECTION_BROKEN'
}

/** Starts TLS on a socket. Rejects if the handshake takes longer than `ms`. */
export async function secure(
  raw: Socket,
  { ssl, sslnegotiation }: Pick<Target, 'ssl' | 'sslnegotiation'>,
  { host, ms }: { host: string; ms: number },
): Promise<Socket> {
  const ended = new AbortController()
  const { signal } = ended
  const end = (reason: string) => ended.abort(new ConnectionBroken(reason))
  const onClose = () => end('Postgres closed the connection during the TLS handshake')
  raw.once('close', onClose)
  // Use a plain timer, because Node 20 garbage-collects a timeout signal that is referenced only by
  // AbortSignal.any.
  const timer = setTimeout(() => end('the TLS connection to Postgres timed out'), ms)
  try {
    if (sslnegotiation !== 'direct') {
      raw.write(sslRequest)
      const [answer] = (await once(raw, 'data', { signal })) as [Buffer]
      // The response must be a single byte. Any extra data is unencrypted, so an attacker may have injected it.
      if (answer.length !== 1) throw new Error('the server sent extra data in reply to the TLS request')
      if (answer[0] !== yes && ssl === 'prefer') return raw
      if (answer[0] !== yes) throw new Error('the server does not support TLS')
    }
    const socket = connectTls({ ...tlsOptions(ssl, sslnegotiation), ...nameOf(host), socket: raw })
    await once(socket, 'secureConnect', { signal })
    return socket
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  } finally {
    clearTimeout(timer)
    raw.off('close', onClose)
  }
}

const nameOf = (host: string): ConnectionOptions => (isIP(host) === 0 ? { servername: host } : {})

/**
 * Returns the TLS options for an SSL mode. `require`, `allow` and `prefer` accept any certificate; `verify-full` and
 * similar modes verify it.
 */
function tlsOptions(ssl: Target['ssl'], negotiation: Target['sslnegotiation']): ConnectionOptions {
  return {
    ...(negotiation === 'direct' && { ALPNProtocols: ['postgresql'] }),
    ...(['require', 'allow', 'prefer'].includes(String(ssl)) && { rejectUnauthorized: false }),
    ...(typeof ssl === 'object' && ssl),
  }
}
