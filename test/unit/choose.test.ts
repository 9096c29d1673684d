import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { chooseServer, whyNotNative } from '../../hub/server/choose.ts'
import { unbounded } from '../../hub/server/openFiles.ts'
import type { ServerOptions } from '../../hub/server/server.ts'
import type { Build } from '../../hub/server/uws/native.ts'
import { createSocketIo } from '../../hub/sockets/socketio.ts'

const options: ServerOptions = {
  http: async () => ({ status: 200, headers: {}, body: '' }),
  socket: () => ({ message() {}, drained() {}, closed() {} }),
  socketIo: createSocketIo(),
  trustedProxies: 0,
  bodyBytesMax: 1,
  frameBytesMax: 1,
  bounds: unbounded,
  fault() {},
}
const native = fileURLToPath(new URL('../../hub/server/uws/native.ts', import.meta.url))
const without: Build = { version: '26.1.0', platform: 'linux', arch: 'x64', abi: '147' }

const imitations = () =>
  Object.keys(createRequire(import.meta.url).cache).filter((path) => /uWebSockets\.js\/dist\//.test(path))

it('without a native build the portable listener serves, and one line says why', () => {
  const { name, says, isSlower } = chooseServer(options, undefined, without)
  expect({ name, isSlower }).toEqual({ name: 'node', isSlower: true })
  expect(says).toMatch(
    /^The portable listener \(node:http\) serves: no native build is installed for Node 26\.1\.0 on linux x64\.[^\n]* exist for Node 24\.$/,
  )
  expect(imitations()).toEqual([])
})

it.each([
  ['24.21.0', 'linux', 'x64', 'npm install --no-save @swarmmachina/swm-uws'],
  ['22.23.3', 'darwin', 'arm64', 'npm install --no-save @swarmmachina/swm-uws'],
  ['24.21.0', 'linux', 'arm64', 'npm install --no-save github:uNetworking/uWebSockets.js#v20.69.0'],
])(
  'on Node %s for %s %s the reason ends with the command that brings a native build',
  (version, platform, arch, command) => {
    const said = whyNotNative({ version, platform, arch, abi: '0' })
    expect(said?.endsWith(`To make it faster: ${command}`)).toBe(true)
  },
)

it('a native build that cannot be loaded counts as missing, and its error is told', () => {
  // Use another operating system's build of uWebSockets.js, which is installed but cannot be loaded here.
  const platform = process.platform === 'darwin' ? 'linux' : 'darwin'
  const foreign = { version: '20.20.2', platform, arch: 'x64', abi: '115' }
  expect(whyNotNative(foreign)).toMatch(
    /the build of uWebSockets\.js cannot be loaded \(.+\) for Node 20\.20\.2/,
  )
})

it('the native build that fits serves, and its JavaScript fallback is never loaded', () => {
  const { name, says, isSlower } = chooseServer(options)
  const isNative = whyNotNative() === undefined
  expect({ name, isSlower }).toEqual({ name: isNative ? 'uws' : 'node', isSlower: !isNative })
  expect(says).toMatch(
    isNative ? /^The native listener serves: \S+ \d+\.\d+\.\d+\S*\.$/ : /^The portable listener/,
  )
  expect(imitations()).toEqual([])
})

const layouts: Record<string, string[]> = {
  swm: [
    '@swarmmachina/swm-uws/lib/index.js',
    '@swarmmachina/swm-uws/package.json',
    '@swarmmachina/swm-uws/prebuilds/linux-x64-glibc/node-v137.node',
  ],
  official: [
    'uWebSockets.js/index.js',
    'uWebSockets.js/package.json',
    'uWebSockets.js/uws_linux_x64_137.node',
  ],
  alias: [
    'uWebSockets.js/src/uws.js',
    'uWebSockets.js/package.json',
    'uWebSockets.js/binaries/uws_linux_x64_137.node',
  ],
}

it.each([
  { installed: ['swm', 'official'], taken: '@swarmmachina/swm-uws 1.2.3' },
  { installed: ['swm', 'alias'], taken: '@swarmmachina/swm-uws 1.2.3' },
  { installed: ['official'], taken: 'uWebSockets.js 1.2.3' },
  { installed: ['alias'], taken: 'uWebSockets.js 1.2.3' },
])('of the native packages $installed the listener takes $taken', ({ installed, taken }) => {
  const folder = mkdtempSync(join(tmpdir(), 'plaza-native-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const path of installed.flatMap((name) => layouts[name] ?? [])) {
    const file = join(folder, 'node_modules', path)
    mkdirSync(dirname(file), { recursive: true })
    const main = installed.includes('alias') && path.startsWith('uWeb') ? 'src/uws.js' : undefined
    const manifest = { version: '1.2.3', main: path.startsWith('@') ? 'lib/index.js' : main }
    writeFileSync(file, path.endsWith('.json') ? JSON.stringify(manifest) : '')
  }
  copyFileSync(native, join(folder, 'native.mts'))
  const script = `
    import { createRequire } from 'node:module'
    createRequire(import.meta.url).extensions['.node'] = () => {}
    const { loadNative } = await import(process.env.NATIVE)
    const native = loadNative({ version: '24.21.0', platform: 'linux', arch: 'x64', abi: '137' })
    console.log(typeof native === 'string' ? native : native.name)`
  const args = ['--import', 'tsx', '--input-type=module', '-e', script]
  const env = { ...process.env, NATIVE: join(folder, 'native.mts') }
  expect(execFileSync(process.execPath, args, { env, encoding: 'utf8' }).trim()).toBe(taken)
})

it('No environment variable makes uWebSockets.js load its JavaScript fallback', () => {
  // Run the script in a separate process, which has not loaded uWebSockets.js yet.
  const script = `
    import { createRequire } from 'node:module'
    import { whyNotNative } from './hub/server/choose.ts'
    whyNotNative()
    console.log(Object.keys(createRequire(import.meta.url).cache).join(' '))`
  const loaded = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    env: { ...process.env, UWS_USE_FALLBACK: 'true' },
    encoding: 'utf8',
  })
  expect(loaded).not.toMatch(/uWebSockets\.js\/(dist|src)\//)
})

it('a hub configured for node:http uses it and warns of nothing', () => {
  expect(chooseServer(options, 'node')).toMatchObject({ name: 'node', isSlower: false })
  expect(chooseServer(options, 'node', without)).toMatchObject({ name: 'node', isSlower: false })
})

it('a hub configured for uWebSockets.js without a build refuses to start with the reason', () => {
  expect(() => chooseServer(options, 'uws', without)).toThrow('no native build is installed for Node 26.1.0')
})
