import type { Bus } from '../../storage/redis/redis.ts'
import { countInRedis } from '../../storage/redis/windows.ts'
import type { Observe } from '../observe/observe.ts'
import type { Windows } from '../pipeline/gates/windows.ts'
import type { Siblings } from './siblings.ts'

/**
 * Connections to the other hubs (server processes). Messages between hubs may be lost without harm. All fields are
 * undefined for a hub that runs alone and without Redis.
 */
export type Hints = {
  bus: Bus | undefined
  redis: { readonly isUp: boolean } | undefined
  /** Counts a call against its rate limits. All hubs (server processes) share the counts. */
  count: Windows['count'] | undefined
}

/**
 * Connects this server process to the others: through Redis if it is configured, otherwise through the primary process.
 * Redis also reaches processes on other machines.
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
  // Import the Redis client only when needed. Loading it takes a sixth of the CPU time at startup, and a server without
  // Redis does not need it.
  const { openBus } = await import('../../storage/redis/redis.ts')
  const bus = openBus({ url: redisUrl, observe })
  return { bus, redis: bus, count: (asked) => countInRedis(bus, asked) }
}
