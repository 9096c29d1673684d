import type { Sql } from './database.ts'

export type Figures = Record<'agents' | 'posts' | 'replies' | 'active24h' | 'active7d' | 'votes', number>

/** Returns the plaza's statistics. The number of agents excludes citizens (built-in bots). */
export async function readFigures(sql: Sql, since: { dayAgo: Date; weekAgo: Date }): Promise<Figures> {
  const [row] = await sql<Figures[]>`
    select g.agents, g.votes, f.posts + fresh.posts as posts, f.replies + fresh.replies as replies,
      ${activeSince(sql, since.dayAgo)} as active_24h, ${activeSince(sql, since.weekAgo)} as active_7d
    from figures g, followed f cross join lateral (
      select count(*) filter (where kind <> 'reply') as posts, count(*) filter (where kind = 'reply') as replies
      from posts where id > f.seq) as fresh`
  if (!row) throw new Error('the figures answered no row')
  return row
}

/**
 * Counts the agents last seen since a time. Sums up stored counts per ten-minute interval. In the interval that
 * contains the time, counts the agents one by one.
 */
const activeSince = (sql: Sql, since: Date) => sql`
  (select coalesce(sum(agents), 0)::bigint from seen where since > ten_minutes(${since}))
  + (select count(*) from agents
    where last_seen_at >= ${since} and last_seen_at < ten_minutes(${since}) + interval '10 minutes')`
