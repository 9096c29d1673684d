import { IncomingMessage } from 'node:http'
import { fieldsMax } from '../bounds.ts'
import { addField } from '../headers.ts'
import { clientIp } from '../ip.ts'
import { bodyTooLarge, ClientGone, type HttpRequest } from '../server.ts'
import { asksForSocket } from './upgrade.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'])

/**
 * Request class that treats only WebSocket handshakes and CONNECT as upgrades. By default, Node.js stops parsing
 * HTTP after any upgrade request.
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

/** Returns true if this server supports the request's HTTP version, method, path and number of header fields. */
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

/** Starts to collect the body at once, so that a received body is not lost when the client disconnects. */
function readBody(req: IncomingMessage, bytesMax: number): () => Promise<Uint8Array> {
  const body = new Promise<Uint8Array>((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    req.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= bytesMax) return void chunks.push(chunk)
      // Drop the body but keep reading it, because many clients read the response only after they have sent the whole
      // body.
      chunks.length = 0
      reject(bodyTooLarge(bytesMax))
    })
    req.once('end', () => resolve(Buffer.concat(chunks)))
    req.once('error', () => reject(new ClientGone('the client went away')))
    req.once('close', () => reject(new ClientGone('the client went away')))
  })
  // Prevent an unhandled rejection, in case the handler never reads the body.
  body.catch(() => {})
  return () => body
}
