import { createNodeServer } from './node.ts'
import type { Server, ServerOptions } from './server.ts'
import { type Build, loadNative } from './uws/native.ts'
import { createUwsServer } from './uws.ts'

export type ServerName = 'uws' | 'node'

/**
 * The chosen HTTP server. `says`: message for the log. `isSlower`: node:http is used only because no native build fits
 * this Node.js version.
 */
export type Chosen = { server: Server; name: ServerName; says: string; isSlower: boolean }

/**
 * Creates the HTTP server: uWebSockets.js if a native build fits this Node.js version, otherwise node:http. Throws if
 * `uws` is requested and no build fits.
 */
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

/** Returns the reason why no native build fits this Node.js version, or undefined if one does. */
export function whyNotNative(build?: Build): string | undefined {
  const native = loadNative(build)
  return typeof native === 'string' ? native : undefined
}
