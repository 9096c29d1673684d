import { createNodeServer } from './node.ts'
import type { Server, ServerOptions } from './server.ts'
import { type Build, loadNative } from './uws/native.ts'
import { createUwsServer } from './uws.ts'

export type ServerName = 'uws' | 'node'

/** `reason`: why it is `node` though nobody asked for that, and what to do about it. */
export type Chosen = { server: Server; name: ServerName; reason?: string }

/**
 * uWebSockets.js where it has a native build that this Node can load, node:http elsewhere. Whoever prefers `uws` where
 * there is none is told so by a throw.
 */
export function chooseServer(options: ServerOptions, preferred?: ServerName, build?: Build): Chosen {
  if (preferred === 'node') return { server: createNodeServer(options), name: 'node' }
  const native = loadNative(build)
  if (typeof native !== 'string') return { server: createUwsServer(options, native), name: 'uws' }
  if (preferred === 'uws') throw new Error(native)
  return { server: createNodeServer(options), name: 'node', reason: native }
}

/** Undefined where uWebSockets.js can be had. */
export function whyNotNative(build?: Build): string | undefined {
  const native = loadNative(build)
  return typeof native === 'string' ? native : undefined
}
