import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { overloaded } from '../hub/contract/refusal.ts'
import { within } from '../hub/lib/deadline.ts'
import type { Painted } from './cards/painterProgram.ts'

/** Renders SVG to PNG in a worker thread, because each image takes about 100 ms of CPU time. */
export type Painter = {
  /** Throws the error `unavailable` if too many images are waiting. */
  paint(svg: string): Promise<Buffer>
  close(): Promise<void>
}

type Bounds = {
  /** Maximum number of images that are waiting or being rendered. */
  waitingMax?: number
  /** Timeout for rendering one image, in milliseconds. Includes the start of the worker thread. */
  paintMs?: number
  /** Idle time in milliseconds after which the worker thread ends, to free its memory. */
  idleMs?: number
}

/** Path of the built worker program. The relative path works from this source file and from the built hub. */
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
    // Without a listener, an error in the worker thread would crash the hub. The listener can be empty,
    // because `ask` rejects when the thread fails.
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

  /**
   * Renders one image. Ends the worker thread after an error such as a timeout. Otherwise the thread could still send
   * the image later, and it would be mistaken for the next image.
   */
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
