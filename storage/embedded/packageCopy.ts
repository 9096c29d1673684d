import { chmod, cp, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddedPostgresError } from './error.ts'
import { exists, succeeds } from './exists.ts'
import { type BinaryPackage, healLinks } from './package.ts'

/** Copies the Postgres package unless a complete copy exists. The copy gets its final name only when it is complete. */
export async function copyPackage(source: BinaryPackage, copiesDir: string): Promise<string> {
  await mkdir(copiesDir, { recursive: true, mode: 0o755 })
  const copy = join(copiesDir, `postgres-${source.version}`)
  const wanted = await fileSizes(join(source.root, 'native'))
  if (await isComplete(copy, wanted)) return copy
  const draft = await mkdtemp(`${copy}.draft-`)
  try {
    await cp(join(source.root, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
    await openToAll(draft)
    if (!(await isComplete(draft, wanted))) {
      throw new EmbeddedPostgresError(
        `Postgres could not be copied to ${copiesDir}: files are missing there.`,
      )
    }
    await moveInPlace(draft, copy, wanted)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return copy
}

async function moveInPlace(draft: string, copy: string, wanted: Map<string, number>): Promise<void> {
  if (await succeeds(rename(draft, copy))) return
  // If the rename failed because another process has just completed the same copy, use that copy.
  if (await isComplete(copy, wanted)) return
  const broken = `${draft}.broken`
  await rename(copy, broken)
  await rename(draft, copy)
  await rm(broken, { recursive: true, force: true })
}

async function isComplete(copy: string, wanted: Map<string, number>): Promise<boolean> {
  const native = join(copy, 'native')
  if (!(await exists(native))) return false
  const present = await fileSizes(native)
  return [...wanted].every(([path, size]) => present.get(path) === size) && (await healLinks(copy))
}

async function fileSizes(root: string): Promise<Map<string, number>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async (file) => {
      const path = join(file.parentPath, file.name)
      return [path.slice(root.length + 1), (await stat(path)).size] as const
    })
  return new Map(await Promise.all(sizes))
}

/**
 * Makes all files under `root` readable by all users. Under a strict umask, copied files are readable only
 * by their owner.
 */
async function openToAll(root: string): Promise<void> {
  await chmod(root, 0o755)
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) await chmod(path, 0o755)
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o111 ? 0o755 : 0o644)
  }
}
