import { readFileSync } from 'node:fs'

/** True if the system refused to open another file. EMFILE is this process's limit; ENFILE is the machine's limit. */
export function isOutOfFiles(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && /^E[MN]FILE$/.test(String(error.code))) || isOutOfFiles(error.cause)
}

/**
 * Returns the maximum number of files and connections that this process may have open. Returns undefined on systems
 * other than Linux, which do not report the limit. Throws if no descriptor is left for reading the limit.
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

/** Advice to the operator on how to raise the limit of open files. */
export const raiseOpenFiles =
  'Raise it: "ulimit -n 65536" in the shell that starts the hub, LimitNOFILE=65536 in its systemd unit, ' +
  '"ulimits: nofile: 65536" in compose.yaml. ENFILE is the limit of the whole machine: sysctl fs.file-max.'

/** Returns the error message for a startup that failed because too many files are open. */
export function explainOpenFiles(error: unknown, limit: number | undefined): string {
  const figure = limit === undefined ? '' : ` of ${limit}`
  const reason = error instanceof Error ? error.message : String(error)
  return `The plaza cannot start: it reached the limit${figure} open files (${reason}). ${raiseOpenFiles}`
}
