import { existsSync, readdirSync, statfsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'

const memory = '/dev/shm'
/**
 * Minimum free memory in bytes for keeping temporary files in memory. Several test files create large databases at
 * once.
 */
const leastFree = 8 * 1024 ** 3

let folder: string | undefined

/**
 * Puts the temporary files of a test run into memory if the machine has enough memory. On ext4, creating a file
 * takes longer the more files were deleted in the last few minutes. A test run deletes the files of hundreds of
 * databases.
 */
export async function setup(): Promise<void> {
  // Every Vitest project calls this function. Create the folder only on the first call, and only if TMPDIR is not set
  // and the machine has enough free memory.
  if (folder !== undefined || process.env.TMPDIR !== undefined || !hasRoom()) return
  await removeAbandoned()
  folder = await mkdtemp(join(memory, `plaza-tests-${process.pid}-`))
  // Make the folder accessible to Postgres, which runs as another user if the tests run as root.
  await chmod(folder, 0o755)
  process.env.TMPDIR = folder
}

function hasRoom(): boolean {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return Math.min(bavail * bsize, process.availableMemory()) >= leastFree
}

/** Removes the folders of test runs that were killed. */
async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(memory)) {
    const [, pid] = /^plaza-tests-(\d+)-/.exec(name) ?? []
    if (pid === undefined || existsSync(`/proc/${pid}`)) continue
    await rm(join(memory, name), { recursive: true, force: true, maxRetries: 10 })
  }
}

export async function teardown(): Promise<void> {
  if (folder !== undefined) await rm(folder, { recursive: true, force: true, maxRetries: 10 })
}
