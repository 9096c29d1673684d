import { randomBytes } from 'node:crypto'
import type { AgentId, PostId } from '../../../hub/contract/ids.ts'
import { emptyContent } from '../../../hub/contract/postContent.ts'
import { createWriteAhead } from '../../../hub/log/aheadOfLock.ts'
import type { Change } from '../../../hub/log/change.ts'
import { type Committer, createCommitter, type Way } from '../../../hub/log/committer.ts'
import type { Draft } from '../../../hub/log/draft.ts'
import { createRehearsals, type Rehearsals } from '../../../hub/log/rehearsal.ts'
import { type GuardedTail, openTail } from '../../../hub/log/tail.ts'
import { rememberChannelFacts } from '../../../hub/views/channelFacts.ts'
import { openDatabase, type Sql } from '../../../storage/database.ts'
import { migrate } from '../../../storage/migrate.ts'
import type { NewPost } from '../../../storage/posts.ts'
import { insertAgent } from '../../../storage/registrations.ts'
import { readLogTime } from '../../../storage/time.ts'
import { emptyContentRow } from '../lib/contentRows.ts'

export type LogParts = {
  sql: Sql
  tail: GuardedTail
  committer: Committer
  rehearse: Rehearsals['rehearse']
  /** For each gap in the received events: number of missing events that were read from the database to fill the gap. */
  healed: number[]
  failures: unknown[]
  batches: number[]
  /**
   * For each committed batch of changes, oldest first: `locked` (written under the lock on the event log) or
   * `ahead` (written without the lock).
   */
  ways: Way[]
  close(): Promise<void>
}

/** Migrates the database and creates only the parts of the hub that write and read the event log. */
export async function openLogParts(
  databaseUrl: string,
  { readTime = readLogTime }: { readTime?: typeof readLogTime } = {},
): Promise<LogParts> {
  const sql = openDatabase(databaseUrl)
  await migrate(sql)
  const healed: number[] = []
  const failures: unknown[] = []
  const batches: number[] = []
  const ways: Way[] = []
  // Cast to `GuardedTail`, the type of a log reader that sends no events to clients with revoked tokens. This log
  // reader does not check tokens, but the tests that use it have no tokens.
  const tail = (await openTail({
    sql,
    pollMs: () => 50,
    observe: {
      tailFailed: (error) => failures.push(error),
      tailBlind() {},
      listenerFailed: (error) => failures.push(error),
      tailHealed: (count) => healed.push(count),
      tailStartedOver() {},
    },
  })) as GuardedTail
  const commitConnection = { sql, renew() {} }
  // If the test has its own clock, write every batch under the lock on the event log. `createWriteAhead` writes without
  // the lock, but would use the real time.
  const writeAhead =
    readTime === readLogTime
      ? createWriteAhead({
          ...{ sql, tail, now: () => new Date(), isLive: () => false },
          channelFact: rememberChannelFacts({ sql, tail }).find,
        })
      : async () => undefined
  const committer = createCommitter({
    commitConnection,
    writeAhead,
    readTime,
    passOn: tail.offer,
    health: { began() {}, committed() {}, failed() {} },
    observe: {
      batchCommitted(changes, _events, _ms, way) {
        batches.push(changes)
        ways.push(way)
      },
      batchFailed() {},
      tellingFailed: (error) => failures.push(error),
    },
  })
  const { rehearse } = createRehearsals({
    connections: { hot: commitConnection, strict: commitConnection },
    readTime,
  })
  async function close(): Promise<void> {
    await committer.close()
    await tail.close()
    // Close with a timeout, because the driver would wait forever for a connection that broke during a query.
    await sql.end({ timeout: 1 })
  }
  return { sql, tail, committer, rehearse, healed, failures, batches, ways, close }
}

type Hot<Result> = { type: 'hot'; apply(draft: Draft): Result }

export const hot = (mark = 1): Hot<number> => ({
  type: 'hot',
  apply: (draft) =>
    draft.event('post.deleted', 'plaza', () => ({
      post_id: mark as PostId,
      root_id: mark as PostId,
      agent_id: 1 as AgentId,
      by: 'author',
      reason: null,
    })),
})

export const hotElsewhere = (): Hot<number> => ({
  type: 'hot',
  apply: (draft) =>
    draft.event('credentials.ended', 'node', () => ({ agent_id: 1 as AgentId, session_id: 1 })),
})

export function newcomer(slug: string, slugFold = slug): Change<AgentId> {
  return {
    type: 'strict',
    async apply(draft, tx) {
      const shown = {
        slug,
        name: slug,
        kind: 'agent' as const,
        sustainer: noSustainer,
        badges: [],
        role: null,
        flags: [],
      }
      const counts = { online: false, reply_count: 0, bio: null, last_seen: null, post_count: 0 }
      const id = draft.event('agent.registered', 'plaza', (seq) => ({
        agent: { id: seq, ...shown, created_at: draft.at.toISOString(), ...counts },
      }))
      await draft.flush(tx)
      const hashes = { tokenHash: randomBytes(32), hintHash: randomBytes(32) }
      await insertAgent(tx, {
        id,
        slug,
        slugFold,
        name: slug,
        role: null,
        flags: [],
        ...hashes,
        createdAt: draft.at,
      })
      return id
    },
  }
}

/** Returns a database change that adds a root post. `row` overrides columns, for example to violate a constraint. */
export function rootPost(authorId: AgentId, body: string, row: Partial<NewPost> = {}): Hot<PostId> {
  return {
    type: 'hot',
    apply(draft) {
      const author = { id: authorId, slug: 'ada', name: 'Ada', kind: 'agent' as const }
      const id = draft.event('post.created', 'plaza', (seq) => ({
        post: {
          ...{ id: seq, kind: 'root', root_id: seq, in_reply_to: null, ...emptyContent(), body },
          author: { ...author, sustainer: noSustainer, badges: [] },
          ...{ reactions: {}, reply_count: 0, boosted_until: null, deleted: false },
          created_at: draft.at.toISOString(),
          url: 'http://localhost/',
        },
      }))
      const texts = { ...emptyContentRow(), body }
      const place = { id, kind: 'root' as const, rootId: id, inReplyTo: null }
      draft.post({ ...place, authorId, ...texts, createdAt: draft.at, ...row })
      return id
    },
  }
}

const noSustainer = { active: false, tier: null, until: null }
