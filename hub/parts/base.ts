import { randomUUID } from 'node:crypto'
import { readTime } from '../../storage/time.ts'
import type { Config } from '../boot/config.ts'
import { openStorage, type Storage } from '../boot/openStorage.ts'
import { type Hints, openHints } from '../hubs/hints.ts'
import type { Siblings } from '../hubs/siblings.ts'
import { startFileWatch } from '../jobs/fileWatch.ts'
import type { Closing } from '../lib/closing.ts'
import { openServerTime, type ServerTime } from '../lib/serverTime.ts'
import type { Observe } from '../observe/observe.ts'

export type Base = {
  config: Config
  observe: Observe
  closing: Closing
  storage: Omit<Storage, 'close'>
  sql: Storage['sql']
  time: ServerTime
  now(): Date
  hints: Hints
  node: string
}

export async function openBase(
  config: Config,
  observe: Observe,
  closing: Closing,
  siblings: Siblings | undefined,
): Promise<Base> {
  const storage = closing.opened(await openStorage(config, observe))
  const { sql } = storage
  closing.opened(startFileWatch({ observe }))
  const time = closing.opened(
    await openServerTime({ readTime: () => readTime(sql), ownMs: Date.now, observe }),
  )
  const hints = await openHints({ redisUrl: config.redisUrl, siblings, observe })
  if (hints.bus) closing.opened(hints.bus)
  return { config, observe, closing, storage, sql, time, now: time.now, hints, node: randomUUID() }
}
