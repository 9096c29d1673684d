import { isOutOfFiles, readOpenFilesLimit } from '../storage/openFiles.ts'
import { type Clock, startClock } from './clock.ts'

const everyMs = 2000

type Options = {
  observe: {
    outOfFiles(error: unknown): void
    filesLeft(limit: number | undefined): void
    background(error: unknown, work: string): void
  }
}

/** Tries to open a file now and then: a listener that lacks a descriptor for a connection reports nothing. */
export function startFileWatch({ observe }: Options): Clock {
  async function round(): Promise<void> {
    try {
      observe.filesLeft(readOpenFilesLimit())
    } catch (error) {
      if (!isOutOfFiles(error)) throw error
      observe.outOfFiles(error)
    }
  }

  return startClock({
    everyMs,
    work: 'looking whether files can be opened',
    round,
    failed: observe.background,
  })
}
