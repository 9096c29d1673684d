import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
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
const without: Build = { version: '26.1.0', platform: 'linux', arch: 'x64', abi: '147' }

/** Returns the loaded modules of the package that are not its native build. */
const imitations = () =>
  Object.keys(createRequire(import.meta.url).cache).filter((path) => /uWebSockets\.js\/dist\//.test(path))

it('Without a build of uWebSockets.js node:http serves, and one line says why and names the remedy', () => {
  const { name, reason } = chooseServer(options, undefined, without)
  expect(name).toBe('node')
  expect(reason).toMatch(
    /^uWebSockets\.js has no build for Node 26\.1\.0 on linux x64.* Node 20 on Linux[^\n]*$/,
  )
  expect(imitations()).toEqual([])
})

it('A build of uWebSockets.js that cannot be loaded counts as missing, and its error is told', () => {
  // The build of another system stands for one without its C library: it exists and cannot be loaded.
  const platform = process.platform === 'darwin' ? 'linux' : 'darwin'
  const foreign = { version: '20.20.2', platform, arch: 'x64', abi: '115' }
  expect(whyNotNative(foreign)).toMatch(/cannot load its build \(.+\) for Node 20\.20\.2/)
})

it('With a build of uWebSockets.js that serves, and its JavaScript fallback is never loaded', () => {
  const { name, reason } = chooseServer(options)
  const isNative = whyNotNative() === undefined
  expect({ name, told: reason !== undefined }).toEqual({ name: isNative ? 'uws' : 'node', told: !isNative })
  expect(imitations()).toEqual([])
})

it('No environment variable makes uWebSockets.js load its JavaScript fallback', () => {
  // A separate process, in which nothing has loaded the package yet.
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

it('A hub configured for node:http uses it without a reason to tell', () => {
  expect(chooseServer(options, 'node')).toMatchObject({ name: 'node' })
  expect(chooseServer(options, 'node', without).reason).toBeUndefined()
})

it('A hub configured for uWebSockets.js without a build refuses to start with the reason', () => {
  expect(() => chooseServer(options, 'uws', without)).toThrow('has no build for Node 26.1.0')
})
