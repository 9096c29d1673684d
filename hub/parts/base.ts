import { randomUUID } from 'node:crypto'
import { type Bus, openBus } from '../../storage/redis/redis.ts'
import { readTime } from '../../storage/time.ts'
import type { Config } from '../boot/config.ts'
import { openStorage, type Storage } from '../boot/openStorage.ts'
import { startFileWatch } from '../jobs/fileWatch.ts'
import type { Closing } from '../lib/closing.ts'
import { openServerTime, type ServerTime } from '../lib/serverTime.ts'
import type { Observe } from '../observe/observe.ts'

/** The parts that all others stand on. */
export type Base = {
  config: Config
  observe: Observe
  closing: Closing
  storage: Omit<Storage, 'close'>
  sql: Storage['sql']
  time: ServerTime
  now(): Date
  /** Redis, if it is configured. */
  bus: Bus | undefined
  /** Name of this hub among those that share a log. */
  node: string
}

export async function openBase(config: Config, observe: Observe, closing: Closing): Promise<Base> {
  const storage = closing.opened(await openStorage(config, observe))
  const { sql } = storage
  closing.opened(startFileWatch({ observe }))
  const time = closing.opened(
    await openServerTime({ readTime: () => readTime(sql), ownMs: Date.now, observe }),
  )
  const bus =
    config.redisUrl === undefined ? undefined : closing.opened(openBus({ url: config.redisUrl, observe }))
  return { config, observe, closing, storage, sql, time, now: time.now, bus, node: randomUUID() }
}
