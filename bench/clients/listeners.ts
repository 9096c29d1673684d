import { createHistogram } from 'node:perf_hooks'
import { answerOrders } from '../answering.ts'
import { type LeanSocket, openLeanSocket, textFrame } from '../webSocket.ts'

/** Commands for a group of WebSocket clients that only receive events. */

export type Order =
  | { act: 'open'; port: number; count: number; hello: object; abreast: number }
  /** Command that waits until every socket has received this many events since it was opened. */
  | { act: 'heard'; events: number }
  /** Command that starts measuring how long events take to arrive. */
  | { act: 'watch' }
  | { act: 'delays' }
  | { act: 'close' }
export type Opened = { seconds: number }
export type Delays = { count: number; p50: number; p99: number }

type Listener = { socket: LeanSocket; events: number }

const letterAt = '{"op":"'.length
const letters = { event: 'e'.charCodeAt(0), welcome: 'w'.charCodeAt(0) }
/** Every 20th socket measures delays. If all sockets did, parsing the events would make this process the bottleneck. */
const watchedOf = 20

let listeners: Listener[] = []
let delays = createHistogram()
let wanted = { events: Number.POSITIVE_INFINITY, short: 0, resolve() {} }

answerOrders<Order>((order) => {
  switch (order.act) {
    case 'open':
      return openAll(order)
    case 'heard':
      return heard(order.events)
    case 'watch':
      delays = createHistogram()
      return
    case 'delays':
      return told()
    case 'close':
      for (const { socket } of listeners) socket.close()
      listeners = []
      return
  }
})

async function openAll({ port, count, hello, abreast }: Order & { act: 'open' }): Promise<Opened> {
  const startedAt = performance.now()
  const frame = textFrame(JSON.stringify({ op: 'hello', ...hello }))
  let left = count
  const openOne = async () => {
    while (left-- > 0) await open(port, frame)
  }
  await Promise.all(Array.from({ length: Math.min(abreast, count) }, openOne))
  return { seconds: (performance.now() - startedAt) / 1000 }
}

function open(port: number, hello: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const isWatched = listeners.length % watchedOf === 0
    const listener: Listener = { socket: { send() {}, close() {} }, events: 0 }
    listeners.push(listener)
    listener.socket = openLeanSocket({
      port,
      opened: ({ send }) => send(hello),
      frame(payload) {
        const letter = payload[letterAt]
        if (letter === letters.event) hear(listener, payload, isWatched)
        else if (letter === letters.welcome) resolve()
        else throw new Error(payload.toString())
      },
    })
  })
}

function hear(listener: Listener, payload: Buffer, isWatched: boolean): void {
  listener.events += 1
  if (isWatched) {
    const at = /"at":"([^"]+)"/.exec(payload.toString('latin1', 0, 200))?.[1]
    if (at !== undefined) delays.record(Math.max(1, Date.now() - Date.parse(at)))
  }
  if (listener.events !== wanted.events) return
  wanted.short -= 1
  if (wanted.short === 0) wanted.resolve()
}

function heard(events: number): Promise<void> {
  return new Promise((resolve) => {
    const short = listeners.filter((listener) => listener.events < events).length
    wanted = { events, short, resolve }
    if (short === 0) resolve()
  })
}

const told = (): Delays => ({ count: delays.count, p50: delays.percentile(50), p99: delays.percentile(99) })
