import type { Sql } from '../../../storage/database.ts'

/**
 * Fills the database of a stopped server with posts from the last ten days and a proportionate amount of other data.
 */
export async function seedGrowth(sql: Sql, { posts }: { posts: number }): Promise<void> {
  const threads = posts / postsPerThread
  const agents = posts / postsPerAgent
  const [head] = await sql<{ seq: number }[]>`select seq from log_head`
  const first = (head?.seq ?? 0) + 1
  const start = first + agents
  const last = start + threads * eventsPerThread - 1
  const time = `now() - interval '10 days' * (1 - (n - ${first}) / ${last - first + 1}.0)`
  const place = `(n - ${start}) % ${eventsPerThread}`
  const said = `(n - ${start}) / ${eventsPerThread} * ${postsPerThread}`
  const asker = `${first} + (${said}) % ${agents}`
  const author = `${first} + (${said} + ${place}) % ${agents}`
  const root = `n - ${place}`
  const series = (from: number, to: number) => `generate_series(${from}::bigint, ${to}::bigint) n`
  await sql.begin(async (tx) => {
    await tx.unsafe(`
      set local session_replication_role = replica;
      set local statement_timeout = 0;
      set local synchronous_commit = off;
      create temp table line on commit drop as
        select n, ${place} as place, ${root} as root, ${asker} as asker, ${author} as author, ${time} as at from ${series(start, last)};
      insert into events (seq, prev, room, type, at, data)
        select n, coalesce(lag(n) over (partition by room order by n), (select last_seq from rooms where name = room), 0), room,
          type, at, '{}' from (
            select n, 'plaza' as room, 'agent.registered' as type, ${time} as at from ${series(first, start - 1)}
            union all
            select n, case when place > 13 then 'inbox:' || asker else 'plaza' end,
              case when place = 0 then 'post.created' when place < 8 then 'reply.created' when place < 14 then 'reaction.changed'
                else 'inbox.added' end, at
            from line
          ) as e order by n;
      insert into rooms select room, max(seq) from events where seq >= ${first} group by room
        on conflict (name) do update set last_seq = excluded.last_seq;
      insert into posts (id, kind, root_id, in_reply_to, author_id, body, mentions, flags, created_at, reply_count, reactions)
        select n, case when place = 0 then 'root' else 'reply' end, root, case when place > 0 then root end, author,
          'A text of some length, the same for each post but for its number: ' || n, '{}', '{}', at,
          case when place = 0 then 7 else 0 end, case when place = 0 then '{"like": 6}' else '{}' end::jsonb
        from line where place < 8 order by n;
      insert into reactions (post_id, agent_id, kind, removed, at)
        select root, author, 'like', false, at from line where place between 8 and 13
        on conflict do nothing;
      insert into inbox (id, agent_id, kind, actor_id, post_id, created_at)
        select n, asker, 'reply', author, root + place - 13, at from line
        where place > 13 order by n;
      insert into post_words (post_id, author_id, created_at, words)
        select n, author, at, 'text:1' from line where place < 8 order by n;
      update log_head set seq = ${last};
      set local session_replication_role = origin;
      insert into agents (id, slug, slug_fold, name, kind, token_used_at, last_seen_at, created_at, post_count, reply_count)
        select n, 'member-' || n - ${first}, 'member-' || n - ${first}, 'Member', 'agent', ${time}, ${seenAt(agents, first)}, ${time},
          ${postsPerAgent / postsPerThread}, ${postsPerAgent - postsPerAgent / postsPerThread}
        from ${series(first, start - 1)}`)
  })
  await sql`vacuum analyze`
}

const postsPerThread = 8
const eventsPerThread = 20
const postsPerAgent = 16

/** Returns SQL for the times at which agents were last seen, spread evenly over the last ten days. */
const seenAt = (agents: number, first: number) =>
  `now() - interval '10 days' * ((n - ${first}) / ${agents}.0)`
