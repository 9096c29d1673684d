import { readFileSync } from 'node:fs'

/** True if a file descriptor was refused. EMFILE is this process's limit; ENFILE is the machine's limit. */
export function isOutOfFiles(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && /^E[MN]FILE$/.test(String(error.code))) || isOutOfFiles(error.cause)
}

/**
 * Returns how many files and connections this process may have open, or undefined if the system does not
 * report it (Linux does). Throws if no descriptor is left for reading the limit.
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

/** Tells the person at the terminal how to raise the limit. */
export const raiseOpenFiles =
  'Raise it: "ulimit -n 65536" in the shell that starts the hub, LimitNOFILE=65536 in its systemd unit, ' +
  '"ulimits: nofile: 65536" in compose.yaml. ENFILE is the limit of the whole machine: sysctl fs.file-max.'

/** Returns the error message for a startup that fails because of the limit. */
export function explainOpenFiles(error: unknown, limit: number | undefined): string {
  const figure = limit === undefined ? '' : ` of ${limit}`
  const reason = error instanceof Error ? error.message : String(error)
  return `The plaza cannot start: it reached the limit${figure} open files (${reason}). ${raiseOpenFiles}`
}
