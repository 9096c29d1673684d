import { randomBytes } from 'node:crypto'
import { closeSync, constants, openSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { runAs } from './account.ts'
import { EmbeddedPostgresError } from './error.ts'

export type DirectoryLock = { release(): Promise<void> }

/**
 * A process's claim to the lock on the data directory. The process keeps a FIFO open, so that other processes, even in
 * other containers, can tell whether it is still running. `held`: true if the process has the lock.
 */
type Claim = { id: string; held: boolean }

/**
 * This process's claim to the lock. `reader` is a plain file descriptor, because garbage collection would close a
 * FileHandle.
 */
type OwnClaim = { id: string; reader: number }

const pollMs = 10
const patienceMs = 5_000
/**
 * Minimum time in milliseconds before giving up on the lock, because the process that holds the lock may be
 * about to exit.
 */
const endingMs = 500

/** Locks the data directory for this process. Throws an error that names the owner if another process has the lock. */
export async function lockDirectory(dataDir: string): Promise<DirectoryLock> {
  const folder = join(dataDir, 'lock')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // Publish this process's claim before looking for other claims. Of two processes that start at the same
  // time, at least one then sees the other's claim.
  const own = await publishClaim(folder)
  try {
    const attempts = patienceMs / pollMs
    const endingAttempts = endingMs / pollMs
    for (let attempt = 1; ; attempt++) {
      const others = (await livingClaims(folder)).filter((claim) => claim.id !== own.id)
      if (others.length === 0) break
      // Give up if another process holds the lock or has a smaller claim id. Processes with larger claim ids give up
      // by themselves.
      const stronger = others.find((claim) => claim.held || claim.id < own.id)
      const winner = stronger ?? (attempt < attempts ? undefined : others[0])
      if (winner && attempt >= endingAttempts) throw inUse(dataDir, winner)
      await delay(pollMs)
    }
    await writeFile(join(folder, `${own.id}.held`), '')
  } catch (error) {
    await withdraw(folder, own)
    throw error
  }
  return { release: () => withdraw(folder, own) }
}

function inUse(dataDir: string, claim: Claim): EmbeddedPostgresError {
  const pid = claim.id.split('.')[0]
  return new EmbeddedPostgresError(
    `data directory ${dataDir} is in use by another plaza (pid ${pid}). Stop it, or set another DATA_DIR.`,
  )
}

async function publishClaim(folder: string): Promise<OwnClaim> {
  const id = `${process.pid}.${randomBytes(6).toString('hex')}`
  const draft = join(folder, `${id}.draft`)
  const made = await runAs(undefined, 'mkfifo', ['-m', '600', draft])
  if (!made.ok) {
    throw new EmbeddedPostgresError(
      `The lock ${draft} could not be created (${made.output.trim()}). ` +
        `Set DATA_DIR to a writable directory on a local disk, or set DATABASE_URL.`,
    )
  }
  const reader = openSync(draft, constants.O_RDONLY | constants.O_NONBLOCK)
  // Rename the FIFO only after it has a reader. Other processes treat a claim without a reader as abandoned.
  await rename(draft, join(folder, `${id}.claim`))
  return { id, reader }
}

async function livingClaims(folder: string): Promise<Claim[]> {
  const names = await readdir(folder)
  const claims: Claim[] = []
  for (const name of names.filter((each) => each.endsWith('.claim'))) {
    const id = basename(name, '.claim')
    if (await hasReader(join(folder, name))) claims.push({ id, held: names.includes(`${id}.held`) })
    else await removeClaim(folder, id)
  }
  return claims
}

async function hasReader(fifo: string): Promise<boolean> {
  try {
    const writer = await open(fifo, constants.O_WRONLY | constants.O_NONBLOCK)
    await writer.close()
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    // On any other error, such as a missing permission, assume that the owner of the FIFO is still running.
    return code !== 'ENXIO' && code !== 'ENOENT'
  }
}

async function withdraw(folder: string, own: OwnClaim): Promise<void> {
  await removeClaim(folder, own.id)
  closeSync(own.reader)
}

/**
 * Removes a claim. Claim names are unique, so removing the claim of a dead process never removes that of a
 * running process.
 */
async function removeClaim(folder: string, id: string): Promise<void> {
  await rm(join(folder, `${id}.held`), { force: true })
  await rm(join(folder, `${id}.claim`), { force: true })
}
