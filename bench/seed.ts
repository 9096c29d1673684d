import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '../rest/client/client.ts'
import type { Sql, Tx } from '../storage/database.ts'
import type { Load } from './clients/writers.ts'
import type { BenchHub } from './hub.ts'
import { startProgram } from './programs.ts'

/** Range of events to copy. `after` is exclusive, and `to` is inclusive. */
export type Block = { after: number; to: number }

const repliesPerRoot = 9
const rootsAtATime = 50

/** Registers agents and writes posts and replies, with nine replies per post. */
export async function writeBlock(
  hub: BenchHub,
  { agents, posts }: { agents: number; posts: number },
): Promise<Block> {
  const after = await headOf(hub.sql)
  const client = createClient({ baseUrl: hub.url })
  const tokens: string[] = []
  for (let n = 0; n < agents; n++) tokens.push((await client.registerAgent({ name: `writer ${n}` })).token)
  const writers = await startProgram('clients/writers')
  try {
    await writers.ask({ act: 'open', port: hub.port, tokens })
    const load = { act: 'load', keyed: false, inFlight: Math.min(agents, 128), seconds: 600 }
    for (let left = posts; left > 0; left -= rootsAtATime * (1 + repliesPerRoot)) {
      const write = (part: Pick<Load, 'name' | 'fields' | 'most'>) => writers.ask({ ...load, ...part })
      await write({ name: 'createPost', fields: [], most: rootsAtATime })
      const roots = await hub.sql<{ postId: number }[]>`
        select id as post_id from posts where kind = 'root' order by id desc limit ${rootsAtATime}`
      const fields = roots.map(({ postId }) => ({ post_id: postId }))
      await write({ name: 'createReply', fields, most: rootsAtATime * repliesPerRoot })
    }
    await indexed(hub.sql)
  } finally {
    await writers.close()
  }
  return { after, to: await headOf(hub.sql) }
}

/** Waits until all posts are in the search index. A post is indexed only after it has been committed. */
export async function indexed(sql: Sql): Promise<void> {
  // Check only whether the highest id is indexed. A search for all unindexed posts would read every post and distort
  // the measurement.
  const missing = () =>
    sql`select 1 where (select coalesce(max(id), 0) from posts) > (select coalesce(max(post_id), 0) from post_words)`
  while ((await missing()).length > 0) await delay(50)
}

/**
 * Waits until the hub's background job has processed the whole event log. The job updates the stored counts,
 * such as the number of replies in each thread.
 */
export async function followed(sql: Sql): Promise<void> {
  const head = await headOf(sql)
  const behind = () => sql`select 1 from followed where least(seq, conversations, states) < ${head}`
  while ((await behind()).length > 0) await delay(200)
}

async function headOf(sql: Sql): Promise<number> {
  const [head] = await sql<{ seq: number }[]>`select seq from log_head`
  return head?.seq ?? 0
}

/** Tables to copy, in this order. `key` is the column that contains the event number. */
const tables = [
  { table: 'agents', key: 'id' },
  { table: 'events', key: 'seq' },
  { table: 'posts', key: 'id' },
  { table: 'inbox', key: 'id' },
  { table: 'rooms', key: 'last_seq' },
]

/** Enlarges a database by copying a range of events many times. Meanwhile, no server may use the database. */
export async function repeatBlock(sql: Sql, { after, to }: Block, times: number): Promise<void> {
  const length = to - after
  await sql.begin(async (tx) => {
    // Skip the foreign key checks, which would take most of the time. The copies satisfy the constraints by
    // construction.
    await tx`set local session_replication_role = replica`
    await tx`set local statement_timeout = 0`
    for (const { table, key } of tables) {
      const columns = await tx<{ name: string; type: string }[]>`
        select column_name as name, data_type as type from information_schema.columns
        where table_schema = 'public' and table_name = ${table} order by ordinal_position`
      const names = columns.map(({ name }) => `"${name}"`).join(', ')
      const copies = columns.map((column) => copyOf(column, { after, to, times }))
      const isOfPlaza = table === 'rooms' ? "and name <> 'plaza'" : ''
      await tx.unsafe(
        `insert into ${table} (${names}) select ${copies.map(({ sql }) => sql).join(', ')}
         from ${table} t, generate_series(1, ${times}) k where t.${key} > ${after} ${isOfPlaza} order by k, t.${key}`,
      )
      const moved = columns.filter(({ type }) => type === 'timestamp with time zone')
      if (moved.length === 0) continue
      const earlier = moved.map(({ name }) => `"${name}" = "${name}" - interval '${times} days'`)
      await tx.unsafe(`update ${table} set ${earlier.join(', ')} where ${key} > ${after} and ${key} <= ${to}`)
    }
    const head = to + times * length
    await tx`insert into post_words (post_id, author_id, created_at, words)
      select p.id, p.author_id, p.created_at, w.words from posts p
        join post_words w on w.post_id = p.id - ${times * length}::bigint where p.id > ${head - length}::bigint`
    await tx`update rooms set last_seq = (select max(seq) from events where room = 'plaza') where name = 'plaza'`
    await tx`update log_head set seq = ${head}`
    await countAnew(tx, head)
    await insistOnChain(tx, head)
  })
  await sql`vacuum analyze`
}

/** Recomputes stored counts, such as the number of agents, because copying rows does not update them. */
async function countAnew(tx: Tx, head: number): Promise<void> {
  await tx`update figures set agents = (select count(*) from agents where kind <> 'citizen' and freed_at is null)`
  await tx`truncate seen`
  await tx`
    insert into seen select ten_minutes(last_seen_at), count(*) from agents where last_seen_at is not null group by 1`
  await tx`truncate moves, live_threads, standings`
  await tx`
    update followed set posts = p.posts, replies = p.replies, seq = p.seq from (
      select coalesce(max(e.seq), 0) as seq, count(p.id) filter (where p.kind <> 'reply') as posts,
        count(p.id) filter (where p.kind = 'reply') as replies
      from events e left join posts p on p.id = e.seq
      where e.seq <= ${head} and e.at < plaza_time() - interval '8 days') as p`
}

/** Checks that each event refers to the previous event in its room. */
async function insistOnChain(tx: Tx, head: number): Promise<void> {
  const [broken] = await tx<{ seq: number }[]>`
    select seq from (
      select seq, prev, lag(seq, 1, 0::bigint) over (partition by room order by seq) as before from events
    ) chained where prev <> before limit 1`
  const [all] = await tx<{ count: number }[]>`select count(*) as count from events`
  if (broken)
    throw new Error(`the repeated log is not a valid chain: event ${broken.seq} has the wrong predecessor`)
  if (all?.count !== head) throw new Error(`the repeated log has ${all?.count} events and ends with ${head}`)
}

function copyOf(
  { name, type }: { name: string; type: string },
  { after, to, times }: Block & { times: number },
) {
  const column = `t."${name}"`
  const moved = (from: string) => `${from} + k * ${to - after}::bigint`
  const later = (from: string) => `case when ${from} > ${after} then ${moved(from)} else ${from} end`
  if (name === 'prev') {
    const lastOfPlaza = `(select max(seq) from events where room = 'plaza' and seq <= ${to})`
    const first = `when t.room = 'plaza' then ${lastOfPlaza} + (k - 1) * ${to - after}::bigint`
    return { sql: `case when t.prev > ${after} then ${moved('t.prev')} ${first} else t.prev end` }
  }
  if (type === 'bigint' && /^(id|seq|last_seq|.*_id)$/.test(name)) return { sql: later(column) }
  if (type === 'timestamp with time zone') return { sql: `${column} - (${times} - k) * interval '1 day'` }
  if (type === 'bytea') return { sql: `sha256(${column} || k::text::bytea)` }
  if (['slug', 'slug_fold'].includes(name)) return { sql: `${column} || '-' || k` }
  if (name === 'room' || (name === 'name' && type === 'text')) return { sql: roomOf(column, later) }
  return { sql: column }
}

const roomOf = (column: string, later: (from: string) => string) =>
  `case when ${column} like 'inbox:%' then 'inbox:' || ${later(`substr(${column}, 7)::bigint`)} else ${column} end`
