import type { HttpResponse } from 'uWebSockets.js'
import { STATUS_CODES } from 'node:http'
import type { HttpAnswer, HttpStream, HttpStreamEvents } from '../server.ts'
import { filler, fillerMs, goneStream } from '../stream.ts'
import type { State } from './request.ts'

type Response = { method: string; answer: HttpAnswer; isLast: boolean }

export function respond(res: HttpResponse, state: State, { method, answer, isLast }: Response): void {
  if (state.gone) return 'stream' in answer ? answer.stream(goneStream).closed() : undefined
  res.cork(() => {
    res.writeStatus(`${answer.status} ${STATUS_CODES[answer.status] ?? ''}`)
    for (const [name, value] of Object.entries(answer.headers)) res.writeHeader(name, value)
    if ('stream' in answer) return
    if (method === 'HEAD' || answer.status === 304 || answer.status === 204) {
      // Told the length itself, even as undefined, the library waits for that body and gives up the connection.
      if (method === 'HEAD') res.writeHeader('Content-Length', String(Buffer.byteLength(answer.body)))
      res.endWithoutBody()
    } else {
      // A body that was not read to its end must not be taken for the next request. Read after the answer, it would also keep
      // the connection open for as long as its client likes.
      res.end(answer.body, isLast || !state.isRead || answer.status === 413)
    }
  })
  if ('stream' in answer) openStream(res, state, answer.stream)
}

function openStream(
  res: HttpResponse,
  state: State,
  open: Extract<HttpAnswer, { stream: unknown }>['stream'],
): void {
  /** Written since the last moment at which nothing was held back: an upper bound of what is held back. */
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
    // The library leaves it to this handler to push what it holds: any write does.
    write(filler)
    if (outstanding === 0) events.drained()
    return true
  })
}
