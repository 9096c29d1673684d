import { readFileSync } from 'node:fs'

/** True when a descriptor was refused: EMFILE by the limit of this process, ENFILE by that of the whole machine. */
export function isOutOfFiles(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && /^E[MN]FILE$/.test(String(error.code))) || isOutOfFiles(error.cause)
}

/**
 * The number of files and connections this process may have open. Undefined where the system does not show it (Linux does);
 * throws where none is left to read it with.
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

/** Where the limit is set, for a person at a terminal. */
export const raiseOpenFiles =
  'Raise it: "ulimit -n 65536" in the shell that starts the hub, LimitNOFILE=65536 in its systemd unit, ' +
  '"ulimits: nofile: 65536" in compose.yaml. ENFILE is the limit of the whole machine: sysctl fs.file-max.'

/** What the hub says when its start meets the limit. */
export function explainOpenFiles(error: unknown, limit: number | undefined): string {
  const figure = limit === undefined ? '' : ` of ${limit}`
  const reason = error instanceof Error ? error.message : String(error)
  return `The plaza cannot start: it met the limit${figure} open files (${reason}). ${raiseOpenFiles}`
}
