import type { IncomingMessage, ServerResponse } from 'node:http'
import { unreadMs } from '../bounds.ts'
import type { Given } from '../finished.ts'
import type { ServerOptions } from '../server.ts'
import type { UnderWay } from '../underWay.ts'
import { RawGlance } from './glance.ts'
import { pathOf } from './request.ts'

type Needs = Pick<ServerOptions, 'finished' | 'trustedProxies' | 'fault'> & { underWay: UnderWay }

/** Sends a cached response synchronously. Returns false if the request must be handled in full. */
export function giveAtOnce(
  req: IncomingMessage,
  res: ServerResponse,
  { finished, trustedProxies, fault, underWay }: Needs,
): boolean {
  const { socket } = req
  // `res.socket` is null while an earlier response on the connection is pending. Do not respond yet in that case,
  // because pipelined responses could pile up in memory.
  if (!finished || req.method !== 'GET' || res.socket === null || socket.writableLength > 0) return false
  const path = pathOf(req)
  const given = finished(path, req.url?.slice(path.length + 1) ?? '')?.give(
    new RawGlance(req, trustedProxies),
  )
  if (!given) return false
  res.on('error', fault)
  res.writeHead(given.status, fieldsOf(given))
  res.end(given.body)
  if (socket.writableLength > 0) {
    socket.setTimeout(unreadMs)
    void underWay.add(new Promise((resolve) => res.once('close', () => resolve())))
  }
  return true
}

function fieldsOf({ requestId, rates, headers, coding, body }: Given): string[] {
  const fields = ['X-Request-Id', requestId, ...rates, ...headers]
  if (coding !== undefined) fields.push('Content-Encoding', coding)
  if (body) fields.push('Content-Length', String(body.length))
  return fields
}
