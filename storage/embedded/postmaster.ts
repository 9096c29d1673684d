import { execFile } from 'node:child_process'
import { readFile, readlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { EmbeddedPostgresError } from './error.ts'

const execute = promisify(execFile)
const pollMs = 25

/** The main process of a Postgres server, which Postgres calls the postmaster. */
export type Postmaster = { pid: number; port: number }

/**
 * Returns the Postgres server that is running with this data directory. Repairs a pid file whose pid now belongs to
 * another process.
 */
export async function findPostmaster(directory: string): Promise<Postmaster | undefined> {
  const lines = await readPidFile(directory)
  if (!lines) return undefined
  const pid = Number(lines[0])
  if (pid > 0 && (await isPostmaster(pid, directory))) return { pid, port: Number(lines[3]) }
  if (!(pid > 0) || isAlive(pid)) {
    // Replace the stale pid with the pid of this process, which will be the parent process of the new Postgres server.
    // Postgres ignores a pid file that names its parent process. Do not delete the file, because Postgres uses the
    // file to detect orphaned processes.
    await writeFile(pidFile(directory), [process.pid, ...lines.slice(1)].join('\n'))
  }
  return undefined
}

/**
 * Returns true if the directory has a pid file. After a failed start, a pid file means that another server is running
 * or still exiting.
 */
export async function hasPidFile(directory: string): Promise<boolean> {
  return (await readPidFile(directory)) !== undefined
}

function pidFile(directory: string): string {
  return join(directory, 'postmaster.pid')
}

async function readPidFile(directory: string): Promise<string[] | undefined> {
  const content = await readIfThere(pidFile(directory))
  // If the pid file is empty, wait, because a starting server may be about to write its pid.
  if (content === '') await delay(4 * pollMs)
  return (content === '' ? await readIfThere(pidFile(directory)) : content)?.split('\n')
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/**
 * Returns true if this pid belongs to the Postgres server of this data directory. A pid read from an old file may
 * belong to a different process, because the system reuses the pids of dead processes.
 */
export async function isPostmaster(pid: number, directory: string): Promise<boolean> {
  const command = await commandLine(pid)
  if (!command?.includes('postgres')) return false
  // Compare the working directory too, because the data directory may have been renamed since the server started.
  return command.includes(`-D ${directory} -c `) || (await workingDirectory(pid)) === directory
}

/** Returns a process's command line: undefined if the process does not exist, empty if the process is a zombie. */
async function commandLine(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') return (await readIfThere(`/proc/${pid}/cmdline`))?.replaceAll('\0', ' ')
  try {
    return (await execute('ps', ['-ww', '-o', 'command=', '-p', String(pid)])).stdout
  } catch (error) {
    if (codeOf(error) === '1') return undefined
    throw error
  }
}

async function workingDirectory(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined
  try {
    return await readlink(`/proc/${pid}/cwd`)
  } catch (error) {
    if (['ENOENT', 'EACCES', 'ESRCH'].includes(codeOf(error))) return undefined
    throw error
  }
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes(codeOf(error))) return undefined
    throw error
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

type Step = { signal: NodeJS.Signals; patienceMs: number }

const immediateStop: Step[] = [
  { signal: 'SIGQUIT', patienceMs: 3_000 },
  { signal: 'SIGKILL', patienceMs: 3_000 },
]
/** Steps of a fast shutdown. They take at most 18 s, because a hub must shut down within 25 s. */
const fastStop: Step[] = [{ signal: 'SIGINT', patienceMs: 12_000 }, ...immediateStop]

/**
 * Stops the Postgres server and waits for its exit. Escalates from SIGINT (fast shutdown) or SIGQUIT
 * (immediate shutdown) to SIGKILL.
 */
export async function stopPostmaster(
  pid: number,
  directory: string,
  mode: 'fast' | 'immediate',
): Promise<void> {
  for (const { signal, patienceMs } of mode === 'fast' ? fastStop : immediateStop) {
    for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += pollMs) {
      if (!(await isPostmaster(pid, directory))) return
      if (waitedMs === 0) sendSignal(pid, signal)
      await delay(pollMs)
    }
  }
  if (!(await isPostmaster(pid, directory))) return
  throw new EmbeddedPostgresError(
    `Postgres (pid ${pid}) on ${directory} does not exit, even on SIGKILL. Check its disk, then restart.`,
  )
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error
  }
}
