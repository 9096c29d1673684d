import type { HttpResponse } from 'uWebSockets.js'
import type { HttpAnswer, HttpStream, HttpStreamEvents } from '../answer.ts'
import { filler, fillerMs } from '../stream.ts'
import type { State } from './request.ts'

/** Opens a response that stays open. Its status and header fields must have been written already. */
export function openStream(
  res: HttpResponse,
  state: State,
  open: Extract<HttpAnswer, { stream: unknown }>['stream'],
): void {
  const stream = new UwsStream(res, state)
  state.onGone = () => stream.finish()
  stream.opened(open(stream))
}

/** A response that stays open. A class instead of closures, because events go to thousands of streams. */
class UwsStream implements HttpStream {
  readonly #res: HttpResponse
  readonly #state: State
  /** Bytes written since uWebSockets.js last had nothing buffered: an upper bound of its buffer size. */
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

  /** Writes a chunk. The response must be corked, or the call must come from a uWebSockets.js handler. */
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
    // uWebSockets.js flushes its buffer only when this handler writes something.
    this.writeCorked(filler)
    if (this.#outstanding === 0) this.#events.drained()
    return true
  }
}

/** The arguments of `writeCurrent`, shared because a closure per write would cost more than the write. */
const current: { stream: UwsStream | undefined; chunk: string | Uint8Array } = {
  stream: undefined,
  chunk: '',
}

function writeCurrent(): void {
  current.stream?.writeCorked(current.chunk)
}
