import type { Logger } from 'pino'
import { isOutOfFiles, raiseOpenFiles } from '../../storage/openFiles.ts'

const warning = 40

/**
 * Creates functions that report when the limit on open files is reached. Of several errors in a row, only the
 * first is logged.
 */
export function createOutOfFiles(options: { log(): Logger; count(): void }) {
  let limit: number | undefined
  let isOut = false

  function met(error: unknown): void {
    options.count()
    if (isOut) return
    isOut = true
    const reason = error instanceof Error ? error.message : String(error)
    const figure = limit === undefined ? '' : ` of ${limit}`
    options.log().error({ limit, reason }, `the limit${figure} open files is reached. ${raiseOpenFiles}`)
  }

  return {
    met,
    left(now: number | undefined): void {
      limit = now
      if (isOut) options.log().warn({ limit }, 'files and connections can be opened again')
      isOut = false
    },
    /** Returns true if the line must not be written: a warning about the open-file limit, which is already logged. */
    absorb(fields: unknown, level: number): boolean {
      const error = typeof fields === 'object' && fields !== null && 'err' in fields ? fields.err : undefined
      if (!isOutOfFiles(error)) return false
      met(error)
      return level <= warning
    },
  }
}
