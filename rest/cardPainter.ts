import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { overloaded } from '../hub/contract/refusal.ts'
import { within } from '../hub/lib/deadline.ts'
import type { Painted } from './cards/painterProgram.ts'

/** Renders SVG to PNG in a thread of its own, because an image takes a tenth of a second of processor time. */
export type Painter = {
  /** Throws the refusal `unavailable` if too many images are waiting. */
  paint(svg: string): Promise<Buffer>
  close(): Promise<void>
}

type Bounds = {
  /** Images that are being painted or wait for it. */
  waitingMax?: number
  /** Longest time for one image, the start of the thread included. */
  paintMs?: number
  /** The thread ends after this time without work, and gives its memory back. */
  idleMs?: number
}

/** Path of the built program. It is the same from this file and from the built hub. */
const program = fileURLToPath(new URL('../dist/cards/painter.mjs', import.meta.url))

export function createPainter({ waitingMax = 16, paintMs = 10_000, idleMs = 60_000 }: Bounds = {}): Painter {
  let worker: Worker | undefined
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let idle: NodeJS.Timeout | undefined

  async function stop(): Promise<void> {
    clearTimeout(idle)
    const ended = worker
    worker = undefined
    await ended?.terminate()
  }

  function start(): Worker {
    const started = new Worker(program)
    started.unref()
    // An error also rejects the image under way. Without a listener it would end the hub.
    started.on('error', () => {})
    started.on('exit', () => {
      if (worker === started) worker = undefined
    })
    return started
  }

  async function ask(svg: string): Promise<Buffer> {
    clearTimeout(idle)
    worker ??= start()
    const current = worker
    const gone = once(current, 'exit').then(() => {
      throw new Error('the painter of cards ended')
    })
    gone.catch(() => {})
    const answer = once(current, 'message')
    current.postMessage(svg)
    const [painted] = (await within(paintMs, Promise.race([answer, gone]))) as [Painted]
    if ('failed' in painted) throw new Error(`a card cannot be painted: ${painted.failed}`)
    return Buffer.from(painted.png)
  }

  /** Ends the thread after an error, because an abandoned image would be taken for the next one. */
  async function paintNext(svg: string): Promise<Buffer> {
    try {
      return await ask(svg)
    } catch (error) {
      await stop()
      throw error
    } finally {
      waiting -= 1
      if (waiting === 0) idle = setTimeout(stop, idleMs).unref()
    }
  }

  return {
    paint(svg) {
      if (waiting >= waitingMax) throw overloaded()
      waiting += 1
      const painted = last.then(() => paintNext(svg))
      last = painted.catch(() => {})
      return painted
    },
    close: stop,
  }
}
