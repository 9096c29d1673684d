import type * as uWS from 'uWebSockets.js'
import { createRequire } from 'node:module'

export type Native = typeof uWS

/** Which Node runs, as native builds are named after it. */
export type Build = { version: string; platform: string; arch: string; abi: string }

const running: Build = {
  version: process.versions.node,
  platform: process.platform,
  arch: process.arch,
  abi: process.versions.modules,
}

/**
 * The build of uWebSockets.js for a Node, or why there is none. A build may be there and not load: on Alpine its C
 * library is missing. The package around the builds is never loaded: where it finds none, or is told to by the
 * environment, it is an incomplete imitation of itself.
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
      'all the same, but slower with many sockets. Node 20 on Linux (glibc), macOS or Windows has the fast one.'
    )
  }
}

const require = createRequire(import.meta.url)
const firstLine = (text: string) => text.split('\n', 1)[0]
