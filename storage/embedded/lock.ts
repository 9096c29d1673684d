import { randomBytes } from 'node:crypto'
import { closeSync, constants, openSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { runAs } from './account.ts'
import { EmbeddedPostgresError } from './error.ts'

export type DirectoryLock = { release(): Promise<void> }

type Claim = { id: string; held: boolean }

/** `reader` is a bare descriptor: a FileHandle that nobody refers to is closed, and the lock would go with it. */
type OwnClaim = { id: string; reader: number }

const pollMs = 10
const patienceMs = 5_000

/**
 * Makes this process the only plaza on the data directory, or says which one is.
 *
 * A claim is a FIFO of which its owner keeps the reading end open. Whether the owner lives is asked of the kernel:
 * opening the FIFO for writing answers ENXIO once no reader is left. So neither a kill -9 nor a process id used again
 * matters, on Linux and macOS, and across containers that share the directory.
 *
 * Claims have names of their own, so removing a dead one can never hit a living one. Everybody publishes a claim before
 * looking for others: of two, at least one sees the other. Who sees a holder, or a claim with a smaller name, withdraws;
 * who sees only larger names waits for them to withdraw.
 */
export async function lockDirectory(dataDir: string): Promise<DirectoryLock> {
  const folder = join(dataDir, 'lock')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const own = await publishClaim(folder)
  try {
    const attempts = patienceMs / pollMs
    for (let attempt = 1; ; attempt++) {
      const others = (await livingClaims(folder)).filter((claim) => claim.id !== own.id)
      if (others.length === 0) break
      const stronger = others.find((claim) => claim.held || claim.id < own.id)
      const winner = stronger ?? (attempt < attempts ? undefined : others[0])
      if (winner) throw inUse(dataDir, winner)
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
    `data directory ${dataDir} is in use by another plaza (pid ${pid}). Stop that one, or set DATA_DIR to another directory.`,
  )
}

async function publishClaim(folder: string): Promise<OwnClaim> {
  const id = `${process.pid}.${randomBytes(6).toString('hex')}`
  const draft = join(folder, `${id}.draft`)
  const made = await runAs(undefined, 'mkfifo', ['-m', '600', draft])
  if (!made.ok) {
    throw new EmbeddedPostgresError(
      `The lock ${draft} could not be made (${made.output.trim()}). ` +
        `Set DATA_DIR to a directory on a local disk that you may write to, or set DATABASE_URL.`,
    )
  }
  const reader = openSync(draft, constants.O_RDONLY | constants.O_NONBLOCK)
  // Under its final name only once it has a reader: before that it would look dead.
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
    // Not allowed to ask means that it is somebody else's, so it counts as living.
    return code !== 'ENXIO' && code !== 'ENOENT'
  }
}

async function withdraw(folder: string, own: OwnClaim): Promise<void> {
  await removeClaim(folder, own.id)
  closeSync(own.reader)
}

async function removeClaim(folder: string, id: string): Promise<void> {
  await rm(join(folder, `${id}.held`), { force: true })
  await rm(join(folder, `${id}.claim`), { force: true })
}
