import type { Event, Filling } from './api.ts'

/** Part of the WebSocket interface that browsers, Node 22 and `ws` have in common. */
export type SocketLike = {
  addEventListener(type: never, listener: never): void
  send(text: string): void
  close(): void
}
export type SocketConstructor = new (...given: never[]) => SocketLike

export type Frame =
  | Event
  | { op: 'welcome'; seq: number; cursor: string; epoch: string; rooms: string[] }
  | { op: 'gap'; from: number; to: number; cursor: string; fill: Filling[] }
  | { op: 'bye'; code: string; message: string; reconnect: boolean; after_ms: number }
  | { op: 'pong' | 'result' | 'typing' | 'presence' }

/**
 * An open connection whose frames can be iterated over once. The iteration ends when the connection closes.
 */
export type Line = AsyncIterable<Frame> & { readonly closeCode: number; close(): void }

/** Time between pings, in milliseconds. Pings reveal a dead connection. */
const pingMs = 20_000
/** Milliseconds without a frame after which a connection counts as dead. */
const silentMs = 45_000
/**
 * Maximum number of unread frames. Above this number, the client closes the connection, opens a new one and resumes at
 * the first unread event.
 */
const waitingMax = 2000

export function openLine(Socket: SocketConstructor, url: string, hello: object): Line {
  const waiting: Frame[] = []
  let wake = () => {}
  let isOver = false
  let closeCode = 1006
  let heardAt = Date.now()
  const socket = new (Socket as new (url: string) => SocketLike)(url)
  const on = <Told>(type: string, listener: (event: Told) => void) =>
    socket.addEventListener(type as never, listener as never)
  const pulse = setInterval(() => {
    if (Date.now() - heardAt > silentMs) return end()
    socket.send('{"op":"ping"}')
  }, pingMs)

  function end(): void {
    if (isOver) return
    isOver = true
    clearInterval(pulse)
    socket.close()
    wake()
  }

  on('open', () => {
    if (isOver) return socket.close()
    socket.send(JSON.stringify({ op: 'hello', ...hello }))
  })
  on('message', ({ data }: { data: unknown }) => {
    if (isOver) return
    heardAt = Date.now()
    waiting.push(JSON.parse(String(data)) as Frame)
    if (waiting.length > waitingMax) end()
    wake()
  })
  on('error', () => end())
  on('close', ({ code }: { code: number }) => {
    closeCode = code
    end()
  })

  return {
    get closeCode() {
      return closeCode
    },
    close: end,
    async *[Symbol.asyncIterator]() {
      for (;;) {
        const frame = waiting.shift()
        if (frame) yield frame
        else if (isOver) return
        else
          await new Promise<void>((resolve) => {
            wake = resolve
          })
      }
    },
  }
}
