import { IncomingMessage } from 'node:http'
import { addField } from '../headers.ts'
import { clientIp } from '../ip.ts'
import { bodyTooLarge, ClientGone, type HttpRequest } from '../server.ts'
import { asksForSocket } from './upgrade.ts'

/** Header fields of a request at the most: as many as the other listener reads. */
export const fieldsMax = 48
/** Bytes of the request line and all header fields together. */
export const headBytesMax = 16 * 1024

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'])

/**
 * Node takes a request apart from its connection as soon as it offers any upgrade at all, which Java's HTTP client does
 * with every one. Only what asks for a WebSocket where there is one is an upgrade here; all else is a request.
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

/** Whether it may be answered at all. What this hub does not speak ends with its connection, without a word. */
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

/** Collects at once, so that what the client does afterwards cannot take back a body that has come. */
function readBody(req: IncomingMessage, bytesMax: number): () => Promise<Uint8Array> {
  const body = new Promise<Uint8Array>((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    req.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= bytesMax) return void chunks.push(chunk)
      // What still comes is thrown away: a client that is busy sending would not see the answer.
      chunks.length = 0
      reject(bodyTooLarge(bytesMax))
    })
    req.once('end', () => resolve(Buffer.concat(chunks)))
    req.once('error', () => reject(new ClientGone('the client went away')))
    req.once('close', () => reject(new ClientGone('the client went away')))
  })
  // Whoever does not ask for the body does not hear what became of it.
  body.catch(() => {})
  return () => body
}
