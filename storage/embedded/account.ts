import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { isOutOfFiles } from '../openFiles.ts'
import { EmbeddedPostgresError } from './error.ts'

export type Account = { name: string; uid: number; gid: number }

const execute = promisify(execFile)

/** System users that may run Postgres, in order of preference. If none exists, the last one is created. */
const accountNames = ['postgres', '_postgres', 'plaza-postgres']

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/**
 * Finds or creates an unprivileged account for Postgres, which refuses to run as root. Returns undefined if this
 * process is not root.
 */
export async function accountForServer(names: string[] = accountNames): Promise<Account | undefined> {
  if (!isRoot()) return undefined
  for (const name of names) {
    const account = await findAccount(name)
    if (account) return account
  }
  return makeAccount(names.at(-1) ?? '')
}

async function findAccount(name: string): Promise<Account | undefined> {
  const [uid, gid] = await Promise.all([
    runAs(undefined, 'id', ['-u', name]),
    runAs(undefined, 'id', ['-g', name]),
  ])
  if (!uid.ok || !gid.ok) return undefined
  return { name, uid: Number(uid.output), gid: Number(gid.output) }
}

async function makeAccount(name: string): Promise<Account> {
  const home = '/nonexistent'
  const ways: [command: string, args: string[]][] = [
    [
      'useradd',
      ['--system', '--user-group', '--no-create-home', '-d', home, '-s', '/usr/sbin/nologin', name],
    ],
    // Use the options of `adduser` on Alpine and BusyBox, which differ from those on other systems.
    ['adduser', ['-S', '-D', '-H', '-h', home, '-s', '/sbin/nologin', name]],
  ]
  const failures: string[] = []
  for (const [command, args] of ways) {
    const result = await runAs(undefined, command, args)
    const account = await findAccount(name)
    if (account) return account
    failures.push(`${command}: ${result.output.trim()}`)
  }
  throw new EmbeddedPostgresError(
    `Postgres does not run as root, and creating the system user ${name} failed (${failures.join('; ')}). ` +
      'Create that user, start the plaza as an ordinary user, or set DATABASE_URL.',
  )
}

/**
 * Returns options for starting a Postgres program. The environment omits the hub's secrets and Postgres
 * variables such as PGPORT, and makes Postgres write its messages in English.
 */
export function childOptions(account: Account | undefined) {
  const env = { PATH: process.env.PATH ?? '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' }
  return { cwd: '/', env, ...(account && { uid: account.uid, gid: account.gid }) }
}

export type RunResult = { ok: boolean; output: string }

/**
 * Runs a program to completion. If the program cannot be started, returns `ok: false` and the error as the
 * output. Throws only if too many files are open.
 */
export async function runAs(
  account: Account | undefined,
  command: string,
  args: string[],
): Promise<RunResult> {
  try {
    const { stdout } = await execute(command, args, { ...childOptions(account), timeout: 120_000 })
    return { ok: true, output: stdout }
  } catch (error) {
    if (isOutOfFiles(error)) throw error
    const printed = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
    return { ok: false, output: printed || String(error) }
  }
}

/** Tests whether the account can enter the directory and all its parent directories. */
export async function canEnter(account: Account, directory: string): Promise<boolean> {
  return (await runAs(account, '/bin/sh', ['-c', 'cd "$0"', directory])).ok
}
