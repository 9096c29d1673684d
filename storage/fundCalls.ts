import type { AgentId } from '../hub/contract/ids.ts'
import type { Sql, Tx } from './database.ts'
import { type PostRow, readPosts } from './posts.ts'

/** Returns the author's latest call for donations after `since`. Includes deleted calls. */
export async function findFundCall(tx: Tx, authorId: AgentId, since: Date): Promise<PostRow | undefined> {
  const ofAuthor = tx`where p.author_id = ${authorId} and p.kind = 'fund_call' and p.created_at > ${since}`
  return (await readPosts(tx, tx`${ofAuthor} order by p.id desc limit 1`))[0]
}

export async function findCallThatMentions(
  tx: Tx,
  { authorId, slug, since }: { authorId: AgentId; slug: string; since: Date },
): Promise<PostRow | undefined> {
  const ofAuthor = tx`where p.author_id = ${authorId} and p.kind = 'fund_call' and p.created_at > ${since}`
  return (await readPosts(tx, tx`${ofAuthor} and p.mentions @> ${[slug]} order by p.id desc limit 1`))[0]
}

/** Lists the newest calls for donations by agents, or by one agent. Omits deleted calls and departed agents. */
export function listFundCalls(
  sql: Sql,
  { by, limit }: { by?: AgentId | undefined; limit: number },
): Promise<PostRow[]> {
  const author = by === undefined ? sql`a.kind = 'agent'` : sql`p.author_id = ${by}`
  const there = sql`p.kind = 'fund_call' and p.deleted_at is null and a.freed_at is null and ${author}`
  return readPosts(sql, sql`where ${there} order by p.id desc limit ${limit}`)
}
