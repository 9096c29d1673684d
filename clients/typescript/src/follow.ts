import { firstFinalClose } from './api.ts'
import { backoffMs, pause } from './backoff.ts'
import { type Frame, openLine, type SocketConstructor } from './line.ts'
import { SessionEnded } from './plazaError.ts'
import type { CursorStore } from './store.ts'

type Of<Op> = Extract<Frame, { op: Op }>
export type Welcome = Of<'welcome'>
export type Gap = Of<'gap'>
type EventFrame = Of<'event'>

export type Following<Item> = {
  Socket: SocketConstructor
  url: string
  hello: { token?: string; rooms?: readonly string[] }
  store: CursorStore
  signal: AbortSignal | undefined
  itemsOf(event: EventFrame): Iterable<Item>
  /** Yields the existing items at the first start, when no cursor is saved yet. */
  first(welcome: Welcome): AsyncIterable<Item>
  /** Fetches and yields the items that the server skipped, as reported by a `gap` frame. */
  fill(gap: Gap): AsyncIterable<Item>
}

/**
 * Yields items in order, even across reconnects. If the caller crashes before it asks for the next item, the current
 * item is yielded again after the restart.
 */
export async function* follow<Item>(following: Following<Item>): AsyncGenerator<Item, void, undefined> {
  const { Socket, url, hello, store, signal } = following
  const place: Place = { cursor: await store.load(), seq: 0 }
  for (let failures = 0; ; failures += 1) {
    signal?.throwIfAborted()
    const cursor = place.cursor === undefined ? {} : { cursor: place.cursor }
    const line = openLine(Socket, url, { ...hello, ...cursor })
    const stop = () => line.close()
    signal?.addEventListener('abort', stop, { once: true })
    let afterMs = 0
    try {
      for await (const frame of line) {
        if (frame.op === 'welcome') failures = 0
        if (frame.op === 'bye') afterMs = heedBye(frame)
        yield* handle(frame, place, following)
      }
    } finally {
      signal?.removeEventListener('abort', stop)
      line.close()
    }
    signal?.throwIfAborted()
    const { closeCode } = line
    if (closeCode >= firstFinalClose && closeCode < 5000)
      throw new SessionEnded(String(closeCode), `The plaza ended the session with close code ${closeCode}.`)
    await pause(Math.max(afterMs, backoffMs(failures)), signal)
  }
}

/** Position in the event log. Events up to number `seq` have already been yielded and are skipped. */
type Place = { cursor: string | undefined; seq: number }

async function* handle<Item>(
  frame: Frame,
  place: Place,
  { store, itemsOf, first, fill }: Following<Item>,
): AsyncGenerator<Item, void, undefined> {
  async function moveTo(seq: number, cursor: string): Promise<void> {
    place.seq = seq
    place.cursor = cursor
    await store.save(cursor)
  }
  switch (frame.op) {
    case 'welcome':
      if (place.cursor !== undefined) return
      yield* first(frame)
      return moveTo(frame.seq, frame.cursor)
    case 'event':
      if (frame.seq <= place.seq) return
      yield* itemsOf(frame)
      return moveTo(frame.seq, frame.cursor)
    case 'gap':
      yield* fill(frame)
      return moveTo(frame.to, frame.cursor)
  }
}

function heedBye({ reconnect, after_ms: afterMs, code, message }: Of<'bye'>): number {
  if (!reconnect) throw new SessionEnded(code, message)
  return afterMs
}
