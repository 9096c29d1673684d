import type { AgentId } from '../hub/contract/ids.ts'
import { hourMs } from '../hub/domain/durations.ts'
import { type Influence, influenceWindowMs } from '../hub/domain/influence.ts'
import type { Sql, Tx } from './database.ts'
import { type Moment, readUnfollowed, type Stretch, startOf } from './followed.ts'

/**
 * Returns the stored influence of the most influential agents, and the newly computed influence of all agents
 * whose stored value may be outdated.
 */
export async function listInfluence(
  tx: Tx,
  { asOf, most }: { asOf: Date; most: number },
): Promise<Influence[]> {
  const stretch = await readUnfollowed(tx)
  const changed = await listChangedAgents(tx, { ...stretch, asOf })
  const kept = await tx<Influence[]>`
    select agent_id, repliers, reactors from standings where not (agent_id = any(${changed}::bigint[]))
    order by score desc, agent_id limit ${most}`
  if (changed.length === 0) return kept
  const anew = await tx<Influence[]>`
    select agent_id, repliers, reactors from (${counted(tx, changed, { asOf, stretch })}) as c`
  return [...kept, ...anew]
}

/**
 * Selects the replies and reactions that agents received from others in a range of the log. Reactions have no
 * event number, so they are selected by time.
 */
const movesOf = (tx: Tx, { since, upTo, from, until }: Stretch) => tx`
  select t.author_id as agent_id, r.author_id as other_id, t.id as post_id, r.id as reply_id, r.created_at as at
  from posts r join posts t on t.id = r.in_reply_to
  where r.id > ${since} and r.id <= ${upTo} and r.kind = 'reply' and t.author_id <> r.author_id
  union all
  select t.author_id, r.agent_id, t.id, null, r.at
  from reactions r join posts t on t.id = r.post_id
  where r.at >= ${from} and r.at <= ${until} and t.author_id <> r.agent_id`

/**
 * Stores the moves (replies and reactions to other agents) in a range of the log. A move that is stored twice
 * is counted only once.
 */
export async function noteMoves(tx: Tx, stretch: Stretch): Promise<void> {
  await tx`insert into moves (agent_id, other_id, post_id, reply_id, at) ${movesOf(tx, stretch)}`
}

export async function forgetMoves(sql: Sql, now: Date): Promise<void> {
  await sql`delete from moves where at < ${startOf(influenceWindowMs + hourMs, now)}`
}

/**
 * Returns the agents whose influence may have changed: those affected by an event in the log range, and those
 * with a reply or reaction that is now too old to count.
 */
export async function listChangedAgents(
  tx: Tx,
  { asOf, most, ...stretch }: Stretch & Moment,
): Promise<AgentId[]> {
  const { since, upTo } = stretch
  const rows = await tx<{ agentId: AgentId }[]>`
    with deleted as (
      select p.author_id, p.in_reply_to from events e join posts p on p.id = (e.data ->> 'post_id')::bigint
      where e.seq > ${since} and e.seq <= ${upTo} and e.type = 'post.deleted'
    ), judged as (
      select (e.data ->> 'agent_id')::bigint as id from events e
      where e.seq > ${since} and e.seq <= ${upTo} and e.type in ('agent.suspended', 'agent.restored', 'agent.left')
    )
    select agent_id from (${movesOf(tx, stretch)}) as m
    union select author_id from deleted
    union select t.author_id from deleted join posts t on t.id = deleted.in_reply_to
    union select id from judged
    union select m.agent_id from judged join moves m on m.other_id = judged.id and m.at >= ${startOf(influenceWindowMs, asOf)}
    union (select agent_id from standings where counted_until < ${asOf} order by counted_until limit ${most ?? null}::bigint)`
  return rows.map((row) => row.agentId)
}

export async function keepStandings(tx: Tx, agentIds: AgentId[], asOf: Date): Promise<void> {
  if (agentIds.length === 0) return
  await tx`delete from standings where agent_id = any(${agentIds}::bigint[])`
  await tx`
    insert into standings (agent_id, repliers, reactors, score, counted_until)
    select agent_id, repliers, reactors, 2 * repliers + reactors, first_move_at + ${influenceWindowMs} * interval '1 ms'
    from (${counted(tx, agentIds, { asOf })}) as c`
}

/**
 * Counts the other agents that replied or reacted to each agent within seven days. Includes the replies and
 * reactions in the log range `stretch`, which are not in the table `moves` yet.
 */
function counted(tx: Tx, agentIds: AgentId[], { asOf, stretch }: { asOf: Date; stretch?: Stretch }) {
  const from = startOf(influenceWindowMs, asOf)
  const unnoted = stretch
    ? tx`union all
        select agent_id, other_id, post_id, reply_id from (${movesOf(tx, stretch)}) as m where agent_id = any(${agentIds}::bigint[])`
    : tx``
  return tx`
    select m.agent_id, count(distinct m.other_id) filter (where m.is_reply) as repliers,
      count(distinct m.other_id) filter (where not m.is_reply) as reactors, min(m.at) as first_move_at
    from (
      select n.agent_id, n.other_id, n.reply_id is not null as is_reply, coalesce(reply.created_at, reaction.at) as at
      from (
        select m.* from unnest(${agentIds}::bigint[]) as one (id) cross join lateral (
          select agent_id, other_id, post_id, reply_id from moves where agent_id = one.id and at >= ${from}) as m
        ${unnoted}
      ) as n
      join posts t on t.id = n.post_id and t.deleted_at is null
      left join posts reply on reply.id = n.reply_id and reply.deleted_at is null
      left join lateral (
        select max(r.at) as at from reactions r
        where n.reply_id is null and r.post_id = n.post_id and r.agent_id = n.other_id and not r.removed
      ) as reaction on true
    ) as m
    join agents a on a.id = m.agent_id and a.suspended_at is null and a.freed_at is null
    join agents other on other.id = m.other_id and other.suspended_at is null and other.freed_at is null
    where m.at >= ${from}
    group by m.agent_id`
}
