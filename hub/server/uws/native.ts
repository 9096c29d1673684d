import type * as uWS from 'uWebSockets.js'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export type Native = {
  api: typeof uWS
  /** Name and version of the package, such as `@swarmmachina/swm-uws 0.7.2`. */
  name: string
  traits: Traits
}

export type Traits = {
  /** True if this build of uWebSockets.js sets Content-Length itself and throws if a handler sets it too. */
  ownsContentLength: boolean
  /** True if this build of uWebSockets.js accepts line breaks in header values. */
  takesAnyValue: boolean
}

export type Build = { version: string; platform: string; arch: string; abi: string }

type Package = {
  name: string
  /** Folder of the package.json, relative to the package's entry point. */
  root: string
  fileOf(build: Build): string
  traits: Traits
}

/**
 * Packages that may contain a native build, in order of preference. Only the last one is a dependency of this project;
 * the operator may install the others.
 */
const packages: readonly Package[] = [
  {
    name: '@swarmmachina/swm-uws',
    root: '..',
    fileOf: ({ platform, arch, abi }) =>
      `prebuilds/${platform}-${arch}${platform === 'linux' ? '-glibc' : ''}/node-v${abi}.node`,
    traits: { ownsContentLength: true, takesAnyValue: false },
  },
  // Official package of uWebSockets.js, installed from GitHub.
  {
    name: 'uWebSockets.js',
    root: '.',
    fileOf: (build) => `${uwsFile(build)}`,
    traits: { ownsContentLength: false, takesAnyValue: false },
  },
  // Unofficial package `@trufflesuite/uws-js-unofficial`, installed under the official name.
  {
    name: 'uWebSockets.js',
    root: '..',
    fileOf: (build) => `binaries/${uwsFile(build)}`,
    traits: { ownsContentLength: false, takesAnyValue: true },
  },
]

const uwsFile = ({ platform, arch, abi }: Build) => `uws_${platform}_${arch}_${abi}.node`

const running: Build = {
  version: process.versions.node,
  platform: process.platform,
  arch: process.arch,
  abi: process.versions.modules,
}

/**
 * Loads the native build for a Node.js version. If that fails, returns the reason and the command that installs a
 * build.
 */
export function loadNative(build: Build = running): Native | string {
  let problem: string | undefined
  for (const each of packages) {
    try {
      // Load the native binary directly, because the package itself may fall back to an incomplete JavaScript
      // implementation.
      return load(each, build)
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      if (code !== 'MODULE_NOT_FOUND')
        problem ??= `the build of ${each.name} cannot be loaded (${firstLine(message)})`
    }
  }
  const { version, platform, arch } = build
  return (
    `The portable listener (node:http) serves: ${problem ?? 'no native build is installed'} for Node ${version} on ` +
    `${platform} ${arch}. It has the same features and needs more processor time. ${remedyFor(build)}`
  )
}

function load({ name, root, fileOf, traits }: Package, build: Build): Native {
  const folder = join(dirname(require.resolve(name)), root)
  const api = require(join(folder, fileOf(build))) as typeof uWS
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  return { api, name: `${name} ${version}`, traits }
}

const swmPlatforms: readonly string[] = ['linux x64', 'darwin x64', 'darwin arm64', 'win32 x64']

function remedyFor({ version, platform, arch }: Build): string {
  const major = Number.parseInt(version, 10)
  if (major !== 22 && major !== 24) return 'Native builds exist for Node 24.'
  return swmPlatforms.includes(`${platform} ${arch}`)
    ? 'To make it faster: npm install --no-save @swarmmachina/swm-uws'
    : 'To make it faster: npm install --no-save github:uNetworking/uWebSockets.js#v20.69.0'
}

const require = createRequire(import.meta.url)
const firstLine = (text: string) => text.split('\n', 1)[0]
