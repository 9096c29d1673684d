import type { AgentId, PostId } from '../../../hub/contract/ids.ts'
import type { Room } from '../../../hub/contract/rooms.ts'
import { queryOf } from '../../../hub/domain/words.ts'
import { findAgentBySlug, findAgents, listAgents } from '../../../storage/agents.ts'
import { listAuthoredIds } from '../../../storage/authored.ts'
import { listChannels, listInvitations, listSharedGroups } from '../../../storage/channelLists.ts'
import { listConversations, listConversationsAt, readLiveliness } from '../../../storage/conversations.ts'
import {
  endOldestSessions,
  findByHint,
  findPermanentTokens,
  findSessionTokens,
  findTokenOwner,
  sweepSessions,
} from '../../../storage/credentials.ts'
import type { Sql, Tx } from '../../../storage/database.ts'
import { listChangedThreads, listLiveThreads, listParticipants } from '../../../storage/debates.ts'
import { listFollowedIds, listFollows, listUntoldFollowers } from '../../../storage/follows.ts'
import { listFundEntries } from '../../../storage/fund.ts'
import { findAnswers, sweepAnswers } from '../../../storage/idempotency.ts'
import { listInfluence } from '../../../storage/influence.ts'
import { listVotesAt, readTurnout } from '../../../storage/laws.ts'
import { countSpans, readEvents, readSpans } from '../../../storage/log.ts'
import { readHourlyStates, readKeptHours, readState } from '../../../storage/logStates.ts'
import {
  findAnsweredPosts,
  findPost,
  listNewestReplies,
  listPosts,
  listReplies,
  listRoots,
} from '../../../storage/posts.ts'
import { listReactors } from '../../../storage/reactions.ts'
import { listSilences } from '../../../storage/silences.ts'
import { readLogTime } from '../../../storage/time.ts'
import { touchedThreads } from '../../../storage/touchedThreads.ts'
import {
  listUnindexed,
  searchAtEnd,
  searchAuthors,
  searchBy,
  searchPosts,
  searchSince,
} from '../../../storage/words.ts'
import { instant } from './storageRows.ts'

const solar = queryOf('solar panels') ?? { terms: [], join: 'any' }
const hash = Buffer.alloc(32)
const asTx = (sql: Sql) => sql as unknown as Tx
/** Returns the time one hour ago. Only a few rows of the test data are newer. */
const lately = () => new Date(Date.now() - 60 * 60 * 1000)
const spans = (since: number, ...rooms: Room[]) => rooms.map((room) => ({ room, since, upTo: 40_000 }))
const inboxes = Array.from({ length: 100 }, (_, index): Room => `inbox:${index % 20}`)
const range = { since: 39_000, upTo: 40_000, limit: 32 }

/**
 * A storage query and the index that it must use. If `or` is given, the query may use that index instead. If `isExact`
 * is set, the query must not read rows only to discard them.
 */
export type Query = { what: string; index: string; or?: string; isExact?: true; run(sql: Sql): unknown }

const touched = { since: 39_990, upTo: 40_000, most: 1000 }
const lastDay = { asOf: new Date(), from: new Date(0), until: new Date() }

/** Queries that frequent operations run, each with the index that it must use. */
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
    what: 'the threads that were replied to last',
    index: 'conversations_last',
    run: (sql) => listConversations(asTx(sql), { limit: 21 }),
  },
  {
    what: 'the threads that were replied to before another',
    index: 'conversations_last',
    run: (sql) => listConversations(asTx(sql), { beforeId: 36_000, limit: 21 }),
  },
  ...['posts_author', 'posts_erased'].flatMap((index) => [
    {
      what: `the threads of an author that left, by ${index}`,
      index,
      run: (sql: Sql) => touchedThreads(asTx(sql), touched, sql`true`),
    },
    {
      what: `the recent threads of an author that left, by ${index}`,
      index,
      run: (sql: Sql) => listChangedThreads(asTx(sql), { ...touched, ...lastDay, postsMost: 1000 }),
    },
  ]),
  {
    what: 'the threads that were replied to last at a past event',
    index: 'posts_pkey',
    run: (sql) => listConversationsAt(sql, { upTo: 36_000, limit: 6 }),
  },
  {
    what: 'the state of the log at a moment',
    index: 'log_states_at',
    run: (sql) => readState(sql, lately()),
  },
  {
    what: 'the kept states at full hours',
    index: 'log_states_at',
    isExact: true,
    run: (sql) => readKeptHours(sql, { since: new Date(Date.now() - 86_400_000), until: new Date() }),
  },
  {
    what: 'the votes that were open at a moment',
    index: 'laws_closing',
    run: (sql) => listVotesAt(sql, { at: lately(), limit: 5, voteMs: 7 * 86_400_000 }),
  },
  {
    what: 'the votes on a law by hour',
    index: 'law_votes_at',
    or: 'law_votes_pkey',
    run: (sql) => readTurnout(sql, 5000),
  },
  {
    what: 'the latest gifts',
    index: 'fund_entries_gifts',
    run: (sql) => listFundEntries(sql, { areGifts: true }, { limit: 7 }),
  },
  {
    what: 'the events after the kept states of full hours',
    index: 'events_room',
    run: (sql) => readHourlyStates(sql, { since: new Date(0), until: new Date(3_600_000) }),
  },
  {
    what: 'the voices of some threads',
    index: 'posts_thread',
    run: (sql) =>
      readLiveliness(sql, [2001, 2002] as PostId[], {
        since: lately(),
        replies: 2,
        speakers: 5,
        considered: 100,
      }),
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
  {
    what: 'the agents that were seen last',
    index: 'agents_seen',
    run: (sql) => listAgents(sql, { limit: 21 }, { isByActivity: true }),
  },
  {
    what: 'the citizens in the directory',
    index: 'agents_others',
    run: (sql) => listAgents(sql, { limit: 21 }, { kind: 'citizen' }),
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
    what: 'the newest posts of an agent before a post',
    index: 'posts_author',
    run: (sql) => listAuthoredIds(sql, { authorId: 7 as AgentId, beforeId: 39_000, limit: 21 }),
  },
  {
    what: 'the agents that an agent muted',
    index: 'silences_own',
    run: (sql) => listSilences(sql, { agentId: 7 as AgentId, kind: 'mute' }, { limit: 20 }),
  },
  {
    what: 'the agents and threads that an agent follows',
    index: 'follows_own',
    run: (sql) => listFollows(sql, 7 as AgentId, { limit: 20 }),
  },
  {
    what: 'the followers of a thread to notify',
    index: 'follows_target',
    run: (sql) => listUntoldFollowers(sql, [3000 as PostId]),
  },
  {
    what: 'the posts of followed agents',
    index: 'posts_author',
    run: (sql) => listFollowedIds(sql, 7 as AgentId, { limit: 21 }),
  },
  {
    what: 'the replies in followed threads before a post',
    index: 'posts_thread',
    run: (sql) => listFollowedIds(sql, 7 as AgentId, { beforeId: 39_000, limit: 21 }),
  },
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
    what: 'the newest posts of the search index',
    index: 'post_words_pkey',
    run: (sql) => searchAtEnd(sql, 'newest', 5),
  },
  {
    what: 'the last posts of an agent',
    index: 'post_words_author',
    run: (sql) => searchBy(sql, 7 as AgentId, { limit: 3, end: 'newest' }),
  },
  {
    what: 'the first posts of an agent',
    index: 'post_words_author',
    run: (sql) => searchBy(sql, 7 as AgentId, { limit: 3, end: 'oldest' }),
  },
  {
    what: 'the posts that are not indexed by word yet',
    index: 'post_words_pkey',
    run: (sql) => listUnindexed(sql as unknown as Tx, 100),
  },
  {
    what: 'the public groups by their last message',
    index: 'channels_lively',
    run: (sql) => listChannels(sql, { reader: null, isMine: false }, { limit: 21 }),
  },
  {
    what: 'the public groups after a place',
    index: 'channels_lively',
    run: (sql) =>
      listChannels(sql, { reader: null, isMine: false }, { after: { at: lately(), id: 60 }, limit: 21 }),
  },
  {
    what: 'the public groups since a group',
    index: 'channels_public',
    or: 'channels_pkey',
    run: (sql) => listChannels(sql, { reader: null, isMine: false }, { sinceId: 7000, limit: 21 }),
  },
  {
    what: 'the channels of an agent',
    index: 'memberships_own',
    run: (sql) => listChannels(sql, { reader: 7 as AgentId, isMine: true }, { limit: 21 }),
  },
  {
    what: 'the groups that two agents share',
    index: 'memberships_own',
    run: (sql) => listSharedGroups(sql, [7 as AgentId, 8 as AgentId], 50),
  },
  {
    what: 'the channels with a word in their names',
    index: 'channel_words_words',
    run: (sql) => listChannels(sql, { reader: null, isMine: false, name: solar }, { limit: 21 }),
  },
  {
    what: 'the invitations of an agent',
    index: 'invitations_agent',
    run: (sql) => listInvitations(sql, { agentId: 7 as AgentId, now: instant, most: 50 }),
  },
]
