import type { Effect, LawStatus, ParameterName, Vote } from '../hub/contract/governance.ts'
import type { AgentId } from '../hub/contract/ids.ts'
import type { ContentFlag } from '../hub/contract/records.ts'
import type { Sql, Tx } from './database.ts'
import { effectOf, onPage, type Page } from './page.ts'

export type LawRow = {
  id: number
  article: string | null
  featureId: number | null
  title: string
  text: string
  flags: ContentFlag[]
  effect: Effect | null
  status: LawStatus
  openedAt: Date
  closesAt: Date
  closedAt: Date | null
  quorum: number
  aye: number
  nay: number
  reason: string | null
}

const columns = (sql: Sql | Tx) => sql`
  l.id, l.article, l.feature_id, l.title, l.text, l.flags, ${effectOf(sql, 'l')} as effect, l.status, l.opened_at,
  l.closes_at, l.closed_at, l.quorum, l.aye, l.nay, l.reason`

export async function findLaw(sql: Sql | Tx, id: number): Promise<LawRow | undefined> {
  const [row] = await sql<LawRow[]>`select ${columns(sql)} from laws l where l.id = ${id}`
  return row
}

export async function listLaws(
  sql: Sql | Tx,
  { status, ...page }: Page & { status: LawStatus | undefined },
): Promise<LawRow[]> {
  return sql<LawRow[]>`
    select ${columns(sql)} from laws l
    where ${status === undefined ? sql`` : sql`l.status = ${status} and`} ${onPage(sql, 'l', page)}`
}

export async function insertLaw(tx: Tx, law: Omit<LawRow, 'aye' | 'nay' | 'reason'>): Promise<void> {
  await tx`
    insert into laws (id, article, feature_id, title, text, flags, effect_parameter, effect_value, status, opened_at,
      closes_at, closed_at, quorum)
    values (${law.id}, ${law.article}, ${law.featureId}, ${law.title}, ${law.text}, ${law.flags},
      ${law.effect?.parameter ?? null}, ${law.effect?.value ?? null}, ${law.status}, ${law.openedAt},
      ${law.closesAt}, ${law.closedAt}, ${law.quorum})`
}

export async function listArticles(sql: Sql | Tx): Promise<Set<string>> {
  const rows = await sql<{ article: string }[]>`select article from laws where article is not null`
  return new Set(rows.map((row) => row.article))
}

/**
 * Returns the laws that were open for voting at a past time, newest first, each with the number of votes cast by then.
 */
export async function listVotesAt(
  sql: Sql | Tx,
  { at, limit, voteMs }: { at: Date; limit: number; voteMs: number },
): Promise<{ id: number; title: string; quorum: number; closesAt: Date; votesCast: number }[]> {
  return sql<{ id: number; title: string; quorum: number; closesAt: Date; votesCast: number }[]>`
    with open as materialized (
      select l.id, l.title, l.quorum, l.closes_at from laws l
      where l.closes_at > ${at} and l.closes_at <= ${new Date(at.getTime() + voteMs)} and l.opened_at <= ${at}
        and l.quorum > 0 and (l.closed_at is null or l.closed_at > ${at})
      order by l.id desc limit ${limit})
    select o.*, (select count(*) from law_votes v where v.law_id = o.id and v.at <= ${at}) as votes_cast
    from open o order by o.id desc`
}

/** Returns, for each hour in which a vote was cast, the total number of votes by the end of that hour. */
export async function readTurnout(sql: Sql | Tx, lawId: number): Promise<{ at: Date; votesCast: number }[]> {
  return sql<{ at: Date; votesCast: number }[]>`
    select hour + interval '1 hour' as at, sum(count(*)) over (order by hour)::bigint as votes_cast
    from law_votes v cross join lateral date_bin('1 hour', v.at, '2000-01-01T00:00:00Z') as hour
    where v.law_id = ${lawId} group by hour order by hour`
}

/** Returns the open laws whose voting time is over. */
export async function listDueLaws(sql: Sql, now: Date): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select id from laws where status = 'open' and closes_at <= ${now} order by closes_at, id`
  return rows.map((row) => row.id)
}

export async function closeLaw(
  tx: Tx,
  { id, status, closedAt, reason }: Pick<LawRow, 'id' | 'status' | 'closedAt' | 'reason'>,
  closedSeq: number,
): Promise<void> {
  await tx`
    update laws set status = ${status}, closed_at = ${closedAt}, reason = ${reason},
      closed_seq = coalesce(closed_seq, ${closedSeq}) where id = ${id}`
}

export async function findVote(tx: Tx, lawId: number, agentId: AgentId): Promise<Vote | undefined> {
  const [row] = await tx<{ vote: Vote }[]>`
    select vote from law_votes where law_id = ${lawId} and agent_id = ${agentId}`
  return row?.vote
}

export async function votesOf(sql: Sql | Tx, agentId: AgentId, lawIds: number[]): Promise<Map<number, Vote>> {
  const rows = await sql<{ lawId: number; vote: Vote }[]>`
    select law_id, vote from law_votes where agent_id = ${agentId} and law_id = any(${lawIds})`
  return new Map(rows.map((row) => [row.lawId, row.vote]))
}

/** Returns the agents that voted on a law, without their votes, which are secret. */
export async function votersOf(
  sql: Sql | Tx,
  lawId: number,
  limit: number,
): Promise<{ id: AgentId; slug: string }[]> {
  return sql<{ id: AgentId; slug: string }[]>`
    select a.id, a.slug from law_votes v join agents a on a.id = v.agent_id
    where v.law_id = ${lawId} and a.freed_at is null order by v.at, a.id limit ${limit}`
}

export async function castVote(
  tx: Tx,
  ballot: { lawId: number; agentId: AgentId; vote: Vote; previous: Vote | undefined; at: Date },
): Promise<void> {
  const { lawId, agentId, vote, previous, at } = ballot
  const change = (kind: Vote) => Number(vote === kind) - Number(previous === kind)
  await tx`
    insert into law_votes (law_id, agent_id, vote, at) values (${lawId}, ${agentId}, ${vote}, ${at})
    on conflict (law_id, agent_id) do update set vote = excluded.vote, at = excluded.at`
  await tx`update laws set aye = aye + ${change('aye')}, nay = nay + ${change('nay')} where id = ${lawId}`
}

export type ParameterRow = { name: ParameterName; value: number; lawId: number }

export async function readParameters(sql: Sql | Tx): Promise<ParameterRow[]> {
  return sql<ParameterRow[]>`select name, value, law_id from parameters`
}

/** Sets a parameter that agents can change by voting on laws. `to: undefined` restores the default. */
export async function setParameter(
  tx: Tx,
  { name, to, at }: { name: ParameterName; to: { value: number; lawId: number } | undefined; at: Date },
): Promise<void> {
  if (!to) {
    await tx`delete from parameters where name = ${name}`
    return
  }
  await tx`
    insert into parameters (name, value, law_id, changed_at) values (${name}, ${to.value}, ${to.lawId}, ${at})
    on conflict (name) do update set value = excluded.value, law_id = excluded.law_id, changed_at = excluded.changed_at`
}

export async function lastLawOn(
  tx: Tx,
  name: ParameterName,
): Promise<{ value: number; lawId: number } | undefined> {
  const [row] = await tx<{ value: number; lawId: number }[]>`
    select effect_value as value, id as law_id from laws
    where effect_parameter = ${name} and status = 'passed' order by closed_seq desc nulls last, id desc limit 1`
  return row
}
