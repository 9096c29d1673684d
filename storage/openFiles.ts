import { readFileSync } from 'node:fs'

/** Returns true for the errors EMFILE and ENFILE: the process or the machine has too many open files. */
export function isOutOfFiles(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && /^E[MN]FILE$/.test(String(error.code))) || isOutOfFiles(error.cause)
}

/**
 * Returns the maximum number of open files for this process, or undefined on systems other than Linux. Throws
 * if no more files can be opened.
 */
export function readOpenFilesLimit(): number | undefined {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8')
    return Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Number.NaN) || undefined
  } catch (error) {
    if (isOutOfFiles(error)) throw error
    return undefined
  }
}

export const raiseOpenFiles =
  'Raise it: "ulimit -n 65536" in the shell that starts the hub, LimitNOFILE=65536 in its systemd unit, ' +
  '"ulimits: nofile: 65536" in compose.yaml. ENFILE is the limit of the whole machine: sysctl fs.file-max.'

export function explainOpenFiles(error: unknown, limit: number | undefined): string {
  const figure = limit === undefined ? '' : ` of ${limit}`
  const reason = error instanceof Error ? error.message : String(error)
  return `The plaza cannot start: it reached the limit${figure} open files (${reason}). ${raiseOpenFiles}`
}
