import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** An HTTP response as received, with header names in lower case. */
export type RawAnswer = { status: number; headers: Map<string, string>; body: string }

/** A raw TCP connection to the hub, for requests that no HTTP library would send. */
export type RawConnection = {
  readonly socket: Socket
  /** Sends each part as a separate TCP segment. */
  send(...parts: (string | Uint8Array)[]): Promise<void>
  /** Resolves with the next complete response. Set `toHead` after a HEAD request, because its response has no body. */
  answer(options?: { toHead?: boolean }): Promise<RawAnswer | undefined>
  readonly closed: Promise<void>
  /** Closes the connection. `reset` sends a TCP RST instead of a FIN. */
  drop(how?: 'reset'): void
}

export async function connectRaw(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true, allowHalfOpen: true })
  let received = Buffer.alloc(0)
  let isClosed = false
  let wake = () => {}
  const closed = new Promise<void>((resolve) => {
    const close = () => {
      isClosed = true
      wake()
      resolve()
    }
    socket.once('end', close).once('close', close)
  })
  // Ignore socket errors, because the hub may reset the connection.
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk])
    wake()
  })
  await once(socket, 'connect')

  return {
    socket,
    closed,
    async send(...parts) {
      for (const part of parts) {
        if (socket.destroyed) return
        await new Promise<void>((resolve) => socket.write(part, () => resolve()))
      }
    },
    async answer({ toHead = false } = {}) {
      for (;;) {
        const found = takeAnswer(received, toHead)
        if (found) {
          received = received.subarray(found.bytes)
          return found.answer
        }
        if (isClosed) return undefined
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
    drop: (how) => void (how === 'reset' ? socket.resetAndDestroy() : socket.destroy()),
  }
}

function takeAnswer(bytes: Buffer, toHead: boolean): { answer: RawAnswer; bytes: number } | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const [statusLine = '', ...lines] = bytes.subarray(0, headEnd).toString('latin1').split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3}) ?/.exec(statusLine)?.[1])
  const headers = new Map(
    lines.map((line) => [line.split(':', 1)[0]?.toLowerCase() ?? '', line.slice(line.indexOf(':') + 2)]),
  )
  const hasBody = !toHead && status >= 200 && status !== 204 && status !== 304
  const length = hasBody ? Number(headers.get('content-length') ?? 0) : 0
  const end = headEnd + 4 + length
  if (bytes.length < end) return undefined
  return { answer: { status, headers, body: bytes.toString('utf8', headEnd + 4, end) }, bytes: end }
}

type Written = { headers?: Record<string, string> | [string, string][]; body?: string | Uint8Array }

/**
 * Returns a request as bytes, with a `Host` header. Adds `Content-Length` for a body unless `headers` already
 * contains `Content-Length` or `Transfer-Encoding`.
 */
export function requestBytes(method: string, path: string, { headers = {}, body }: Written = {}): Buffer {
  const given = Array.isArray(headers) ? headers : Object.entries(headers)
  const isFramed = given.some(([name]) => /^(content-length|transfer-encoding)$/i.test(name))
  const bytes = Buffer.from(body ?? '')
  const length: [string, string][] =
    body === undefined || isFramed ? [] : [['Content-Length', String(bytes.length)]]
  const lines = [['Host', 'plaza'], ...given, ...length].map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'), bytes])
}

export const jsonType = { 'Content-Type': 'application/json' }

/** Returns a POST request with a JSON body, as bytes. */
export function writeBytes(path: string, body: unknown, headers: Record<string, string> = {}): Buffer {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return requestBytes('POST', path, { headers: { ...jsonType, ...headers }, body: text })
}

/** Sends bytes on a fresh connection. Resolves with undefined if the hub closes the connection without a response. */
export async function exchange(
  url: string,
  bytes: string | Uint8Array,
  options: { toHead?: boolean } = {},
): Promise<RawAnswer | undefined> {
  const connection = await connectRaw(url)
  await connection.send(bytes)
  const answer = await connection.answer(options)
  connection.drop()
  return answer
}

export function chunked(...chunks: (string | Uint8Array)[]): Buffer {
  const parts = chunks.flatMap((chunk) => {
    const bytes = Buffer.from(chunk)
    return [`${bytes.length.toString(16)}\r\n`, bytes, '\r\n']
  })
  return Buffer.concat([...parts, '0\r\n\r\n'].map((part) => Buffer.from(part)))
}
