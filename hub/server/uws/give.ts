import type { HttpResponse } from 'uWebSockets.js'
import type { Given } from '../finished.ts'

const statusLines = { 200: '200 OK', 304: '304 Not Modified' } as const

/** Writes an answer that is ready, inside the handler of its request: there the library holds all writes together by itself. */
export function give(res: HttpResponse, { status, requestId, rates, headers, coding, body }: Given): void {
  res.writeStatus(statusLines[status])
  res.writeHeader('X-Request-Id', requestId)
  writeFields(res, rates)
  writeFields(res, headers)
  if (coding !== undefined) res.writeHeader('Content-Encoding', coding)
  if (!body) return void res.endWithoutBody()
  // Held back by the library, answers to requests that were sent ahead would pile up in memory. This way the next one waits
  // for this one, and a connection that sends it all the same is ended.
  const [, isDone] = res.tryEnd(body, body.length)
  if (!isDone) goOn(res, body)
}

function writeFields(res: HttpResponse, fields: readonly string[]): void {
  for (let at = 0; at < fields.length; at += 2) res.writeHeader(fields[at] ?? '', fields[at + 1] ?? '')
}

/** Writes the rest as the client takes it. A client that takes nothing for ten seconds is given up by the library. */
function goOn(res: HttpResponse, body: Uint8Array): void {
  res.onAborted(() => {})
  res.onWritable((offset) => {
    const [isTaken, isDone] = res.tryEnd(body.subarray(offset), body.length)
    return isTaken || isDone
  })
}
