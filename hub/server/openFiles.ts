import { readdirSync, statSync } from 'node:fs'

export type Bounds = {
  most: number
  /** Number of connections that are kept in reserve. The server counts as overloaded once it uses them. */
  spare: number
  idlePerIp: number
}

export const unbounded: Bounds = {
  most: Number.POSITIVE_INFINITY,
  spare: 0,
  idlePerIp: Number.POSITIVE_INFINITY,
}

/** Number of file descriptors reserved for Postgres, Redis and log files. */
const filesOfTheHub = 64
const idlePerIp = 500

/** Returns the connection limits, which reserve some file descriptors for Postgres, Redis and log files. */
export function connectionBounds(filesMax: number, { trustedProxies }: { trustedProxies: number }): Bounds {
  if (filesMax === Number.POSITIVE_INFINITY) return unbounded
  const most = Math.max(32, Math.floor(filesMax * 0.8) - filesOfTheHub)
  return {
    most,
    spare: Math.max(16, Math.floor(most / 20)),
    // Behind a proxy, all connections have the proxy's IP address, so there is no limit per address.
    idlePerIp: trustedProxies > 0 ? Number.POSITIVE_INFINITY : Math.min(idlePerIp, Math.floor(most / 4)),
  }
}

/** Returns the maximum number of open files of this process, or Infinity if the number is unlimited or unknown. */
export function openFilesMax(): number {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } }
  const soft = userLimits?.open_files?.soft
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY
}

/** Returns the number of open files of this process, or 0 if it is unknown. */
export function openFiles(): number {
  try {
    return statSync('/proc/self/fd').size || readdirSync('/proc/self/fd').length
  } catch {
    return 0
  }
}
