import type { ServerResponse } from 'node:http'
import type { HttpAnswer, HttpStream, HttpStreamEvents } from '../answer.ts'
import { unreadMs } from '../bounds.ts'
import { filler, fillerMs, goneStream } from '../stream.ts'

export const isGone = (res: ServerResponse) => res.destroyed || res.req.socket.destroyed

/** Writes a response. Returns false for a stream, which stays open. */
export function respond(
  res: ServerResponse,
  { answer, isLast }: { answer: HttpAnswer; isLast: boolean },
): boolean {
  if (isGone(res)) {
    if ('stream' in answer) answer.stream(goneStream).closed()
    return true
  }
  const { status, headers } = answer
  // Close the connection during a shutdown (`isLast`) and after a 413. After a 413, the unread rest of the body would
  // otherwise be parsed as a request.
  if (isLast || status === 413) res.setHeader('Connection', 'close')
  if ('stream' in answer) {
    res.writeHead(status, headers)
    openStream(res, answer.stream)
    return false
  }
  res.req.socket.setTimeout(unreadMs)
  const isBodiless = status === 204 || status === 304
  const length = isBodiless ? {} : { 'Content-Length': Buffer.byteLength(answer.body) }
  res.writeHead(status, { ...headers, ...length })
  if (isBodiless || res.req.method === 'HEAD') res.end()
  else writeBody(res, answer)
  return true
}

function writeBody(
  res: ServerResponse,
  { status, body }: { status: number; body: Uint8Array | string },
): void {
  const { req } = res
  if (status !== 413 || req.complete) return void res.end(body)
  // Send the response, but keep reading. If the connection were closed at once, a client that is still sending its
  // request would not get the response.
  res.write(body)
  req.socket.end()
  req.once('end', () => req.socket.destroy())
}

function openStream(res: ServerResponse, open: Extract<HttpAnswer, { stream: unknown }>['stream']): void {
  let isOver = false
  let events: HttpStreamEvents = { drained() {}, closed() {} }

  function write(chunk: string | Uint8Array): void {
    if (isOver) return
    res.write(chunk)
    // Pass the chunk to the system at once. Otherwise, it would count as waiting to be sent until the end of the
    // event-loop turn.
    res.socket?.uncork()
  }

  function finish(): void {
    if (isOver) return
    isOver = true
    clearInterval(beat)
    events.closed()
  }

  const stream: HttpStream = {
    write,
    outstandingBytes: () => (isOver ? 0 : res.writableLength),
    end() {
      if (isOver) return
      finish()
      res.req.socket.setTimeout(unreadMs)
      res.end()
    },
  }
  const beat = setInterval(() => res.writableLength === 0 && write(filler), fillerMs)
  res.once('close', finish)
  res.on('drain', () => isOver || events.drained())
  events = open(stream)
  if (isOver) return events.closed()
  res.flushHeaders()
}
