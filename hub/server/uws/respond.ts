import type { HttpResponse } from 'uWebSockets.js'
import { STATUS_CODES } from 'node:http'
import type { HttpAnswer, HttpStream, HttpStreamEvents } from '../answer.ts'
import { filler, fillerMs, goneStream } from '../stream.ts'
import type { State } from './request.ts'

type Response = { method: string; answer: HttpAnswer; isLast: boolean; ownsContentLength: boolean }

export function respond(
  res: HttpResponse,
  state: State,
  { method, answer, isLast, ownsContentLength }: Response,
): void {
  if (state.gone) return 'stream' in answer ? answer.stream(goneStream).closed() : undefined
  res.cork(() => {
    res.writeStatus(`${answer.status} ${STATUS_CODES[answer.status] ?? ''}`)
    for (const [name, value] of Object.entries(answer.headers)) res.writeHeader(name, value)
    if ('stream' in answer) return
    if (answer.status === 304 || answer.status === 204) res.endWithoutBody()
    else if (method === 'HEAD') endHead(res, Buffer.byteLength(answer.body), ownsContentLength)
    else {
      // The unread rest of the body would be parsed as the next request, and reading it would let the client
      // keep the connection open for ever, so the connection is closed.
      res.end(answer.body, isLast || !state.isRead || answer.status === 413)
    }
  })
  if ('stream' in answer) openStream(res, state, answer.stream)
}

/**
 * Ends the answer to a HEAD request. Builds that let a handler set Content-Length wait for that body if
 * `endWithoutBody` is given a length, even undefined, and drop the connection.
 */
function endHead(res: HttpResponse, bytes: number, ownsContentLength: boolean): void {
  if (ownsContentLength) return void res.endWithoutBody(bytes)
  res.writeHeader('Content-Length', String(bytes)).endWithoutBody()
}

function openStream(
  res: HttpResponse,
  state: State,
  open: Extract<HttpAnswer, { stream: unknown }>['stream'],
): void {
  /** Bytes written since the library last had nothing buffered: an upper bound of what it buffers. */
  let outstanding = 0

  function write(chunk: string | Uint8Array): void {
    if (state.gone) return
    const isTaken = res.write(chunk)
    outstanding = isTaken ? 0 : outstanding + chunk.length
  }

  const stream: HttpStream = {
    write: (chunk) => void (state.gone || res.cork(() => write(chunk))),
    outstandingBytes: () => outstanding,
    end() {
      if (state.gone) return
      finish()
      res.cork(() => res.end())
    },
  }

  function finish(): void {
    state.gone = true
    clearInterval(beat)
    events.closed()
  }

  let events: HttpStreamEvents = { drained() {}, closed() {} }
  const beat = setInterval(() => stream.write(filler), fillerMs)
  state.onGone = finish
  events = open(stream)
  if (state.gone) return events.closed()
  res.onWritable(() => {
    if (state.gone) return true
    // The library flushes its buffer only when this handler writes something.
    write(filler)
    if (outstanding === 0) events.drained()
    return true
  })
}
