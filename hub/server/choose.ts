import { createNodeServer } from './node.ts'
import type { Server, ServerOptions } from './server.ts'
import { type Build, loadNative } from './uws/native.ts'
import { createUwsServer } from './uws.ts'

export type ServerName = 'uws' | 'node'

/**
 * The chosen HTTP server. `says` describes it; if a native build is missing, `says` also gives the command that
 * installs one.
 */
export type Chosen = { server: Server; name: ServerName; says: string; isSlower: boolean }

/** Creates the HTTP hub: uWebSockets.js if a native build fits this Node.js version, otherwise node:http. */
export function chooseServer(options: ServerOptions, preferred?: ServerName, build?: Build): Chosen {
  if (preferred === 'node') {
    const says = 'The portable listener (node:http) serves, because SERVER=node.'
    return { server: createNodeServer(options), name: 'node', says, isSlower: false }
  }
  const native = loadNative(build)
  if (typeof native !== 'string') {
    const says = `The native listener serves: ${native.name}.`
    return { server: createUwsServer(options, native), name: 'uws', says, isSlower: false }
  }
  if (preferred === 'uws') throw new Error(native.replace('serves:', 'would serve without SERVER=uws:'))
  return { server: createNodeServer(options), name: 'node', says: native, isSlower: true }
}

export function whyNotNative(build?: Build): string | undefined {
  const native = loadNative(build)
  return typeof native === 'string' ? native : undefined
}
