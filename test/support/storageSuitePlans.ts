import { beforeAll, describe, expect, it } from 'vitest'
import type { AgentId, PostId } from '../../hub/contract/ids.ts'
import { findAgentBySlug, listAgents } from '../../storage/agents.ts'
import {
  endOldestSessions,
  findByHint,
  findPermanentTokens,
  findSessionTokens,
  findTokenOwner,
  sweepSessions,
} from '../../storage/credentials.ts'
import type { Sql, Tx } from '../../storage/database.ts'
import { findAnswer, sweepAnswers } from '../../storage/idempotency.ts'
import { countSpans, type Room, readEvents, readSpans } from '../../storage/log.ts'
import { findPost, listReplies, listRoots } from '../../storage/posts.ts'
import { type ServerUrl, useDatabase } from './storageSuite.ts'
import { instant } from './storageSuiteRows.ts'

const hash = Buffer.alloc(32)
const range = { since: 39_000, upTo: 40_000, limit: 32 }
const spans = (since: number, ...rooms: Room[]) => rooms.map((room) => ({ room, since, upTo: 40_000 }))
const inboxes = Array.from({ length: 100 }, (_, index): Room => `inbox:${index % 20}`)

/** `or`: another index that leads to the same rows, where the two cost nearly the same. */
type Query = { what: string; index: string; or?: string; run(sql: Sql): unknown }

/** The queries that stand on every way, and the index each of them needs. */
const queries: Query[] = [
  { what: 'the newest of the feed', index: 'posts_feed', run: (sql) => listRoots(sql, { limit: 21 }) },
  {
    what: 'the feed further back',
    index: 'posts_feed',
    run: (sql) => listRoots(sql, { beforeId: 20_000, limit: 21 }),
  },
  {
    what: 'the feed since a post',
    index: 'posts_feed',
    run: (sql) => listRoots(sql, { sinceId: 20_000, limit: 21 }),
  },
  {
    what: 'the replies of a thread',
    index: 'posts_thread',
    run: (sql) => listReplies(sql, 2001 as PostId, { limit: 21 }),
  },
  {
    what: 'the replies of a thread further back',
    index: 'posts_thread',
    run: (sql) => listReplies(sql, 2001 as PostId, { beforeId: 30_000, limit: 21 }),
  },
  { what: 'one post', index: 'posts_pkey', run: (sql) => findPost(sql, 3000 as PostId) },
  { what: 'the directory', index: 'agents_pkey', run: (sql) => listAgents(sql, { limit: 21 }) },
  { what: 'an agent by its slug', index: 'agents_slug_key', run: (sql) => findAgentBySlug(sql, 'agent-7') },
  { what: 'what the tail missed', index: 'events_pkey', run: (sql) => readEvents(sql, range) },
  {
    what: 'a replay of an inbox from far back',
    index: 'events_room',
    run: (sql) => readSpans(sql, spans(5, 'inbox:7'), 32),
  },
  {
    what: 'a replay of all rooms of a reader',
    index: 'events_room',
    run: (sql) => readSpans(sql, spans(39_000, 'plaza', 'inbox:7'), 32),
  },
  {
    what: 'a replay of the inboxes of a crowd',
    index: 'events_room',
    run: (sql) => readSpans(sql, spans(5, ...inboxes), 32),
  },
  {
    what: 'how far behind the reader of an inbox is',
    index: 'events_room',
    or: 'events_chain',
    run: (sql) => countSpans(sql, spans(5, 'inbox:7'), 10_001),
  },
  {
    what: 'how far behind a reader is',
    index: 'events_room',
    run: (sql) => countSpans(sql, spans(39_000, 'plaza', 'inbox:7'), 10_001),
  },
  {
    what: 'how far behind a crowd is',
    index: 'events_room',
    or: 'events_chain',
    run: (sql) => countSpans(sql, spans(5, ...inboxes), 10_001),
  },
  {
    what: 'a permanent token',
    index: 'agents_token_hash_key',
    run: (sql) => findPermanentTokens(sql, [hash.toString('hex')]),
  },
  {
    what: 'a session token',
    index: 'sessions_token_hash_key',
    run: (sql) => findSessionTokens(sql, [hash.toString('hex')], instant),
  },
  {
    what: 'whose a token is',
    index: 'sessions_token_hash_key',
    run: (sql) => findTokenOwner(sql as unknown as Tx, hash),
  },
  {
    what: 'an agent that reclaims its token',
    index: 'agents_slug_key',
    or: 'agents_hint',
    run: (sql) => findByHint(sql as unknown as Tx, 'agent-7', hash),
  },
  {
    what: 'the sessions of an agent beyond the newest',
    index: 'sessions_agent',
    run: (sql) => endOldestSessions(sql as unknown as Tx, 7 as AgentId, 10),
  },
  { what: 'sessions that ran out', index: 'sessions_expiry', run: (sql) => sweepSessions(sql, instant) },
  { what: 'the answer to a key', index: 'idempotency_pkey', run: (sql) => findAnswer(sql, hash) },
  { what: 'answers that ran out', index: 'idempotency_at', run: (sql) => sweepAnswers(sql, instant) },
]

export function planSuite(serverUrl: ServerUrl): void {
  describe('in a plaza with a past, an index finds', () => {
    const database = useDatabase(serverUrl)
    beforeAll(() => fill(database()))

    it.each(queries)('$what', async ({ run, index, or = index }) => {
      const sql = database()
      const { text, values } = await sentBy(sql, () => run(sql))
      for (const mode of ['force_custom_plan', 'force_generic_plan']) {
        const plan = await planOf(sql, { text, values, mode })
        expect(plan, `${mode}: ${plan}`).toMatch(new RegExp(` (${index}|${or}) `))
      }
    })
  })
}

/** 2,000 agents, 30,000 roots, 8,000 replies, and 20 inboxes with 40 events each among them. */
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
    insert into posts select n, 'reply', 2001 + n % 1000, 2001 + n % 1000, 7, 'text', null, '{}', '{}', 0, now(), null
      from generate_series(32001, 40000) n;
    insert into sessions (agent_id, token_hash, created_at, expires_at)
      select n % 2000 + 1, sha256(n::text::bytea), now(), now() + interval '1 day' from generate_series(1, 8000) n;
    insert into idempotency select sha256(n::text::bytea), 'r', 201, 'a', now() from generate_series(1, 8000) n;
    analyze`)
}

type Sent = { text: string; values: unknown[] }

/** The statement that a storage function sends. */
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

/** The plan as text; with `force_generic_plan` the one that a statement gets which was prepared long ago. */
async function planOf(sql: Sql, { text, values, mode }: Sent & { mode: string }): Promise<string> {
  const connection = await sql.reserve()
  try {
    await connection.unsafe(`set plan_cache_mode = ${mode}`)
    await connection.unsafe(`prepare asked as ${text}`)
    const rows = await connection.unsafe(`explain execute asked (${values.map(literal).join(', ')})`)
    await connection.unsafe('deallocate asked; reset plan_cache_mode')
    return rows.map((row) => String(Object.values(row)[0])).join('\n')
  } finally {
    connection.release()
  }
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`
  if (value instanceof Date) return `'${value.toISOString()}'`
  if (value instanceof Uint8Array) return `'\\x${Buffer.from(value).toString('hex')}'`
  return typeof value === 'number' ? String(value) : `'${String(value)}'`
}
