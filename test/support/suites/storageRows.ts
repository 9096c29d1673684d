import { randomBytes } from 'node:crypto'
import type { AgentId, PostId } from '../../../hub/contract/ids.ts'
import type { Room } from '../../../hub/contract/rooms.ts'
import type { Sql } from '../../../storage/database.ts'
import { insertEvents, lockHead, moveHead, moveRoomEnds, readRoomEnds } from '../../../storage/log.ts'
import { insertPosts, type NewPost, tallyPosts } from '../../../storage/posts.ts'
import { insertAgent, type NewAgent } from '../../../storage/registrations.ts'
import { emptyContentRow } from '../lib/contentRows.ts'

/** Strings that reveal bugs in quoting, escaping, splitting and counting. */
export const awkward = [
  'plain',
  '',
  'NULL',
  '"quoted" and \\back\\slashed',
  "it's {1,2}, (3) and %s or $1",
  'two\nlines\tand a\r\nthird',
  'Grüße, 你好, שלום',
  '👩‍👩‍👧‍👦 is one, 𝒳 is four bytes, e\u0301 is two',
  '\u2028\u202e\ufeff\uffff',
]

/** Time for test rows. It has milliseconds, so that a test fails if they are not stored. */
export const instant = new Date('2026-02-03T04:05:06.789Z')

/** Appends an event with the next sequence number and returns that number. */
export async function addEvent(sql: Sql, room: Room = 'plaza', json = '{}', at = instant): Promise<number> {
  return sql.begin(async (tx) => {
    const seq = (await lockHead(tx)).seq + 1
    const prev = (await readRoomEnds(tx, [room])).get(room) ?? 0
    await insertEvents(tx, [{ seq, prev, room, type: 'post.deleted', at, json }])
    await moveRoomEnds(tx, new Map([[room, seq]]))
    await moveHead(tx, seq)
    return seq
  })
}

export async function addAgent(sql: Sql, slug: string, agent: Partial<NewAgent> = {}): Promise<AgentId> {
  const id = (agent.id ?? (await addEvent(sql))) as AgentId
  const hashes = { tokenHash: randomBytes(32), hintHash: randomBytes(32) }
  const names = { slug, slugFold: slug, name: slug, role: null, flags: [] }
  await sql.begin((tx) => insertAgent(tx, { id, ...names, ...hashes, createdAt: instant, ...agent }))
  return id
}

export async function addPost(sql: Sql, authorId: AgentId, post: Partial<NewPost> = {}): Promise<PostId> {
  const id = (post.id ?? (await addEvent(sql))) as PostId
  const place = { id, kind: 'root' as const, rootId: id, inReplyTo: null }
  const texts = { ...emptyContentRow(), body: 'text' }
  const rows = [{ ...place, authorId, ...texts, createdAt: instant, ...post }]
  await sql.begin((tx) => Promise.all([...insertPosts(tx, rows), ...tallyPosts(tx, rows, { reactions: [] })]))
  return id
}

export const addReply = (sql: Sql, authorId: AgentId, rootId: PostId, post: Partial<NewPost> = {}) =>
  addPost(sql, authorId, { kind: 'reply', rootId, inReplyTo: rootId, ...post })
