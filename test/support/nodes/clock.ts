import { hourMs } from '../../../hub/domain/durations.ts'
import { openDatabase } from '../../../storage/database.ts'
import { readTime } from '../../../storage/time.ts'
import { eventually, metric } from './load.ts'
import type { Plaza } from './plaza.ts'

/** Clock shared by all hubs that use one database. Tests can advance it, but the hubs' timers run in real time. */
export type Clock = {
  now(): Date
  /** Advances the clock. Resolves when every running hub uses the new time. */
  advance(hours: number): Promise<void>
  close(): Promise<void>
}

type Options = {
  databaseUrl: string
  /** Hubs to wait for after advancing the clock. A hub that starts later reads the clock at startup. */
  hubs: readonly Plaza[]
}

export function openClock({ databaseUrl, hubs }: Options): Clock {
  const sql = openDatabase(databaseUrl, { most: 1 })
  let aheadMs = 0

  async function hasFollowed(hub: Plaza, at: Date): Promise<boolean> {
    return !hub.isRunning || (await metric(hub, 'plaza_time_seconds')) * 1000 >= at.getTime()
  }

  return {
    now: () => new Date(Date.now() + aheadMs),
    async advance(hours) {
      aheadMs += hours * hourMs
      await sql.unsafe(`
        create or replace function plaza_time() returns timestamptz language sql volatile
          as $$ select clock_timestamp() + interval '${aheadMs} milliseconds' $$`)
      const at = await readTime(sql)
      await Promise.all(hubs.map((hub) => eventually('a hub on the later time', () => hasFollowed(hub, at))))
    },
    close: () => sql.end(),
  }
}
