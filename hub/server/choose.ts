import { createRequire } from 'node:module'
import { createNodeServer } from './node.ts'
import type { Server, ServerOptions } from './server.ts'

export type ServerName = 'uws' | 'node'

/** `reason`: why it is `node` though nobody asked for that, and what to do about it. */
export type Chosen = { server: Server; name: ServerName; reason?: string }

/** Which Node runs, as native builds are named after it. */
export type Build = { version: string; platform: string; arch: string; abi: string }

const running: Build = {
  version: process.versions.node,
  platform: process.platform,
  arch: process.arch,
  abi: process.versions.modules,
}

/**
 * uWebSockets.js where it has a native build that this Node can load, node:http elsewhere. Whoever prefers `uws` where
 * there is none is told so by a throw.
 */
export async function chooseServer(
  options: ServerOptions,
  preferred?: ServerName,
  build: Build = running,
): Promise<Chosen> {
  if (preferred === 'node') return { server: createNodeServer(options), name: 'node' }
  const reason = whyNotNative(build)
  if (reason === undefined) {
    // Only now: the package loads an incomplete imitation of itself where it has no build.
    const { createUwsServer } = await import('./uws.ts')
    return { server: createUwsServer(options), name: 'uws' }
  }
  if (preferred === 'uws') throw new Error(reason)
  return { server: createNodeServer(options), name: 'node', reason }
}

/** Undefined where uWebSockets.js can be had. A build may be there and not load: on Alpine its C library is missing. */
export function whyNotNative({ version, platform, arch, abi }: Build = running): string | undefined {
  try {
    require(`uWebSockets.js/binaries/uws_${platform}_${arch}_${abi}.node`)
    return undefined
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
