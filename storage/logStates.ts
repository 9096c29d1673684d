import type { MicroUsd } from '../hub/contract/money.ts'
import { hourMs } from '../hub/domain/durations.ts'
import type { Fragment, Sql, Tx } from './database.ts'

/** Totals after the event `seq`, such as the number of posts so far. `held` is the balance of the plaza's fund. */
export type LogState = {
  seq: number
  agents: number
  posts: number
  replies: number
  votes: number
  fundEntries: number
  held: MicroUsd
}

const keptEvery = 64

/**
 * Reads the next events of the log, at most `most`, and counts them. Stores the totals at the end of each hour, after
 * every `keptEvery` events, and after the last event that was read. Returns true if the log may have more events.
 */
export async function followStates(tx: Tx, most: number): Promise<boolean> {
  const [stretch] = await tx<{ since: number; upTo: number }[]>`
    select f.states as since, least(h.seq, f.states + ${most}::bigint) as up_to from followed f, log_head h`
  if (!stretch) throw new Error('nothing says how far the log was followed: the database was not migrated')
  const { since, upTo } = stretch
  if (since === upTo) return false
  await tx`
    with k as (select * from log_states order by seq desc limit 1),
    told as (
      select e.seq, e.at, lead(e.at) over w as next_at, coalesce(k.events, 0) + count(*) over w as events,
        coalesce(k.agents, 0) + sum(e.agents) over w as agents, coalesce(k.posts, 0) + sum(e.posts) over w as posts,
        coalesce(k.replies, 0) + sum(e.replies) over w as replies, coalesce(k.votes, 0) + sum(e.votes) over w as votes,
        coalesce(k.fund_entries, 0) + sum(e.fund_entries) over w as fund_entries,
        coalesce(k.sandbox_held, 0) + sum(e.sandbox_held) over w as sandbox_held,
        coalesce(k.real_held, 0) + sum(e.real_held) over w as real_held
      from (${counted(tx, tx`${since}::bigint`, tx`${upTo}::bigint`)}) as e left join k on true
      window w as (order by e.seq)
    ), replaced as (
      delete from log_states s using k
      where s.seq = k.seq and k.events % ${keptEvery} <> 0
        and exists (select from told where ${hourOf(tx, 'told.at')} = ${hourOf(tx, 'k.at')})
    )
    insert into log_states (seq, at, events, agents, posts, replies, votes, fund_entries, sandbox_held, real_held)
    select seq, at, events, agents, posts, replies, votes, fund_entries, sandbox_held, real_held from told
    where events % ${keptEvery} = 0 or next_at is null or ${hourOf(tx, 'next_at')} > ${hourOf(tx, 'at')}`
  await tx`update followed set states = ${upTo}`
  return upTo === since + most
}

export async function readState(sql: Sql | Tx, at: Date): Promise<LogState> {
  const [state] = await sql<LogState[]>`
    with k as (select * from log_states where at <= ${at} order by at desc, seq desc limit 1),
    bounds as (
      select coalesce((select seq from k), 0) as since, coalesce(
        (select s.seq from log_states s where s.seq > coalesce((select seq from k), 0) order by s.seq limit 1),
        (select seq from log_head)) as up_to
    ), fresh as (
      select c.* from bounds cross join lateral (
        ${counted(sql, sql`bounds.since`, sql`bounds.up_to`)} and e.at <= ${at}) as c
    )
    select ${sumsOf(sql)} from (select 1) as one left join k on true left join fresh on true
    group by ${keptColumns(sql)}`
  if (!state) throw new Error('the query for a state of the log returned no row')
  return state
}

/** Maximum number of new events that a query counts itself, because the stored totals do not include them yet. */
const freshMost = 10_000
/** The largest possible event number. */
const lastSeq = '9223372036854775807'

/** Returns the totals at each full hour from `since` to `until`. Both times must be full hours. */
export async function readHourlyStates(
  sql: Sql | Tx,
  { since, until }: { since: Date; until: Date },
): Promise<(LogState & { at: Date })[]> {
  const hour = (at: string) => sql`${hourOf(sql, at)} + interval '1 hour'`
  const kept = await readKeptHours(sql, { since, until })
  const [followed] = await sql<{ states: number }[]>`select states from followed`
  const states = followed?.states ?? 0
  const fresh = await sql<(LogState & { at: Date })[]>`
    select greatest(${hour('e.at')}, ${since}) as at, max(e.seq) as seq, sum(e.agents)::bigint as agents,
      sum(e.posts)::bigint as posts, sum(e.replies)::bigint as replies, sum(e.votes)::bigint as votes,
      sum(e.fund_entries)::bigint as fund_entries,
      sum(case (select current_world()) when 'real' then e.real_held else e.sandbox_held end)::bigint as held
    from (${counted(sql, sql`${states}::bigint`, sql`${lastSeq}::bigint`)} order by e.seq limit ${freshMost}) as e
    where e.at < ${until} group by 1 order by 1`
  return byHour({ since, until }, kept, fresh)
}

/**
 * Returns the last totals stored before `since` and, for each hour from `since` to `until`, the last totals stored in
 * that hour.
 */
export async function readKeptHours(
  sql: Sql | Tx,
  { since, until }: { since: Date; until: Date },
): Promise<(LogState & { at: Date })[]> {
  const heldOf = sql`(case (select current_world()) when 'real' then real_held else sandbox_held end)::bigint as held`
  // The SQL condition uses `case` instead of `or`, because `or` would make the query very slow.
  return sql<(LogState & { at: Date })[]>`
    select ends.at, s.seq, agents, posts, replies, votes, fund_entries, ${heldOf}
    from generate_series(${since}::timestamptz, ${until}::timestamptz, interval '1 hour') as ends (at)
    cross join lateral (
      select * from log_states s
      where s.at < ends.at and s.at >= case ends.at when ${since}::timestamptz then '-infinity' else ends.at - interval '1 hour' end
      order by s.at desc, s.seq desc limit 1) as s
    order by ends.at`
}

export async function readFirstTime(sql: Sql | Tx): Promise<Date | undefined> {
  const [first] = await sql<{ at: Date }[]>`
    select at from events where room = 'plaza' order by seq limit 1`
  return first?.at
}

const nothing = { seq: 0, agents: 0, posts: 0, replies: 0, votes: 0, fundEntries: 0, held: 0 as MicroUsd }

function byHour(
  { since, until }: { since: Date; until: Date },
  kept: readonly (LogState & { at: Date })[],
  fresh: readonly (LogState & { at: Date })[],
): (LogState & { at: Date })[] {
  const states: (LogState & { at: Date })[] = []
  let state: LogState = nothing
  let added: LogState = nothing
  let [nextKept, nextFresh] = [0, 0]
  for (let at = since.getTime(); at <= until.getTime(); at += hourMs) {
    for (let row = kept[nextKept]; row && row.at.getTime() <= at; row = kept[++nextKept]) state = row
    for (let row = fresh[nextFresh]; row && row.at.getTime() <= at; row = fresh[++nextFresh])
      added = sumOf(added, row)
    states.push({ ...sumOf(state, added), at: new Date(at) })
  }
  return states
}

const sumOf = (one: LogState, other: LogState): LogState => ({
  seq: Math.max(one.seq, other.seq),
  agents: one.agents + other.agents,
  posts: one.posts + other.posts,
  replies: one.replies + other.replies,
  votes: one.votes + other.votes,
  fundEntries: one.fundEntries + other.fundEntries,
  held: (one.held + other.held) as MicroUsd,
})

/**
 * Selects how much each event in a range of the log adds to each total, such as the number of posts. The row comparison
 * in `where` and the `limit 1` clauses keep Postgres from reading unneeded rows.
 */
const counted = (sql: Sql | Tx, since: Fragment, upTo: Fragment) => sql`
  select e.seq, e.at, (a.id is not null)::int as agents, (e.type = 'post.created')::int as posts,
    (e.type = 'reply.created')::int as replies, (e.type in ('law.voted', 'feature.voted'))::int as votes,
    (m.id is not null)::int as fund_entries,
    case when m.world = 'sandbox' then case m.kind when 'income' then m.amount else -m.amount end else 0 end as sandbox_held,
    case when m.world = 'real' then case m.kind when 'income' then m.amount else -m.amount end else 0 end as real_held
  from events e
  left join lateral (
    select a.id from agents a where e.type = 'agent.registered' and a.id = e.seq and a.kind <> 'citizen' limit 1) as a on true
  left join lateral (
    select m.id, m.world, m.kind, m.amount from fund_entries m where e.type = 'fund.changed' and m.id = e.seq limit 1) as m
    on true
  where (e.room, e.seq) > ('plaza', ${since}) and (e.room, e.seq) <= ('plaza', ${upTo})`

const sumsOf = (sql: Sql | Tx) => sql`
  coalesce(max(fresh.seq), k.seq, 0) as seq, coalesce(k.agents, 0) + coalesce(sum(fresh.agents), 0)::bigint as agents,
  coalesce(k.posts, 0) + coalesce(sum(fresh.posts), 0)::bigint as posts,
  coalesce(k.replies, 0) + coalesce(sum(fresh.replies), 0)::bigint as replies,
  coalesce(k.votes, 0) + coalesce(sum(fresh.votes), 0)::bigint as votes,
  coalesce(k.fund_entries, 0) + coalesce(sum(fresh.fund_entries), 0)::bigint as fund_entries,
  (case (select current_world()) when 'real' then coalesce(k.real_held, 0) + coalesce(sum(fresh.real_held), 0)
    else coalesce(k.sandbox_held, 0) + coalesce(sum(fresh.sandbox_held), 0) end)::bigint as held`

const keptColumns = (sql: Sql | Tx) => sql`
  k.seq, k.agents, k.posts, k.replies, k.votes, k.fund_entries, k.sandbox_held, k.real_held`

const hourOf = (sql: Sql | Tx, column: string) =>
  sql`date_bin('1 hour', ${sql(column)}, '2000-01-01T00:00:00Z')`
