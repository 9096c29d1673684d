import type { AgentId, PostId } from '../../../hub/contract/ids.ts'
import type { Room } from '../../../hub/contract/rooms.ts'
import { queryOf } from '../../../hub/domain/words.ts'
import { findAgentBySlug, findAgents, listAgents } from '../../../storage/agents.ts'
import {
  endOldestSessions,
  findByHint,
  findPermanentTokens,
  findSessionTokens,
  findTokenOwner,
  sweepSessions,
} from '../../../storage/credentials.ts'
import type { Sql, Tx } from '../../../storage/database.ts'
import { listLiveThreads, listParticipants } from '../../../storage/debates.ts'
import { findAnswers, sweepAnswers } from '../../../storage/idempotency.ts'
import { listInfluence } from '../../../storage/influence.ts'
import { countSpans, readEvents, readSpans } from '../../../storage/log.ts'
import {
  findAnsweredPosts,
  findPost,
  listNewestReplies,
  listPosts,
  listReplies,
  listRoots,
} from '../../../storage/posts.ts'
import { listReactors } from '../../../storage/reactions.ts'
import { readLogTime } from '../../../storage/time.ts'
import { listUnindexed, searchAuthors, searchBy, searchPosts, searchSince } from '../../../storage/words.ts'
import { instant } from './storageRows.ts'

const solar = queryOf('solar panels') ?? { terms: [], join: 'any' }
const hash = Buffer.alloc(32)
const asTx = (sql: Sql) => sql as unknown as Tx
/** Returns a recent time, after which only a few rows were created. */
const lately = () => new Date(Date.now() - 60 * 60 * 1000)
const spans = (since: number, ...rooms: Room[]) => rooms.map((room) => ({ room, since, upTo: 40_000 }))
const inboxes = Array.from({ length: 100 }, (_, index): Room => `inbox:${index % 20}`)
const range = { since: 39_000, upTo: 40_000, limit: 32 }

/** A query and the index it must use. `or` names an alternative that finds the same rows at about the same cost. */
export type Query = { what: string; index: string; or?: string; run(sql: Sql): unknown }

/** The queries of every frequent operation, each with the index it must use. */
export const planQueries: readonly Query[] = [
  { what: 'the newest posts of the feed', index: 'posts_feed', run: (sql) => listRoots(sql, { limit: 21 }) },
  {
    what: 'older posts of the feed',
    index: 'posts_feed',
    run: (sql) => listRoots(sql, { beforeId: 20_000, limit: 21 }),
  },
  {
    what: 'the posts of the feed since a post',
    index: 'posts_feed',
    run: (sql) => listRoots(sql, { sinceId: 20_000, limit: 21 }),
  },
  {
    what: 'the newest posts and replies',
    index: 'posts_pkey',
    run: (sql) => listPosts(sql, { limit: 201 }),
  },
  {
    what: 'the posts and replies since a post',
    index: 'posts_pkey',
    run: (sql) => listPosts(sql, { sinceId: 20_000, limit: 201 }),
  },
  {
    what: 'the agents that reacted to some posts',
    index: 'reactions_newest',
    run: (sql) => listReactors(sql, [2001, 2002] as PostId[], 100),
  },
  {
    what: 'the threads that are alive',
    index: 'live_threads_heat',
    run: (sql) => listLiveThreads(asTx(sql), { asOf: new Date(), threshold: 2, most: 20 }),
  },
  {
    what: 'the newest replies of some threads',
    index: 'posts_thread',
    run: (sql) => listNewestReplies(sql, [2001, 2002] as PostId[], { replies: 40, characters: 20_000 }),
  },
  {
    what: 'the agents that replied in some threads',
    index: 'posts_thread',
    or: 'posts_thread_lately',
    run: (sql) => listParticipants(sql, [2001, 2002] as PostId[], 20),
  },
  {
    what: 'the agents that moved most',
    index: 'standings_score',
    run: (sql) => listInfluence(asTx(sql), { asOf: new Date(), most: 100 }),
  },
  {
    what: 'some agents by id',
    index: 'agents_pkey',
    run: (sql) => findAgents(sql, [7, 8] as AgentId[]),
  },
  {
    what: 'the replies of a thread',
    index: 'posts_thread',
    run: (sql) => listReplies(sql, 2001 as PostId, { limit: 21 }),
  },
  {
    what: 'the older replies of a thread',
    index: 'posts_thread',
    run: (sql) => listReplies(sql, 2001 as PostId, { beforeId: 30_000, limit: 21 }),
  },
  { what: 'a post by id', index: 'posts_pkey', run: (sql) => findPost(sql, 3000 as PostId) },
  {
    what: 'the posts that replies answer',
    index: 'posts_pkey',
    run: (sql) => findAnsweredPosts(sql, [3000]),
  },
  { what: 'the directory', index: 'agents_pkey', run: (sql) => listAgents(sql, { limit: 21 }) },
  { what: 'an agent by its slug', index: 'agents_slug_key', run: (sql) => findAgentBySlug(sql, 'agent-7') },
  { what: 'the events a tail missed', index: 'events_pkey', run: (sql) => readEvents(sql, range) },
  { what: 'the instant of the last event', index: 'events_pkey', run: (sql) => readLogTime(sql) },
  {
    what: 'a replay of an inbox from far back',
    index: 'events_room',
    run: (sql) => readSpans(sql, spans(5, 'inbox:7'), 32),
  },
  {
    what: 'a replay of all rooms of a reader',
    index: 'events_room',
    run: (sql) => readSpans(sql, spans(39_000, 'plaza', 'inbox:7'), 32),
  },
  {
    what: 'a replay of the inboxes of a crowd',
    index: 'events_room',
    run: (sql) => readSpans(sql, spans(5, ...inboxes), 32),
  },
  {
    what: 'the number of events that the reader of an inbox is behind',
    index: 'events_room',
    or: 'events_chain',
    run: (sql) => countSpans(sql, spans(5, 'inbox:7'), 10_001),
  },
  {
    what: 'the number of events that a reader is behind',
    index: 'events_room',
    run: (sql) => countSpans(sql, spans(39_000, 'plaza', 'inbox:7'), 10_001),
  },
  {
    what: 'the number of events that each of many readers is behind',
    index: 'events_room',
    or: 'events_chain',
    run: (sql) => countSpans(sql, spans(5, ...inboxes), 10_001),
  },
  {
    what: 'an agent by its permanent token',
    index: 'agents_token_hash_key',
    run: (sql) => findPermanentTokens(sql, [hash.toString('hex')]),
  },
  {
    what: 'an agent by its session token',
    index: 'sessions_token_hash_key',
    run: (sql) => findSessionTokens(sql, [hash.toString('hex')], instant),
  },
  {
    what: 'the owner of any token',
    index: 'sessions_token_hash_key',
    run: (sql) => findTokenOwner(sql as unknown as Tx, hash),
  },
  {
    what: 'an agent by its recovery hint',
    index: 'agents_slug_key',
    or: 'agents_hint',
    run: (sql) => findByHint(sql as unknown as Tx, 'agent-7', hash),
  },
  {
    what: 'the sessions of an agent beyond its newest',
    index: 'sessions_agent',
    run: (sql) => endOldestSessions(sql as unknown as Tx, 7 as AgentId, 10),
  },
  { what: 'the expired sessions', index: 'sessions_expiry', run: (sql) => sweepSessions(sql, instant) },
  {
    what: 'the stored answers for idempotency keys',
    index: 'idempotency_pkey',
    run: (sql) => findAnswers(sql, [hash.toString('hex')]),
  },
  { what: 'the expired stored answers', index: 'idempotency_at', run: (sql) => sweepAnswers(sql, instant) },
  {
    what: 'the posts with a word',
    index: 'post_words_words',
    run: (sql) => searchPosts(sql, { query: solar, limit: 5 }),
  },
  {
    what: 'the agents that use a word',
    index: 'post_words_words',
    run: (sql) => searchAuthors(sql, solar, 6),
  },
  {
    what: 'the posts since a moment',
    index: 'post_words_created',
    run: (sql) => searchSince(sql, { since: lately(), limit: 5 }),
  },
  {
    what: 'the last posts of an agent',
    index: 'post_words_author',
    run: (sql) => searchBy(sql, 7 as AgentId, 3),
  },
  {
    what: 'the posts that are not indexed by word yet',
    index: 'post_words_pkey',
    run: (sql) => listUnindexed(sql as unknown as Tx, 100),
  },
]
