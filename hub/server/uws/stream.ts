import type { HttpResponse } from 'uWebSockets.js'
import type { HttpAnswer, HttpStream, HttpStreamEvents } from '../answer.ts'
import { filler, fillerMs } from '../stream.ts'
import type { State } from './request.ts'

/** Starts a streaming response. The status and the header fields must already have been written. */
export function openStream(
  res: HttpResponse,
  state: State,
  open: Extract<HttpAnswer, { stream: unknown }>['stream'],
): void {
  const stream = new UwsStream(res, state)
  state.onGone = () => stream.finish()
  stream.opened(open(stream))
}

/** A streaming response. A class costs less memory than closures, which matters for thousands of streams. */
class UwsStream implements HttpStream {
  readonly #res: HttpResponse
  readonly #state: State
  /**
   * Upper bound for the number of bytes in the buffer of uWebSockets.js: all bytes written since the buffer
   * was last empty.
   */
  #outstanding = 0
  #events: HttpStreamEvents = { drained() {}, closed() {} }
  readonly #beat: NodeJS.Timeout

  constructor(res: HttpResponse, state: State) {
    this.#res = res
    this.#state = state
    this.#beat = setInterval(() => this.write(filler), fillerMs)
  }

  opened(events: HttpStreamEvents): void {
    this.#events = events
    if (this.#state.gone) return events.closed()
    this.#res.onWritable(() => this.#drain())
  }

  write(chunk: string | Uint8Array): void {
    if (this.#state.gone) return
    current.stream = this
    current.chunk = chunk
    this.#res.cork(writeCurrent)
  }

  /** Writes a chunk. Call this function while the response is corked, or from a handler of uWebSockets.js. */
  writeCorked(chunk: string | Uint8Array): void {
    this.#outstanding = this.#res.write(chunk) ? 0 : this.#outstanding + chunk.length
  }

  outstandingBytes(): number {
    return this.#outstanding
  }

  end(): void {
    if (this.#state.gone) return
    this.finish()
    this.#res.cork(() => this.#res.end())
  }

  finish(): void {
    this.#state.gone = true
    clearInterval(this.#beat)
    this.#events.closed()
  }

  #drain(): boolean {
    if (this.#state.gone) return true
    // uWebSockets.js calls this function when it can send more, but flushes its buffer only if the function writes
    // something. So write a comment line to the event stream.
    this.writeCorked(filler)
    if (this.#outstanding === 0) this.#events.drained()
    return true
  }
}

/**
 * Arguments of `writeCurrent`, the callback of `cork`. All writes share this object, because creating a closure per
 * write would cost more than the write.
 */
const current: { stream: UwsStream | undefined; chunk: string | Uint8Array } = {
  stream: undefined,
  chunk: '',
}

function writeCurrent(): void {
  current.stream?.writeCorked(current.chunk)
}
