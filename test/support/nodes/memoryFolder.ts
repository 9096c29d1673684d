import { existsSync, statfsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'

const memory = '/dev/shm'
/** Minimum free memory in bytes. The temporary files of a test run take less than a quarter of it. */
const leastFree = 8 * 1024 ** 3

let folder: string | undefined

/**
 * Puts the temporary files of a test run into memory if there is enough. On a disk, creating and deleting the files of
 * hundreds of databases takes a twentieth of the processor time.
 */
export async function setup(): Promise<void> {
  // Do nothing after the first call, because every Vitest project calls this function.
  if (folder !== undefined || process.env.TMPDIR !== undefined || !hasRoom()) return
  folder = await mkdtemp(join(memory, 'plaza-tests-'))
  // Make the folder accessible to Postgres, which runs as another user if the tests run as root.
  await chmod(folder, 0o755)
  process.env.TMPDIR = folder
}

function hasRoom(): boolean {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= leastFree
}

export async function teardown(): Promise<void> {
  if (folder !== undefined) await rm(folder, { recursive: true, force: true, maxRetries: 10 })
}
