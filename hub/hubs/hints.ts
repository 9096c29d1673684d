import type { Bus } from '../../storage/redis/redis.ts'
import { countInRedis } from '../../storage/redis/windows.ts'
import type { Observe } from '../observe/observe.ts'
import type { Windows } from '../pipeline/gates/windows.ts'
import type { Siblings } from './siblings.ts'

/** Channels through which hubs inform each other. All are undefined for a hub that runs alone. */
export type Hints = {
  bus: Bus | undefined
  /** Set if Redis carries the hints. */
  redis: { readonly isUp: boolean } | undefined
  /** Counts rate-limit uses for all hubs together. */
  count: Windows['count'] | undefined
}

/**
 * Opens the channel to the other hubs. Uses Redis if it is configured, because Redis also reaches other
 * machines, and otherwise this machine's primary process.
 */
export async function openHints({
  redisUrl,
  siblings,
  observe,
}: {
  redisUrl: string | undefined
  siblings: Siblings | undefined
  observe: Pick<Observe, 'redisAway' | 'redisBack'>
}): Promise<Hints> {
  if (redisUrl === undefined) return { bus: siblings?.bus, redis: undefined, count: siblings?.count }
  // Loading the Redis client takes a sixth of the CPU time of startup, and a hub that runs alone never needs
  // it.
  const { openBus } = await import('../../storage/redis/redis.ts')
  const bus = openBus({ url: redisUrl, observe })
  return { bus, redis: bus, count: (asked) => countInRedis(bus, asked) }
}
