import type { Logger } from 'pino'
import { isOutOfFiles, raiseOpenFiles } from '../storage/openFiles.ts'

const warning = 40

/**
 * Tells once that files and connections cannot be opened any more, with the limit, and again only after some could. `absorb`
 * takes each line of the log: whatever retries fails for want of a descriptor, and its warnings would bury the cause.
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
    options.log().error({ limit, reason }, `the limit${figure} open files is met. ${raiseOpenFiles}`)
  }

  return {
    met,
    /** Some can be opened: `limit` at the most. */
    left(now: number | undefined): void {
      limit = now
      if (isOut) options.log().warn({ limit }, 'files and connections can be opened again')
      isOut = false
    },
    /** True for a line that is told by the one above. */
    absorb(fields: unknown, level: number): boolean {
      const error = typeof fields === 'object' && fields !== null && 'err' in fields ? fields.err : undefined
      if (!isOutOfFiles(error)) return false
      met(error)
      return level <= warning
    },
  }
}
