import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Order } from './linkProcess.ts'
import type { Way } from './localLink.ts'

/** A TCP line of the test's own between two parts of the plaza. What is done to it happens in the order of the calls. */
export type Link = {
  readonly port: number
  /** Breaks every connection and takes no more. */
  cut(): void
  /** Breaks every connection; the next ones are welcome. */
  snap(): void
  /** Holds back every chunk for so long, each way; what is under way keeps its order. */
  slow(ms: number): void
  /** Takes nothing more from the far end, which goes on sending. */
  stall(): void
  /** Carries nothing more on the connections there are, and tells neither end; new ones are welcome. */
  silence(way: Way): void
  /** Closes the far ends of the connections there are, and the near ends are not told; new ones are welcome. */
  abandon(): void
  /** As good as before. */
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
