import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from './compile.mjs'
import { hashSources } from './sources.mjs'
import { writeFiles } from './write.mjs'

/** Beside the build, the hash of the sources that it was made of. */
const stampName = 'sources.sha256'

/**
 * Returns why `dist/` is not the build of the sources, or undefined where it is.
 * @param {string} root
 */
export function whyStale(root) {
  const hash = hashSources(root)
  if (hash === undefined) return undefined
  const stamp = join(root, 'dist', stampName)
  if (!existsSync(stamp)) return 'there is no build yet'
  return readFileSync(stamp, 'utf8') === hash ? undefined : 'the sources have changed'
}

/**
 * Builds `dist/` anew.
 * @param {string} root
 */
export async function build(root) {
  // Read before: whatever changes while it is compiled makes the build stale.
  const hash = hashSources(root)
  const files = await compile(root)
  const folder = join(root, 'dist')
  // The stamp comes last, and an old one goes first: a build that is cut short is stale.
  rmSync(join(folder, stampName), { force: true })
  writeFiles(folder, files.set(stampName, String(hash)))
}
