import type { HttpResponse } from 'uWebSockets.js'
import { STATUS_CODES } from 'node:http'
import type { Headers, HttpAnswer } from '../answer.ts'
import { goneStream } from '../stream.ts'
import { lineOf, writeFields } from './fields.ts'
import type { State } from './request.ts'
import { openStream } from './stream.ts'

type Response = { method: string; answer: HttpAnswer; isLast: boolean; ownsContentLength: boolean }

export function respond(
  res: HttpResponse,
  state: State,
  { method, answer, isLast, ownsContentLength }: Response,
): void {
  if (state.gone) return 'stream' in answer ? answer.stream(goneStream).closed() : undefined
  res.cork(() => {
    res.writeStatus(`${answer.status} ${STATUS_CODES[answer.status] ?? ''}`)
    writeHeaders(res, answer.headers)
    if ('stream' in answer) return
    if (answer.status === 304 || answer.status === 204) res.endWithoutBody()
    else if (method === 'HEAD') endHead(res, Buffer.byteLength(answer.body), ownsContentLength)
    else {
      // Close the connection if the request is not fully read, because the rest of the body would be parsed as the next
      // request. Reading the rest would let the client keep the connection open forever.
      res.end(answer.body, isLast || !state.isRead || answer.status === 413)
    }
  })
  if ('stream' in answer) openStream(res, state, answer.stream)
}

function writeHeaders(res: HttpResponse, headers: Headers): void {
  const [first, ...others] = Object.entries(headers)
  if (!first) return
  let lines = ''
  for (const [name, value] of others) lines += lineOf(name, value)
  writeFields(res, ...first, lines)
}

/**
 * Ends the response to a HEAD request. On builds that let a handler set Content-Length, call `endWithoutBody` without
 * arguments. If the function is passed a length, even undefined, it waits for a body and drops the connection.
 */
function endHead(res: HttpResponse, bytes: number, ownsContentLength: boolean): void {
  if (ownsContentLength) return void res.endWithoutBody(bytes)
  res.writeHeader('Content-Length', String(bytes)).endWithoutBody()
}
