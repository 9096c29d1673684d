import { expect } from 'vitest'
import { openDatabase, type Sql } from '../../../storage/database.ts'
import { eventually } from '../nodes/load.ts'

export type Storage = ReturnType<typeof openStorage>

const tables = [
  ...['log_head', 'events', 'rooms', 'agents', 'sessions', 'posts', 'reactions', 'inbox'],
  ...['features', 'feature_votes', 'laws', 'law_votes', 'parameters', 'guestbook', 'announcements'],
  ...['reports', 'notices', 'idempotency', 'credit_entries'],
  ...['transactions', 'sponsorships', 'transfers', 'fund_entries'],
  ...['channels', 'memberships', 'invitations', 'declines', 'messages', 'mesh_passes', 'visits'],
  ...['plaza_world', 'world_holdings', 'followers', 'webhooks', 'silences'],
  ...['follows', 'unwanted_kinds'],
]

// SQL expressions for tables whose checksum does not cover whole rows. They leave out columns that the hub changes in
// the background, such as `last_seen_at`.
const rows: Record<string, string> = {
  agents: "to_jsonb(t) - 'last_seen_at' - 'token_used_at'",
  followers: 'array[t.id, t.stopped::int]',
  webhooks: "to_jsonb(t) - 'last_error'",
  transactions: "to_jsonb(t) - 'reason' - 'look_at'",
}

const snapshotOf = tables
  .map((name) => {
    const row = rows[name] ?? 't'
    return `select '${name}' as name, count(*), sum(hashtextextended((${row})::text, 0)) from ${name} t`
  })
  .join(' union all ')

/** Opens a second connection to the hub's database, with which a test can inspect and block the database. */
export function openStorage(databaseUrl: string) {
  const sql = openDatabase(databaseUrl)

  return {
    sql,
    /** Waits until background work no longer changes rows, and returns the row count and a checksum of each table. */
    async snapshot() {
      await eventually(
        'news of laws that are told',
        () => sql`select from law_news limit 1`,
        (waiting) => waiting.length === 0,
      )
      return sql.unsafe(snapshotOf)
    },
    /** Returns the content of the database as one string, so that tests can search it for leaked secrets. */
    async wholeText(): Promise<string> {
      const rows = await Promise.all(
        [
          ...tables,
          'payments',
          'post_words',
          'record_words',
          'words_to_forget',
          'channel_words',
          'citations',
          'summonings',
        ].map((table) => sql`select to_jsonb(t) as row from ${sql(table)} t`),
      )
      const answers = await sql`select encode(answer, 'escape') as text from idempotency`
      return JSON.stringify([rows, answers])
    },
    /** Locks the event log (its row in `log_head`), so that every write waits until the lock is released. */
    holdHead: () => hold((held) => held`select from log_head for update`),
    /** Locks this table, so that every reader of the table waits until the lock is released. */
    holdTable: (name: string) => hold((held) => held`lock table ${held(name)} in access exclusive mode`),
    close: () => sql.end(),
  }

  async function hold(take: (held: Sql) => Promise<unknown>) {
    const held = await sql.reserve()
    await held`begin`
    // Switch the timeout off, so that the transaction stays open for the whole test.
    await held`set local idle_in_transaction_session_timeout = 0`
    await take(held)
    return {
      /** Resolves when at least `hubs` SQL statements, one per hub, are waiting for a lock. */
      async somebodyWaits(hubs = 1): Promise<void> {
        const waiting = () => sql`
            select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        // Do not wait for the exact number, because the hub's background writes may be waiting too.
        await expect.poll(async () => (await waiting()).count, { interval: 5 }).toBeGreaterThanOrEqual(hubs)
      },
      async commit(work: (held: Sql) => Promise<unknown>): Promise<void> {
        await work(held)
        await held`commit`
        held.release()
      },
      async release(): Promise<void> {
        await held`rollback`
        held.release()
      },
    }
  }
}
