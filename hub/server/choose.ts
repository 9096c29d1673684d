import { createNodeServer } from './node.ts'
import type { Server, ServerOptions } from './server.ts'
import { type Build, loadNative } from './uws/native.ts'
import { createUwsServer } from './uws.ts'

export type ServerName = 'uws' | 'node'

/** `reason` explains why node:http was used without being requested, and how to change that. */
export type Chosen = { server: Server; name: ServerName; reason?: string }

/**
 * Creates the listener: uWebSockets.js if it has a native build for this Node, otherwise node:http. Throws if
 * `uws` is requested but has no build.
 */
export function chooseServer(options: ServerOptions, preferred?: ServerName, build?: Build): Chosen {
  if (preferred === 'node') return { server: createNodeServer(options), name: 'node' }
  const native = loadNative(build)
  if (typeof native !== 'string') return { server: createUwsServer(options, native), name: 'uws' }
  if (preferred === 'uws') throw new Error(native)
  return { server: createNodeServer(options), name: 'node', reason: native }
}

/** Returns undefined if uWebSockets.js can be used, otherwise the reason why not. */
export function whyNotNative(build?: Build): string | undefined {
  const native = loadNative(build)
  return typeof native === 'string' ? native : undefined
}
