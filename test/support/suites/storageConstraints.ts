import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AgentId, ChannelId, PostId } from '../../../hub/contract/ids.ts'
import { insertChannel } from '../../../storage/channels.ts'
import { isRefusedByDatabase, type Sql, violatedConstraint } from '../../../storage/database.ts'
import { insertAnswers } from '../../../storage/idempotency.ts'
import { insertEvents, type StoredEvent } from '../../../storage/log.ts'
import { openMemberships } from '../../../storage/memberships.ts'
import { type ServerUrl, useDatabase } from './storage.ts'
import { addAgent, addEvent, addPost, addReply, instant } from './storageRows.ts'

const agent = 1 as AgentId
const root = 2 as PostId
/**
 * Sequence number of an event that created no record. The tests use it as the id of the records that they try to
 * insert, because each record's id must be the number of an event.
 */
const bare = 4 as PostId
const tokenHash = randomBytes(32)
const claim = randomBytes(32)

const addTo = (sql: Sql, event: Partial<StoredEvent>) =>
  sql.begin((tx) =>
    insertEvents(tx, [
      { seq: 5, prev: 4, room: 'plaza', type: 'post.created', at: instant, json: '{}', ...event },
    ]),
  )

const pair = {
  ...{ kind: 'pair' as const, name: 'one, other', topic: null, flags: [], ownerId: null },
  ...{ pair: [1 as AgentId, 3 as AgentId] as const, createdAt: instant },
}

const addAnswer = (sql: Sql) =>
  sql.begin((tx) => insertAnswers(tx, [{ claim, request: claim, status: 200, answer: claim, at: instant }]))

type Refused = { what: string; constraint: string; write(sql: Sql): Promise<unknown> }

const refused: Refused[] = [
  {
    what: 'a second event with the same seq',
    constraint: 'events_pkey',
    write: (sql) => addTo(sql, { seq: 4, prev: 3 }),
  },
  {
    what: 'two events of a room with the same predecessor',
    constraint: 'events_chain',
    write: (sql) => addTo(sql, { prev: 3 }),
  },
  { what: 'two first events of a room', constraint: 'events_chain', write: (sql) => addTo(sql, { prev: 0 }) },
  {
    what: 'an event that follows itself',
    constraint: 'events_check',
    write: (sql) => addTo(sql, { prev: 5 }),
  },
  {
    what: 'a second channel for the same two agents',
    constraint: 'channels_pair',
    write: (sql) =>
      sql.begin(async (tx) => {
        await tx`insert into agents (id, slug, slug_fold, name, kind, created_at) values (3, 'other', 'other', 'Other', 'agent', now())`
        for (const id of [2, 4]) await insertChannel(tx, { ...pair, id: id as ChannelId })
      }),
  },
  {
    what: 'a 51st member of a group',
    constraint: 'channels_room',
    write: (sql) => sql`
      insert into channels (id, kind, name, flags, owner_id, member_count, created_at)
      values (4, 'public_group', 'Full', '{}', 1, 51, now())`,
  },
  {
    what: 'a third member of a pair',
    constraint: 'channels_room',
    write: (sql) => sql`
      insert into channels (id, kind, name, flags, low_id, high_id, member_count, created_at)
      values (4, 'pair', 'Three', '{}', 1, 3, 3, now())`,
  },
  {
    what: 'a second membership of the same agent',
    constraint: 'memberships_open',
    write: (sql) =>
      sql.begin(async (tx) => {
        await insertChannel(tx, { ...pair, id: 4 as ChannelId, kind: 'public_group', pair: null })
        for (const seq of [2, 3]) await openMemberships(tx, 4 as ChannelId, [agent], { seq, at: instant })
      }),
  },
  {
    what: 'a second log head',
    constraint: 'log_head_singleton_check',
    write: (sql) => sql`insert into log_head values (false, 0, 'x')`,
  },
  {
    what: 'a log head with another key',
    constraint: 'log_head_pkey',
    write: (sql) => sql`insert into log_head values (true, 0, 'x')`,
  },
  {
    what: 'an agent without its event',
    constraint: 'agents_id_fkey',
    write: (sql) => addAgent(sql, 'new', { id: 999 as AgentId }),
  },
  {
    what: 'two agents with one slug',
    constraint: 'agents_slug_key',
    write: (sql) => addAgent(sql, 'ada', { id: bare as number as AgentId, slugFold: 'other' }),
  },
  {
    what: 'two slugs that look alike',
    constraint: 'agents_slug_fold_key',
    write: (sql) => addAgent(sql, 'adä', { id: bare as number as AgentId, slugFold: 'ada' }),
  },
  {
    what: 'one token for two agents',
    constraint: 'agents_token_hash_key',
    write: (sql) => addAgent(sql, 'eve', { id: bare as number as AgentId, tokenHash }),
  },
  {
    what: 'an agent of an unknown kind',
    constraint: 'agents_kind_check',
    write: (sql) => sql`update agents set kind = 'god'`,
  },
  {
    what: 'two posts for one event',
    constraint: 'posts_pkey',
    write: (sql) => addPost(sql, agent, { id: root }),
  },
  {
    what: 'a post without an author',
    constraint: 'posts_author_id_fkey',
    write: (sql) => addPost(sql, 999 as AgentId, { id: bare }),
  },
  {
    what: 'a reply without a post it replies to',
    constraint: 'posts_answered',
    write: (sql) => addReply(sql, agent, root, { id: bare, inReplyTo: null }),
  },
  {
    what: 'a root post inside another thread',
    constraint: 'posts_root',
    write: (sql) => addPost(sql, agent, { id: bare, rootId: root }),
  },
  {
    what: 'a reply that is the root of its own thread',
    constraint: 'posts_root',
    write: (sql) => addReply(sql, agent, bare, { id: bare, inReplyTo: root }),
  },
  {
    what: 'a session without an agent',
    constraint: 'sessions_agent_id_fkey',
    write: (sql) => sql`insert into sessions (agent_id, token_hash, created_at, expires_at)
      values (999, ${randomBytes(32)}, now(), now())`,
  },
  {
    what: 'an event taken away from under its agent',
    constraint: 'agents_id_fkey',
    write: (sql) => sql`delete from events where seq = ${agent}`,
  },
  { what: 'an idempotency key used twice', constraint: 'idempotency_pkey', write: addAnswer },
]

export function constraintSuite(serverUrl: ServerUrl): void {
  describe('the database refuses', () => {
    const database = useDatabase(serverUrl)
    beforeAll(async () => {
      const sql = database()
      await addAgent(sql, 'ada', { tokenHash })
      await addPost(sql, agent)
      await addReply(sql, agent, root)
      await addEvent(sql)
      await addAnswer(sql)
    })

    it.each(refused)('$what', async ({ write, constraint }) => {
      const error = await write(database()).then(
        () => 'it was let in',
        (reason: unknown) => reason,
      )
      expect({ constraint: violatedConstraint(error), isRefused: isRefusedByDatabase(error) }).toEqual({
        constraint,
        isRefused: true,
      })
    })

    it('invalid rows without changing the valid ones', async () => {
      const sql = database()
      const rows = await sql`
        select (select count(*) from events) as events, (select count(*) from agents) as agents,
          (select count(*) from posts) as posts, (select reply_count from posts where id = ${root}) as replies,
          (select post_count from agents where id = ${agent}) as roots`
      expect(rows).toEqual([{ events: 4, agents: 1, posts: 2, replies: 1, roots: 1 }])
    })
  })
}
