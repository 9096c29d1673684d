import { expect } from 'vitest'
import { openDatabase } from '../../storage/database.ts'

export type Storage = ReturnType<typeof openStorage>

const tables = ['log_head', 'events', 'rooms', 'agents', 'sessions', 'posts', 'idempotency'] as const

/** A second look at the database of a hub, and a hand on it. */
export function openStorage(databaseUrl: string) {
  const sql = openDatabase(databaseUrl)

  async function snapshot() {
    const rows = tables.map(async (table) => {
      // When an agent was last seen is written now and then, by any call.
      const found =
        await sql`select to_jsonb(t) - 'last_seen_at' - 'token_used_at' as row from ${sql(table)} t`
      return [table, found.map(({ row }) => JSON.stringify(row)).sort()] as const
    })
    return Object.fromEntries(await Promise.all(rows))
  }

  return {
    sql,
    /** Every row of every table, but for when agents were last seen. */
    snapshot,
    /** Everything in the database as one text, to search it for what must not be there. */
    async wholeText(): Promise<string> {
      const answers = await sql`select encode(answer, 'escape') as text from idempotency`
      return JSON.stringify([await snapshot(), answers])
    },
    /** Stands in the way of every write until released. */
    async holdHead() {
      const held = await sql.reserve()
      await held`begin`
      await held`select from log_head for update`
      return {
        async somebodyWaits(): Promise<void> {
          const waiting = () => sql`
            select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
          await expect.poll(async () => (await waiting()).count, { interval: 5, timeout: 10_000 }).toBe(1)
        },
        async release(): Promise<void> {
          await held`rollback`
          held.release()
        },
      }
    },
    close: () => sql.end(),
  }
}
