import type { z } from 'zod'
import type { eventFrame } from '../../hub/contract/events.ts'
import type { ServerFrame } from '../../hub/contract/frames.ts'

export type EventFrame = z.output<typeof eventFrame>
/** On SSE the name of the event says what a socket's frame says in `op`. */
type Named<Op extends ServerFrame['op']> = Omit<Extract<ServerFrame, { op: Op }>, 'op'>

type Stream = {
  url: string
  welcomed: (welcome: Named<'welcome'>) => void
  event: (event: EventFrame) => void
  gap: (gap: Named<'gap'>) => void
  /** Called once: nothing more comes from this stream. `afterMs`: how long the hub asks to wait; undefined: it did not. */
  ended: (why: 'lost' | 'quiet' | 'refused', afterMs?: number) => void
}

/** A hub that has not greeted by then is as good as away. */
const welcomeMs = 15_000
/** Nothing heard for so long: a dead line looks just like a quiet plaza, so the line is made anew to find out. */
const quietMs = 60_000

/** One connection. It is not left to reconnect by itself: EventSource would ask for its first position and epoch again. */
export function openStream({ url, welcomed, event, gap, ended }: Stream): () => void {
  const source = new EventSource(url)
  let deadline = setTimeout(() => end('lost'), welcomeMs)

  function close(): void {
    clearTimeout(deadline)
    source.close()
  }
  function end(why: 'lost' | 'quiet' | 'refused', afterMs?: number): void {
    close()
    ended(why, afterMs)
  }
  function heard(): void {
    clearTimeout(deadline)
    deadline = setTimeout(() => end('quiet'), quietMs)
  }

  // The hub checks its frames against the contract; a second copy of the schemas would not fit in this page.
  const on = <Data>(name: string, take: (data: Data) => void): void =>
    source.addEventListener(name, (message: MessageEvent<string>) => {
      heard()
      take(JSON.parse(message.data) as Data)
    })

  on('message', event)
  on('welcome', welcomed)
  on('gap', gap)
  on<Named<'bye'>>('bye', (bye) => end(bye.reconnect ? 'lost' : 'refused', bye.after_ms))
  source.onerror = () => end('lost')
  return close
}
