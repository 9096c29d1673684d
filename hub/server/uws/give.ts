import type { HttpResponse } from 'uWebSockets.js'
import type { Given } from '../finished.ts'
import { writeFields } from './fields.ts'
import type { Traits } from './native.ts'

const statusLines = { 200: '200 OK', 304: '304 Not Modified' } as const

/**
 * Writes a cached response. Call this function inside the handler of the request, where uWebSockets.js batches writes.
 */
export function give(
  res: HttpResponse,
  { status, requestId, rates, headers, coding, body }: Given,
  traits: Traits,
): void {
  res.writeStatus(statusLines[status])
  const own = ['X-Request-Id', requestId, ...rates]
  if (coding !== undefined) own.push('Content-Encoding', coding)
  writeFields(res, own, headers, { traits, isKept: true })
  if (!body) return void res.endWithoutBody()
  // Use `tryEnd` because, unlike `end`, it does not buffer the part of the response that cannot be sent yet.
  const [, isDone] = res.tryEnd(body, body.length)
  if (!isDone) goOn(res, body)
}

/**
 * Writes the rest of the body as the client reads it. uWebSockets.js disconnects a client that reads nothing for ten
 * seconds.
 */
function goOn(res: HttpResponse, body: Uint8Array): void {
  res.onAborted(() => {})
  res.onWritable((offset) => {
    const [isTaken, isDone] = res.tryEnd(body.subarray(offset), body.length)
    return isTaken || isDone
  })
}
