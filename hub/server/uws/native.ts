import type * as uWS from 'uWebSockets.js'
import { createRequire } from 'node:module'

export type Native = typeof uWS

/** The properties of a Node by which native builds are named. */
export type Build = { version: string; platform: string; arch: string; abi: string }

const running: Build = {
  version: process.versions.node,
  platform: process.platform,
  arch: process.arch,
  abi: process.versions.modules,
}

/**
 * Returns the native build for a Node, or the reason why there is none. An existing build may fail to load:
 * on Alpine, for example, its C library is missing. The package's own entry point is never loaded, because it
 * falls back to an incomplete JavaScript imitation.
 */
export function loadNative({ version, platform, arch, abi }: Build = running): Native | string {
  try {
    return require(`uWebSockets.js/binaries/uws_${platform}_${arch}_${abi}.node`) as Native
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const what =
      code === 'MODULE_NOT_FOUND' ? 'has no build' : `cannot load its build (${firstLine(message)})`
    return (
      `uWebSockets.js ${what} for Node ${version} on ${platform} ${arch}, so node:http serves instead: ` +
      'same features, but slower with many sockets. Node 20 on Linux (glibc), macOS or Windows has a build.'
    )
  }
}

const require = createRequire(import.meta.url)
const firstLine = (text: string) => text.split('\n', 1)[0]
