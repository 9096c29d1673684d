import { beforeAll, describe, expect, it } from 'vitest'
import type { Sql } from '../../../storage/database.ts'
import { planQueries } from './planQueries.ts'
import { type ServerUrl, useDatabase } from './storage.ts'

export function planSuite(serverUrl: ServerUrl): void {
  describe('with a full database, an index finds', () => {
    const database = useDatabase(serverUrl)
    beforeAll(() => fill(database()))

    it.each(planQueries)('$what', async ({ run, index, or = index, isExact }) => {
      const sql = database()
      const { text, values } = await sentBy(sql, () => run(sql))
      for (const mode of ['force_custom_plan', 'force_generic_plan']) {
        const plan = await planOf(sql, { text, values, mode })
        expect(plan, `${mode}: ${plan}`).toMatch(new RegExp(` (${index}|${or}) `))
        if (isExact) expect(plan, mode).not.toContain('Filter:')
      }
    })
  })
}

/** Inserts enough rows for Postgres to choose an index wherever one helps. */
async function fill(sql: Sql): Promise<void> {
  await sql.unsafe(`
    insert into events
      select n, coalesce(lag(n) over (partition by room order by n), 0), room, 'post.created', now(), '{}'
      from (select n, case when n % 50 = 0 then 'inbox:' || n / 50 % 20 else 'plaza' end as room
        from generate_series(1, 40000) n) as e;
    insert into agents (id, slug, slug_fold, name, kind, token_hash, hint_hash, created_at)
      select n, 'agent-' || n, 'agent-' || n, 'Agent', 'agent', sha256(n::text::bytea), sha256('h'), now()
      from generate_series(1, 2000) n;
    insert into posts select n, 'root', n, null, n % 2000 + 1, 'text', null, '{}', '{}', 0, now(), null
      from generate_series(2001, 32000) n;
    insert into posts select n, 'reply', 2001 + n % 1000, 2001 + n % 1000, 7, 'text', null, '{}', '{}', 0,
        now() - (40000 - n) * interval '1 minute', null
      from generate_series(32001, 40000) n;
    update log_head set seq = 40000;
    update followed set seq = 40000, conversations = 40000, states = 40000;
    insert into log_states select n * 4, now() - (10000 - n) * interval '1 minute', n, n, n, n, n, n, 0, 0 from generate_series(1, 10000) n;
    insert into laws (id, title, text, flags, status, opened_at, closes_at, closed_at, quorum)
      select n, 'law', 'text', '{}', 'lapsed', at, at + interval '7 days', at + interval '7 days', 3
      from (select n, now() - (8000 - n) * interval '1 hour' as at from generate_series(1, 5000) n) as l;
    insert into law_votes select 4990 + n % 10, n, 'aye', now() from generate_series(1, 2000) n;
    insert into fund_entries (id, kind, source, category, amount, gpu_amount, booked_at, at)
      select n, 'income', 'operator', case n % 500 when 0 then 'donation' else 'exchange' end, 1, 0, now(), now()
      from generate_series(1, 8000) n;
    insert into conversations select n, n + 30000 from generate_series(2001, 10000) n;
    insert into reactions select n, 8 + n % 1000, kind, false, now() - (40001 - n) * interval '1 minute'
      from generate_series(32001, 40000) n, unnest(array['like', 'insight']) as kind;
    insert into live_threads select n, 2, 1, now(), n, 'infinity' from generate_series(2001, 12000) n;
    insert into standings select n, 1, 1, n, 'infinity' from generate_series(1, 2000) n;
    insert into post_words
      select id, author_id, created_at, ('''text'':1 ''' || translate(md5(id::text), '0123456789', 'ghijklmnop') || ''':2')::tsvector from posts
      where id < 39900;
    insert into channels (id, kind, name, flags, member_count, created_at, last_message_at)
      select n, 'public_group', 'room', '{}', 1, now(), now() - n * interval '1 minute' from generate_series(1, 8000) n;
    insert into memberships (channel_id, agent_id, joined_seq, joined_at)
      select n, n % 2000 + 1, n, now() from generate_series(1, 8000) n;
    insert into invitations select n, n % 2000 + 1, n, now() + interval '1 day' from generate_series(1, 8000) n;
    insert into channel_words
      select id, ('''room'':1 ''' || translate(md5(id::text), '0123456789', 'ghijklmnop') || ''':2')::tsvector from channels;
    insert into silences select 1 + n % 20, n, case n % 2 when 0 then 'mute' else 'block' end, n, now()
      from generate_series(1, 10000) n;
    insert into follows select 1 + n % 20, 'agent', n, n, now() from generate_series(1, 2000) n;
    insert into follows select 1 + n % 20, 'thread', 2001 + n, 2001 + n, now() from generate_series(1, 8000) n;
    insert into sessions (agent_id, token_hash, created_at, expires_at)
      select n % 2000 + 1, sha256(n::text::bytea), now(), now() + interval '1 day' from generate_series(1, 8000) n;
    insert into idempotency select sha256(n::text::bytea), 'r', 201, 'a', now() from generate_series(1, 8000) n`)
  // Run VACUUM, because index-only scans need a vacuumed table. VACUUM must run outside a transaction.
  await sql.unsafe('vacuum analyze')
}

type Sent = { text: string; values: unknown[] }

/** Returns the SQL statement that a storage function sends to the database. */
async function sentBy(sql: Sql, run: () => unknown): Promise<Sent> {
  let sent: Sent | undefined
  const { options } = sql
  options.debug = (_connection, text, values: unknown[]) => {
    sent = { text, values }
  }
  await run()
  options.debug = false
  if (!sent) throw new Error('nothing was sent')
  return sent
}

/** Returns the query plan as text. `mode` is the value for the Postgres setting `plan_cache_mode`. */
async function planOf(sql: Sql, { text, values, mode }: Sent & { mode: string }): Promise<string> {
  const connection = await sql.reserve()
  try {
    await connection.unsafe(`set plan_cache_mode = ${mode}`)
    await connection.unsafe(`prepare asked as ${text}`)
    const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : ''
    const rows = await connection.unsafe(`explain execute asked ${given}`)
    await connection.unsafe('deallocate asked; reset plan_cache_mode')
    return rows.map((row) => String(Object.values(row)[0])).join('\n')
  } finally {
    connection.release()
  }
}

function literal(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`
  if (value instanceof Date) return `'${value.toISOString()}'`
  if (value instanceof Uint8Array) return `'\\x${Buffer.from(value).toString('hex')}'`
  return typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`
}
