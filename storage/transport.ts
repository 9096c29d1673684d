import { once } from 'node:events'
import { isIP, Socket } from 'node:net'
import { type ConnectionOptions, connect as connectTls } from 'node:tls'

/** Where a Postgres is and how it wants to be talked to, as the driver reads it from a URL. */
export type Target = {
  host: string[]
  port: number[]
  /** A unix socket. */
  path?: string | false
  ssl: string | boolean | object | null
  sslnegotiation: string | null
}

/** One of the hosts of the target. */
export type Host = { host: string; port: number }

/** Opens a TCP or unix socket. What is written before it is connected is sent then. */
export function openPlain(target: Pick<Target, 'path'>, { host, port }: Host): Socket {
  const socket = new Socket()
  return target.path ? socket.connect(target.path) : socket.connect(port, host)
}

/** Length and code, no more: "may we speak TLS?" */
const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])
const yes = 'S'.charCodeAt(0)

/** Puts TLS on a socket, by the same settings as the driver's own. Rejects when it is not done within `ms`. */
export async function secure(
  raw: Socket,
  { ssl, sslnegotiation }: Pick<Target, 'ssl' | 'sslnegotiation'>,
  { host, ms }: { host: string; ms: number },
): Promise<Socket> {
  const ended = new AbortController()
  const onClose = () => ended.abort(new Error('the server ended the connection before it was secure'))
  raw.once('close', onClose)
  const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(ms)])
  try {
    if (sslnegotiation !== 'direct') {
      raw.write(sslRequest)
      const [answer] = (await once(raw, 'data', { signal })) as [Buffer]
      // Whatever stands behind the one byte was not said by the server: it comes before the encryption.
      if (answer.length !== 1) throw new Error('the server said more than whether it speaks TLS')
      if (answer[0] !== yes && ssl === 'prefer') return raw
      if (answer[0] !== yes) throw new Error('the server does not speak TLS')
    }
    const socket = connectTls({ ...tlsOptions(ssl, sslnegotiation), ...nameOf(host), socket: raw })
    await once(socket, 'secureConnect', { signal })
    return socket
  } finally {
    raw.off('close', onClose)
  }
}

const nameOf = (host: string): ConnectionOptions => (isIP(host) === 0 ? { servername: host } : {})

/** `require`, `allow` and `prefer` encrypt and believe any certificate; `verify-full` and the like check it. */
function tlsOptions(ssl: Target['ssl'], negotiation: Target['sslnegotiation']): ConnectionOptions {
  return {
    ...(negotiation === 'direct' && { ALPNProtocols: ['postgresql'] }),
    ...(['require', 'allow', 'prefer'].includes(String(ssl)) && { rejectUnauthorized: false }),
    ...(typeof ssl === 'object' && ssl),
  }
}
