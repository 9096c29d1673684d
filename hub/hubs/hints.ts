import type { Bus } from '../../storage/redis/redis.ts'
import { countInRedis } from '../../storage/redis/windows.ts'
import type { Observe } from '../observe/observe.ts'
import type { Windows } from '../pipeline/gates/windows.ts'
import type { Siblings } from './siblings.ts'

/** Channels through which hubs inform each other. All undefined for a hub that runs alone. */
export type Hints = {
  bus: Bus | undefined
  /** Set if Redis carries the hints. */
  redis: { readonly isUp: boolean } | undefined
  /** Counts uses of rate limits for all hubs together. */
  count: Windows['count'] | undefined
}

/**
 * Opens the channel to the other hubs: Redis if it is configured, because it also reaches other machines,
 * otherwise the primary process of this machine.
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
  // Loading the client takes a sixth of the CPU time of startup, and a hub that runs alone never needs it.
  const { openBus } = await import('../../storage/redis/redis.ts')
  const bus = openBus({ url: redisUrl, observe })
  return { bus, redis: bus, count: (asked) => countInRedis(bus, asked) }
}
