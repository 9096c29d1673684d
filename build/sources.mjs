import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** All inputs of a build. The lock file is included, because npm packages are compiled into the build. */
export const sources = [
  'build',
  'hub',
  'observer-ui',
  'operator',
  'rest',
  'storage',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]

/**
 * Returns a hash of the sources' names and contents, or undefined if there are no sources, as in a container
 * image that contains only the build. File dates are ignored, because a checkout or copy changes them.
 * @param {string} root
 * @param {readonly string[]} [paths] files and folders, by default all inputs of a build
 * @returns {string | undefined}
 */
export function hashSources(root, paths = sources) {
  if (!existsSync(join(root, 'hub'))) return undefined
  const hash = createHash('sha256')
  for (const path of paths.flatMap((source) => filesOf(root, source))) {
    const bytes = readFileSync(join(root, path))
    hash.update(`${path} ${bytes.length}\n`).update(bytes)
  }
  return hash.digest('hex')
}

/**
 * @param {string} root
 * @param {string} source
 * @returns {string[]}
 */
function filesOf(root, source) {
  const path = join(root, source)
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [source]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, '/').length))
    .sort()
}
