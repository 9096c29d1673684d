import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from './compile.mjs'
import { hashSources } from './sources.mjs'
import { writeFiles } from './write.mjs'

/** File in `dist/` that contains the hash of the sources that `dist/` was built from. */
const stampName = 'sources.sha256'

/**
 * Returns the reason why `dist/` is outdated, or undefined if it is current.
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
 * Builds `dist/`.
 * @param {string} root
 */
export async function build(root) {
  // Compute the hash before compiling, so that a change during the build makes `dist/` outdated.
  const hash = hashSources(root)
  const files = await compile(root)
  const folder = join(root, 'dist')
  // Remove the old hash file first and write the new one last, so that an interrupted build counts as outdated.
  rmSync(join(folder, stampName), { force: true })
  writeFiles(folder, files.set(stampName, String(hash)))
}
