import { createServer } from 'node:net'
import type { Config } from '../boot/config.ts'
import { ConfigError } from '../lib/configError.ts'
import { whyNotNative } from '../server/choose.ts'
import { canNodeShare, whyNotListen } from '../server/port.ts'

type Address = Pick<Config, 'host' | 'port'>

/** Throws a ConfigError if no server can listen on the port, for example because it is in use. */
export async function refuseTakenPort({ host, port }: Address): Promise<void> {
  const problem = await whyNotListen(host, port)
  if (problem !== undefined) throw new ConfigError([problem])
}

/**
 * Reserves the port, so that no second installation on this machine can use it. Opening the port is not a
 * sufficient check, because `SO_REUSEPORT` lets several processes share one port.
 */
export function lockPort({ host, port }: Address): Promise<{ release(): void }> {
  const lock = createServer((connection) => connection.destroy()).unref()
  return new Promise((resolve, reject) => {
    lock.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new ConfigError([`PORT: another plaza with several hubs uses ${port} on ${host}; stop it first`])
          : error,
      ),
    )
    // The lock is an abstract Unix socket, which the kernel frees when the process ends. Like a port, such a socket is
    // local to its network namespace.
    lock.listen(`\0plaza ${host.slice(0, 60)} ${port}`, () => resolve({ release: () => void lock.close() }))
  })
}

/** Returns the reason why several processes cannot share one port on this system, or undefined if they can. */
export function whyNotShared(
  { hubs, server }: Pick<Config, 'hubs' | 'server'>,
  platform: string = process.platform,
): string | undefined {
  const instead = 'set HUBS=1, or start hubs on ports of their own behind a proxy'
  if (platform !== 'linux') {
    return `HUBS: ${hubs} hubs on one port need Linux, where the kernel spreads the connections; on ${platform} ${instead}`
  }
  const isNative = server !== 'node' && whyNotNative() === undefined
  if (isNative || canNodeShare()) return undefined
  return `HUBS: ${hubs} hubs on one port need uWebSockets.js, or Node 22.12 or later; on Node ${process.versions.node} with node:http ${instead}`
}
