import { isOutOfFiles, readOpenFilesLimit } from '../../storage/openFiles.ts'
import { type Periodic, startPeriodic } from '../lib/periodic.ts'

const everyMs = 2000

type Needs = {
  observe: {
    outOfFiles(error: unknown): void
    filesLeft(limit: number | undefined): void
    background(error: unknown, work: string): void
  }
}

/**
 * Starts the job that regularly opens a file, in order to detect when no file descriptor is free. The server's
 * listening socket does not report this problem.
 */
export function startFileWatch({ observe }: Needs): Periodic {
  async function round(): Promise<void> {
    try {
      observe.filesLeft(readOpenFilesLimit())
    } catch (error) {
      if (!isOutOfFiles(error)) throw error
      observe.outOfFiles(error)
    }
  }

  return startPeriodic({
    everyMs,
    work: 'checking that files can be opened',
    round,
    background: observe.background,
  })
}
