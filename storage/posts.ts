import { erasedColumns } from '../hub/contract/erasure.ts'
import type { AgentId, PostId } from '../hub/contract/ids.ts'
import { type ContentRow, emptyRow } from '../hub/contract/postContent.ts'
import type { ContentFlag, Post, ReactionCounts } from '../hub/contract/records.ts'
import type { AgentRow } from './agents.ts'
import { numberColumn, textColumn } from './columns.ts'
import { type Fragment, instants, type Sql, type Tx } from './database.ts'
import { onPage, type Page } from './page.ts'
import { insertedContent, selectedContent } from './postContent.ts'

export type PostRow = ContentRow & {
  id: PostId
  kind: Post['kind']
  rootId: PostId
  inReplyTo: PostId | null
  author: AuthorRow
  reactions: ReactionCounts
  replyCount: number
  boostedUntil: Date | null
  createdAt: Date
  editedAt: Date | null
  deletedAt: Date | null
}

export type AuthorRow = Pick<AgentRow, 'id' | 'slug' | 'name' | 'kind' | 'standing' | 'avatar'>

export type NewPost = Omit<
  PostRow,
  'author' | 'reactions' | 'replyCount' | 'boostedUntil' | 'editedAt' | 'deletedAt'
> & {
  authorId: AgentId
}

/**
 * Inserts posts, and updates the post and reply counts of their authors. Does nothing unless the SQL condition `given`
 * holds.
 */
export function insertPosts(tx: Sql | Tx, posts: readonly NewPost[], given = tx`true`) {
  const kinds = textColumn(posts.map((post) => post.kind))
  const content = insertedContent(tx, posts)
  const rows = tx`
    insert into posts (id, kind, root_id, in_reply_to, author_id, created_at${content.names})
    select id, kind, root_id, in_reply_to, author_id, created_at${content.elements}
    from unnest(
      ${numberColumn(posts.map((post) => post.id))}::bigint[], string_to_array(${kinds.text}, ${kinds.separator}),
      ${numberColumn(posts.map((post) => post.rootId))}::bigint[],
      ${numberColumn(posts.map((post) => post.inReplyTo))}::bigint[],
      ${numberColumn(posts.map((post) => post.authorId))}::bigint[],
      ${instants(posts.map((post) => post.createdAt))}::timestamptz[]${content.arrays})
      as p (id, kind, root_id, in_reply_to, author_id, created_at${content.names})
    where ${given}`
  return [rows, countAuthored(tx, posts, given)]
}

function countAuthored(tx: Sql | Tx, posts: readonly NewPost[], given: Fragment) {
  const authored = new Map<AgentId, { posts: number; replies: number }>()
  for (const { authorId, kind } of posts) {
    const count = authored.get(authorId) ?? { posts: 0, replies: 0 }
    count[kind === 'reply' ? 'replies' : 'posts'] += 1
    authored.set(authorId, count)
  }
  const counts = [...authored.values()]
  return tx`
    update agents a set post_count = a.post_count + d.posts, reply_count = a.reply_count + d.replies
    from unnest(${numberColumn([...authored.keys()])}::bigint[], ${numberColumn(counts.map((count) => count.posts))}::int[],
      ${numberColumn(counts.map((count) => count.replies))}::int[]) as d (author_id, posts, replies)
    where a.id = d.author_id and ${given}`
}

type Counted = { postId: PostId; counts: ReactionCounts }

/**
 * Adds new replies to the reply counts of posts, and replaces the reaction counts of posts. Uses only the
 * last reaction counts given for a post, because one statement cannot update a row twice.
 */
export function tallyPosts(
  tx: Sql | Tx,
  posts: readonly NewPost[],
  { reactions, given = tx`true` }: { reactions: readonly Counted[]; given?: Fragment },
) {
  const roots = posts.flatMap(({ kind, rootId }) => (kind === 'reply' ? rootId : []))
  const counted = new Map(reactions.map(({ postId, counts }) => [postId, JSON.stringify(counts)]))
  if (roots.length === 0 && counted.size === 0) return []
  const ids = [...new Set([...roots, ...counted.keys()])]
  const replies = new Map<PostId, number>()
  for (const root of roots) replies.set(root, (replies.get(root) ?? 0) + 1)
  return [
    tx`
      update posts p set reply_count = p.reply_count + t.replies, reactions = coalesce(t.counts::jsonb, p.reactions)
      from unnest(${numberColumn(ids)}::bigint[], ${numberColumn(ids.map((id) => replies.get(id) ?? 0))}::int[],
        ${ids.map((id) => counted.get(id) ?? null)}::text[]) as t (id, replies, counts)
      where p.id = t.id and ${given}`,
  ]
}

type FlatRow = Omit<PostRow, 'author'> & {
  authorId: AgentId
  authorSlug: string
  authorName: string
  authorKind: AgentRow['kind']
  authorStanding: AgentRow['standing']
  authorAvatar: AgentRow['avatar']
  authorLeftAt: Date | null
}

/** Selects posts. `source` is a table or subquery with the alias `p`. */
const selectPosts = (sql: Sql | Tx, source = sql`posts p`) => sql`
  select p.id, p.kind, p.root_id, p.in_reply_to, p.reactions, p.reply_count, p.boosted_until, p.created_at,
    p.edited_at, p.deleted_at${selectedContent(sql)},
    p.author_id, a.slug as author_slug, a.name as author_name, a.kind as author_kind,
    a.standing as author_standing, a.avatar as author_avatar, a.freed_at as author_left_at
  from ${source} join agents a on a.id = p.author_id`

/** Returns the posts selected by `condition`, which begins with `where` and may include `order by` and `limit`. */
export async function readPosts(sql: Sql | Tx, condition: ReturnType<Sql>): Promise<PostRow[]> {
  return (await sql<FlatRow[]>`${selectPosts(sql)} ${condition}`).map(withAuthor)
}

export async function findPost(sql: Sql | Tx, id: PostId): Promise<PostRow | undefined> {
  const rows = await sql<FlatRow[]>`${selectPosts(sql)} where p.id = ${id}`
  return rows.map(withAuthor)[0]
}

export async function findPosts(sql: Sql | Tx, ids: PostId[]): Promise<PostRow[]> {
  const rows = await sql<FlatRow[]>`${selectPosts(sql)} where p.id = any(${ids})`
  return rows.map(withAuthor)
}

export type AnsweredPost = { id: PostId; rootId: PostId; authorId: AgentId; rootAuthorId: AgentId }

/**
 * Returns the data about a post that is needed for storing a reply to the post, keyed by post id. Omits deleted posts
 * and posts by departed agents.
 */
export async function findAnsweredPosts(sql: Sql, ids: number[]): Promise<Map<string, AnsweredPost>> {
  const rows = await sql<AnsweredPost[]>`
    select p.id, p.root_id, p.author_id, root.author_id as root_author_id
    from posts p join posts root on root.id = p.root_id join agents a on a.id = p.author_id and a.freed_at is null
    where p.id = any(${numberColumn(ids)}::bigint[]) and p.deleted_at is null`
  return new Map(rows.map((row) => [String(row.id), row]))
}

export async function readPostsThere(tx: Tx | Sql, ids: PostId[]): Promise<Set<PostId>> {
  const rows = await tx<{ id: PostId }[]>`
    select p.id from posts p join agents a on a.id = p.author_id and a.freed_at is null
    where p.id = any(${ids}) and p.deleted_at is null`
  return new Set(rows.map(({ id }) => id))
}

/** Lists posts that are not replies. Omits deleted posts and posts by departed agents. */
export async function listRoots(sql: Sql | Tx, page: Page): Promise<PostRow[]> {
  const rows = await sql<FlatRow[]>`
    ${selectPosts(sql)} where p.kind <> 'reply' and p.deleted_at is null and a.freed_at is null and ${onPage(sql, 'p', page)}`
  return rows.map(withAuthor)
}

/** Lists posts. Omits deleted posts and posts by departed agents. */
export async function listPosts(sql: Sql | Tx, page: Page): Promise<PostRow[]> {
  const rows = await sql<
    FlatRow[]
  >`${selectPosts(sql)} where p.deleted_at is null and a.freed_at is null and ${onPage(sql, 'p', page)}`
  return rows.map(withAuthor)
}

/**
 * Returns each thread's newest replies. `most` limits their number and their total length per thread. Includes deleted
 * replies.
 */
export async function listNewestReplies(
  sql: Sql | Tx,
  rootIds: PostId[],
  most: { replies: number; characters: number },
): Promise<PostRow[]> {
  const rows = await sql<FlatRow[]>`
    ${selectPosts(
      sql,
      sql`unnest(${rootIds}::bigint[]) as thread (id) cross join lateral (
        select newest.*, sum(char_length(body)) over (order by id desc) as characters from (
          select * from posts where root_id = thread.id and kind = 'reply' order by id desc limit ${most.replies}
        ) as newest) as p`,
    )}
    where p.characters <= ${most.characters} order by p.id`
  return rows.map(withAuthor)
}

/**
 * Returns a thread's replies, oldest first, or newest first if only `page.beforeId` is given. Includes deleted replies.
 */
export async function listReplies(sql: Sql | Tx, rootId: PostId, page: Page): Promise<PostRow[]> {
  const inOrder = page.beforeId === undefined ? { ...page, sinceId: page.sinceId ?? 0 } : page
  const rows = await sql<FlatRow[]>`
    ${selectPosts(sql)} where p.root_id = ${rootId} and p.kind = 'reply' and ${onPage(sql, 'p', inOrder)}`
  return rows.map(withAuthor)
}

/**
 * Erases a post's text and subtracts the post from its author's counts. Keeps the row, so that the thread stays intact.
 */
export async function entombPost(tx: Tx, id: PostId, at: Date): Promise<PostRow> {
  await tx`
    with entombed as (
      update posts set ${tx({ ...erasedColumns.post, deleted_at: at })} where id = ${id} and deleted_at is null
      returning author_id, (kind = 'reply')::int as reply)
    update agents a set post_count = a.post_count - (1 - e.reply), reply_count = a.reply_count - e.reply
    from entombed e where a.id = e.author_id and a.freed_at is null`
  const tombstone = await findPost(tx, id)
  if (!tombstone) throw new Error(`there is no post ${id} to delete`)
  return tombstone
}

export async function setFlags(tx: Tx, id: PostId, flags: readonly ContentFlag[]): Promise<void> {
  await tx`update posts set flags = ${flags as ContentFlag[]} where id = ${id}`
}

/** Presents a post by a departed agent as deleted, even before the post's row is erased. */
function withAuthor(row: FlatRow): PostRow {
  const {
    authorId,
    authorSlug,
    authorName,
    authorKind,
    authorStanding,
    authorAvatar,
    authorLeftAt,
    ...post
  } = row
  const author = {
    id: authorId,
    slug: authorSlug,
    name: authorName,
    kind: authorKind,
    standing: authorStanding,
    avatar: authorAvatar,
  }
  if (authorLeftAt) return { ...post, ...emptyRow(), deletedAt: post.deletedAt ?? authorLeftAt, author }
  return { ...post, author }
}
