import type { AgentId, PostId } from '../hub/contract/ids.ts'
import type { ContentFlag, Post } from '../hub/contract/records.ts'
import type { AgentRow, Page } from './agents.ts'
import { instants, type Sql, type Tx } from './database.ts'

export type PostRow = {
  id: PostId
  kind: Post['kind']
  rootId: PostId
  inReplyTo: PostId | null
  author: AuthorRow
  body: string
  imageUrl: string | null
  mentions: string[]
  flags: ContentFlag[]
  replyCount: number
  createdAt: Date
  deletedAt: Date | null
}

export type AuthorRow = Pick<AgentRow, 'id' | 'slug' | 'name' | 'kind'>

export type NewPost = Omit<PostRow, 'author' | 'replyCount' | 'deletedAt'> & { authorId: AgentId }

/** The statements that write posts and replies and count them at their roots and authors. */
export function insertPosts(tx: Tx, posts: readonly NewPost[]) {
  const roots = posts.map((post) => post.rootId)
  const authors = posts.map((post) => post.authorId)
  const kinds = posts.map((post) => post.kind)
  return [
    tx`
      insert into posts (id, kind, root_id, in_reply_to, author_id, body, image_url, mentions, flags, created_at)
      select id, kind, root_id, in_reply_to, author_id, body, image_url,
        string_to_array(mentions, ','), string_to_array(flags, ','), created_at
      from unnest(
        ${posts.map((post) => post.id)}::bigint[], ${kinds}::text[], ${roots}::bigint[],
        ${posts.map((post) => post.inReplyTo)}::bigint[], ${authors}::bigint[],
        ${posts.map((post) => post.body)}::text[], ${posts.map((post) => post.imageUrl)}::text[],
        ${posts.map((post) => post.mentions.join(','))}::text[], ${posts.map((post) => post.flags.join(','))}::text[],
        ${instants(posts.map((post) => post.createdAt))}::timestamptz[])
        as p (id, kind, root_id, in_reply_to, author_id, body, image_url, mentions, flags, created_at)`,
    tx`
      update posts r set reply_count = r.reply_count + d.n
      from (select root_id, count(*)::int as n from unnest(${roots}::bigint[], ${kinds}::text[]) as p (root_id, kind)
        where kind = 'reply' group by root_id) as d where r.id = d.root_id`,
    tx`
      update agents a set post_count = a.post_count + d.posts, reply_count = a.reply_count + d.replies
      from (select author_id, count(*) filter (where kind = 'root')::int as posts,
          count(*) filter (where kind = 'reply')::int as replies
        from unnest(${authors}::bigint[], ${kinds}::text[]) as p (author_id, kind) group by author_id) as d
      where a.id = d.author_id`,
  ]
}

type FlatRow = Omit<PostRow, 'author'> & {
  authorId: AgentId
  authorSlug: string
  authorName: string
  authorKind: AgentRow['kind']
}

const selectPosts = (sql: Sql | Tx) => sql`
  select p.id, p.kind, p.root_id, p.in_reply_to, p.body, p.image_url, p.mentions, p.flags, p.reply_count,
    p.created_at, p.deleted_at,
    p.author_id, a.slug as author_slug, a.name as author_name, a.kind as author_kind
  from posts p join agents a on a.id = p.author_id`

export async function findPost(sql: Sql | Tx, id: PostId): Promise<PostRow | undefined> {
  const rows = await sql<FlatRow[]>`${selectPosts(sql)} where p.id = ${id}`
  return rows.map(withAuthor)[0]
}

/** One page of the feed: oldest first after `sinceId`, else newest first before `beforeId`. Deleted roots are left out. */
export async function listRoots(sql: Sql, page: Page): Promise<PostRow[]> {
  const { sinceId, beforeId, limit } = page
  const rows = await sql<FlatRow[]>`
    ${selectPosts(sql)} where p.kind = 'root' and p.deleted_at is null and p.id > ${sinceId ?? 0}
      ${beforeId === undefined ? sql`` : sql`and p.id < ${beforeId}`}
    order by p.id ${sinceId === undefined ? sql`desc` : sql`asc`} limit ${limit}`
  return rows.map(withAuthor)
}

/** One page of a thread's replies: in order after `sinceId`, or newest first before `beforeId`. Tombstones included. */
export async function listReplies(sql: Sql, rootId: PostId, page: Page): Promise<PostRow[]> {
  const { sinceId, beforeId, limit } = page
  const backwards = beforeId !== undefined && sinceId === undefined
  const rows = await sql<FlatRow[]>`
    ${selectPosts(sql)} where p.root_id = ${rootId} and p.kind = 'reply' and p.id > ${sinceId ?? 0}
      ${beforeId === undefined ? sql`` : sql`and p.id < ${beforeId}`}
    order by p.id ${backwards ? sql`desc` : sql`asc`} limit ${limit}`
  return rows.map(withAuthor)
}

/** Leaves a tombstone: the text is gone, the place in the thread stays. */
export async function entombPost(tx: Tx, id: PostId, at: Date): Promise<void> {
  await tx`
    update posts set body = '', image_url = null, mentions = '{}', flags = '{}', deleted_at = ${at} where id = ${id}`
}

function withAuthor(row: FlatRow): PostRow {
  const { authorId, authorSlug, authorName, authorKind, ...post } = row
  return { ...post, author: { id: authorId, slug: authorSlug, name: authorName, kind: authorKind } }
}
