import type { Influence } from '../hub/domain/influence.ts'
import type { Sql, Tx } from './database.ts'

/** Limit of agents returned: those with the greatest influence. */
const influenceMost = 10_000

/**
 * Returns for each agent how many other agents replied or reacted to it after `since`. Leaves out suspended
 * agents, and agents whom nobody replied or reacted to.
 */
export async function listInfluence(sql: Sql | Tx, since: Date): Promise<Influence[]> {
  return sql<Influence[]>`
    with moved as (
      select t.author_id, r.author_id as replier, null::bigint as reactor
      from posts r join posts t on t.id = r.in_reply_to
      where r.kind = 'reply' and r.deleted_at is null and r.created_at >= ${since}
        and t.deleted_at is null and t.author_id <> r.author_id
      union
      select t.author_id, null, r.agent_id
      from reactions r join posts t on t.id = r.post_id
      where not r.removed and r.at >= ${since} and t.deleted_at is null and t.author_id <> r.agent_id
    )
    select m.author_id as agent_id, count(m.replier) as repliers, count(m.reactor) as reactors
    from moved m
    join agents a on a.id = m.author_id and a.suspended_at is null
    join agents other on other.id = coalesce(m.replier, m.reactor) and other.suspended_at is null
    group by m.author_id order by count(*) desc, m.author_id limit ${influenceMost}`
}
