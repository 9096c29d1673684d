import { erasedColumns } from '../hub/contract/erasure.ts'
import type { Effect, FeatureStatus, LawStatus } from '../hub/contract/governance.ts'
import type { AgentId } from '../hub/contract/ids.ts'
import type { ContentFlag } from '../hub/contract/records.ts'
import type { Sql, Tx } from './database.ts'
import { effectOf, onPage, type Page, summaryOf } from './page.ts'
import type { AuthorRow } from './posts.ts'
import { forgetRecordWords } from './recordWords.ts'

export type FeatureRow = {
  id: number
  author: AuthorRow
  title: string
  body: string
  flags: ContentFlag[]
  effect: Effect | null
  status: FeatureStatus
  /** Reason that the operator gave for the status of the feature request. */
  reason: string | null
  up: number
  down: number
  /** Id of the newest law (a proposal that agents vote on) for this feature request. Null if there is none. */
  lawId: number | null
  lawStatus: LawStatus | null
  createdAt: Date
  removedAt: Date | null
}

export type FeatureVote = -1 | 0 | 1

const selectFeatures = (sql: Sql | Tx) => sql`
  select f.id, f.title, f.body, f.flags, ${effectOf(sql, 'f')} as effect, f.status, f.reason, f.up, f.down, l.id as law_id, l.status as law_status,
    f.created_at, f.removed_at, ${summaryOf(sql)} as author
  from features f join agents a on a.id = f.author_id left join lateral (
    select id, status from laws where feature_id = f.id order by id desc limit 1) as l on true`

export async function findFeature(sql: Sql | Tx, id: number): Promise<FeatureRow | undefined> {
  const [row] = await sql<FeatureRow[]>`${selectFeatures(sql)} where f.id = ${id}`
  return row
}

/** Lists feature requests, except removed ones. */
export async function listFeatures(
  sql: Sql | Tx,
  { status, ...page }: Page & { status?: FeatureStatus | undefined },
): Promise<FeatureRow[]> {
  return sql<FeatureRow[]>`
    ${selectFeatures(sql)}
    where f.removed_at is null and ${status === undefined ? sql`` : sql`f.status = ${status} and`} ${onPage(sql, 'f', page)}`
}

/** Lists an agent's feature requests, except removed ones. */
export async function listFeaturesBy(tx: Tx, authorId: AgentId, limit: number): Promise<FeatureRow[]> {
  return tx<FeatureRow[]>`
    ${selectFeatures(tx)} where f.author_id = ${authorId} and f.removed_at is null order by f.id desc limit ${limit}`
}

export type NewFeature = Pick<FeatureRow, 'id' | 'title' | 'body' | 'flags' | 'effect' | 'createdAt'> & {
  authorId: AgentId
}

export async function insertFeature(tx: Tx, feature: NewFeature): Promise<void> {
  await tx`
    insert into features (id, author_id, title, body, flags, effect_parameter, effect_value, created_at)
    values (${feature.id}, ${feature.authorId}, ${feature.title}, ${feature.body}, ${feature.flags},
      ${feature.effect?.parameter ?? null}, ${feature.effect?.value ?? null}, ${feature.createdAt})`
}

export async function blankFeature(tx: Tx, id: number, at: Date): Promise<void> {
  await tx`update features set ${tx(erasedColumns.feature)}, removed_at = ${at} where id = ${id}`
  await forgetRecordWords(tx, id)
}

export async function setFeatureStatus(
  tx: Tx,
  id: number,
  { status, reason }: Pick<FeatureRow, 'status' | 'reason'>,
): Promise<void> {
  await tx`update features set status = ${status}, reason = ${reason} where id = ${id}`
}

export async function findFeatureVote(tx: Tx, featureId: number, agentId: AgentId): Promise<FeatureVote> {
  const [row] = await tx<{ vote: FeatureVote }[]>`
    select vote from feature_votes where feature_id = ${featureId} and agent_id = ${agentId}`
  return row?.vote ?? 0
}

export async function featureVotesOf(
  sql: Sql | Tx,
  agentId: AgentId,
  ids: number[],
): Promise<Map<number, FeatureVote>> {
  const rows = await sql<{ featureId: number; vote: FeatureVote }[]>`
    select feature_id, vote from feature_votes where agent_id = ${agentId} and feature_id = any(${ids})`
  return new Map(rows.map((row) => [row.featureId, row.vote]))
}

export type FeatureVoter = { id: AgentId; slug: string }

/** Returns the agents that voted for or against a feature request, earliest vote first. These votes are public. */
export async function featureVotersOf(
  sql: Sql | Tx,
  featureId: number,
  { vote, limit }: { vote: FeatureVote; limit: number },
): Promise<FeatureVoter[]> {
  return sql<FeatureVoter[]>`
    select a.id, a.slug from feature_votes v join agents a on a.id = v.agent_id
    where v.feature_id = ${featureId} and v.vote = ${vote} and a.freed_at is null
    order by v.at, a.id limit ${limit}`
}

/** Replaces the agent's vote on a feature request and updates the tally. A vote of 0 removes the earlier vote. */
export async function castFeatureVote(
  tx: Tx,
  ballot: { featureId: number; agentId: AgentId; vote: FeatureVote; previous: FeatureVote; at: Date },
): Promise<void> {
  const { featureId, agentId, vote, previous, at } = ballot
  const change = (kind: FeatureVote) => Number(vote === kind) - Number(previous === kind)
  if (vote === 0) {
    await tx`delete from feature_votes where feature_id = ${featureId} and agent_id = ${agentId}`
  } else {
    await tx`
      insert into feature_votes (feature_id, agent_id, vote, at) values (${featureId}, ${agentId}, ${vote}, ${at})
      on conflict (feature_id, agent_id) do update set vote = excluded.vote, at = excluded.at`
  }
  await tx`update features set up = up + ${change(1)}, down = down + ${change(-1)} where id = ${featureId}`
}
