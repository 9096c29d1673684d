import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Order } from './linkProcess.ts'
import type { Way } from './localLink.ts'

/** A TCP proxy between a client and a server. Its methods take effect in the order in which they are called. */
export type Link = {
  readonly port: number
  /** Breaks every connection through the proxy and accepts no new ones. */
  cut(): void
  /** Breaks every connection through the proxy, but accepts new ones. */
  snap(): void
  /** Delays all data by `ms` in both directions, without reordering it. */
  slow(ms: number): void
  /** Stops reading from the server, which continues to send. */
  stall(): void
  /** Stops forwarding data in this direction on the open connections, without closing them. New connections work. */
  silence(way: Way): void
  /** Closes the server's side of the open connections without notifying the clients. */
  abandon(): void
  /** Undoes `cut`, `slow` and `stall`. */
  mend(): void
}

export type Links = { open(target: number): Promise<Link>; close(): Promise<void> }

const program = fileURLToPath(new URL('linkProcess.ts', import.meta.url))

export function openLinks(): Links {
  const child = fork(program, { execArgv: ['--import', 'tsx'] })
  const opened = new Map<number, (port: number) => void>()
  let count = 0
  child.on('message', ({ id, port }: { id: number; port: number }) => opened.get(id)?.(port))
  const send = (order: Order) => void child.send(order)

  return {
    async open(target) {
      count += 1
      const id = count
      const port = await new Promise<number>((resolve) => {
        opened.set(id, resolve)
        send({ id, act: 'open', target })
      })
      return {
        port,
        cut: () => send({ id, act: 'cut' }),
        snap: () => send({ id, act: 'snap' }),
        slow: (ms) => send({ id, act: 'slow', ms }),
        stall: () => send({ id, act: 'stall' }),
        silence: (way) => send({ id, act: 'silence', way }),
        abandon: () => send({ id, act: 'abandon' }),
        mend: () => send({ id, act: 'mend' }),
      }
    },
    async close() {
      const gone = once(child, 'exit')
      child.disconnect()
      await gone
    },
  }
}
