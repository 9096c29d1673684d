import { IncomingMessage } from 'node:http'
import { fieldsMax } from '../bounds.ts'
import { addField } from '../headers.ts'
import { clientIp } from '../ip.ts'
import { bodyTooLarge, ClientGone, type HttpRequest } from '../server.ts'
import { asksForSocket } from './upgrade.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'])

/**
 * A request that treats only WebSocket handshakes on a socket path as upgrades, and everything else as plain
 * HTTP. Node detaches a request from HTTP handling as soon as it offers any upgrade, as every request from
 * Java's HTTP client does.
 */
export class RequestInParts extends IncomingMessage {
  declare private isOffered: boolean | null

  get upgrade(): boolean {
    return this.isOffered === true && (this.method === 'CONNECT' || asksForSocket(this))
  }

  set upgrade(isOffered: boolean | null) {
    this.isOffered = isOffered
  }
}

/**
 * True if this listener serves this kind of request. Otherwise the connection is destroyed without a
 * response.
 */
export function isReadable(req: IncomingMessage): boolean {
  return (
    req.httpVersion === '1.1' &&
    req.headers.host !== undefined &&
    req.rawHeaders.length <= 2 * fieldsMax &&
    req.url?.startsWith('/') === true &&
    methods.has(req.method ?? '')
  )
}

export const pathOf = (req: IncomingMessage) => req.url?.split('?', 1)[0] ?? ''

export function copyRequest(
  req: IncomingMessage,
  {
    trustedProxies,
    bodyBytesMax,
    isCrowded,
  }: { trustedProxies: number; bodyBytesMax: number; isCrowded: boolean },
): HttpRequest {
  const path = pathOf(req)
  const headers = headersOf(req)
  return {
    method: req.method ?? '',
    path,
    query: req.url?.slice(path.length + 1) ?? '',
    headers,
    ip: ipOf(req, headers, trustedProxies),
    isCrowded,
    body: readBody(req, bodyBytesMax),
  }
}

export function ipOf(req: IncomingMessage, headers: HttpRequest['headers'], proxies: number): string {
  return clientIp(req.socket.remoteAddress ?? '', headers.get('x-forwarded-for'), proxies)
}

export function headersOf({ rawHeaders }: IncomingMessage): Map<string, string> {
  const headers = new Map<string, string>()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    addField(headers, rawHeaders[at]?.toLowerCase() ?? '', rawHeaders[at + 1] ?? '')
  }
  return headers
}

/**
 * Starts collecting the body at once, so that a body that was already received is not lost when the client
 * disconnects.
 */
function readBody(req: IncomingMessage, bytesMax: number): () => Promise<Uint8Array> {
  const body = new Promise<Uint8Array>((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    req.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= bytesMax) return void chunks.push(chunk)
      // Read and discard the rest, because a client that is still sending would not read the response.
      chunks.length = 0
      reject(bodyTooLarge(bytesMax))
    })
    req.once('end', () => resolve(Buffer.concat(chunks)))
    req.once('error', () => reject(new ClientGone('the client went away')))
    req.once('close', () => reject(new ClientGone('the client went away')))
  })
  // Prevents an unhandled rejection if the handler never reads the body.
  body.catch(() => {})
  return () => body
}
