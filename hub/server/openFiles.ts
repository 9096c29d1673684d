import { readdirSync, statSync } from 'node:fs'

/** How many connections a listener may have. */
export type Bounds = {
  most: number
  /** Of these, for new connections and for those between two requests: what is busy never takes them. */
  spare: number
  /** Between two requests, of one address. */
  idlePerIp: number
}

export const unbounded: Bounds = {
  most: Number.POSITIVE_INFINITY,
  spare: 0,
  idlePerIp: Number.POSITIVE_INFINITY,
}

/** For Postgres, Redis, the log and whatever else a hub has open, however few files it may open. */
const filesOfTheHub = 64
const idlePerIp = 500

/**
 * Bounds that leave a fifth of the open files free, and some for the hub itself. Behind a proxy every connection has the
 * address of the proxy, so that no address is bounded by itself.
 */
export function connectionBounds(filesMax: number, { trustedProxies }: { trustedProxies: number }): Bounds {
  if (filesMax === Number.POSITIVE_INFINITY) return unbounded
  const most = Math.max(32, Math.floor(filesMax * 0.8) - filesOfTheHub)
  return {
    most,
    spare: Math.max(16, Math.floor(most / 20)),
    idlePerIp: trustedProxies > 0 ? Number.POSITIVE_INFINITY : Math.min(idlePerIp, Math.floor(most / 4)),
  }
}

/** How many files this process may open; Infinity where the system sets no bound or does not tell. */
export function openFilesMax(): number {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } }
  const soft = userLimits?.open_files?.soft
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY
}

/** How many files this process has open; 0 where the system does not tell. Takes no file itself where Linux is new enough. */
export function openFiles(): number {
  try {
    return statSync('/proc/self/fd').size || readdirSync('/proc/self/fd').length
  } catch {
    return 0
  }
}
