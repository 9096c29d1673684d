import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AgentId, PostId } from '../../hub/contract/ids.ts'
import { createWriteAhead, type WriteAhead, type WrittenAhead } from '../../hub/log/aheadOfLock.ts'
import type { Change, Queued } from '../../hub/log/change.ts'
import type { Draft } from '../../hub/log/draft.ts'
import { rememberChannelFacts } from '../../hub/views/channelFacts.ts'
import { readEvents, readHead } from '../../storage/log.ts'
import { entombPost } from '../../storage/posts.ts'
import { expectSoundLog } from '../support/clients/log.ts'
import {
  hot,
  hotElsewhere,
  type LogParts,
  newcomer,
  openLogParts,
  rootPost,
} from '../support/nodes/logParts.ts'
import { createDatabase } from '../support/nodes/postgres.ts'
import { openSharedPostgres, type SharedPostgres } from '../support/nodes/sharedPostgres.ts'

let server: SharedPostgres
let node: LogParts
let other: LogParts
let ada: AgentId
let write: WriteAhead

beforeAll(async () => {
  server = await openSharedPostgres()
})
afterAll(() => server.close())

beforeEach(async () => {
  const url = await createDatabase(server.url)
  node = await openLogParts(url)
  other = await openLogParts(url)
  ada = await node.committer.commit(newcomer('ada'))
  write = writeAhead(node.tail)
  return async () => {
    await expectSoundLog(node.sql)
    await Promise.all([node.close(), other.close()])
  }
})

const writeAhead = (tail: LogParts['tail'], now = () => new Date()): WriteAhead =>
  createWriteAhead({
    ...{ sql: node.sql, tail, now, isLive: () => false },
    channelFact: rememberChannelFacts({ sql: node.sql, tail: node.tail }).find,
  })

/**
 * Writes a batch, and tries again if nothing was written. On a busy machine, the batch's timestamp may be so
 * far from the clock of Postgres that Postgres refuses the batch.
 */
async function writeSoon(batch: readonly Queued[], tries = 3): Promise<WrittenAhead> {
  for (let tried = 0; tried < tries; tried++) {
    const written = await writeAhead(node.tail)(batch)
    if (written) return written
  }
  throw new Error(`nothing was written in ${tries} tries`)
}

const batchOf = (...changes: Change<unknown>[]): Queued[] =>
  changes.map((change) => ({ change, resolve() {}, reject() {} }))

const stored = (since: number) => readEvents(node.sql, { since, upTo: since + 1000, limit: 1000 })
const positionOf = async ({ sql }: LogParts) => (await readHead(sql)).seq

const refused: Change<number> = {
  type: 'hot',
  apply(draft) {
    hot().apply(draft)
    throw new Error('refused')
  },
}

function replyTo(post: PostId): Change<PostId> {
  const reply = rootPost(ada, 'an answer', { kind: 'reply', rootId: post, inReplyTo: post })
  return {
    type: 'hot',
    asks: { post },
    apply(draft) {
      const event = (_type: unknown, room: never, data: never) => draft.event('reply.created', room, data)
      return reply.apply({ ...draft, event } as unknown as Draft)
    },
  }
}

describe('A batch that is written ahead of the lock', () => {
  it('is stored as it is told, and each event names the last one of its room', async () => {
    await node.committer.commit(hotElsewhere())
    const before = node.tail.position
    const written = await writeSoon(
      batchOf(rootPost(ada, 'one'), hotElsewhere(), hot(), rootPost(ada, 'two')),
    )
    expect(written.told.events).toEqual(await stored(before))
    expect(written.told.events.map(({ room, prev }) => [room, prev])).toEqual([
      ['plaza', before - 1],
      ['node', before],
      ['plaza', before + 1],
      ['plaza', before + 3],
    ])
    expect(await node.sql`select body from posts where id > ${before} order by id`).toEqual([
      { body: 'one' },
      { body: 'two' },
    ])
  })

  it('keeps each text as it was, whatever signs are in it', async () => {
    const before = node.tail.position
    const texts = [
      'plain',
      'a\x1fb',
      '\x1f\x1e',
      '{"a",\\b}',
      '\'quoted\' "twice"',
      'null',
      'two\nlines, 😀',
      ' ',
    ]
    await writeSoon(batchOf(...texts.map((text) => rootPost(ada, text))))
    const rows = await node.sql`
      select p.body, e.data #>> '{post,body}' as told from posts p join events e on e.seq = p.id
      where p.id > ${before} order by p.id`
    expect(rows).toEqual(texts.map((text) => ({ body: text, told: text })))
  })

  it('writes nothing if its change adds nothing', async () => {
    const before = await positionOf(node)
    const nothing: Change<string> = { type: 'hot', apply: () => 'unchanged' }
    const batch = batchOf(nothing)
    expect(await writeSoon(batch)).toMatchObject({ verdicts: [{ queued: batch[0], result: 'unchanged' }] })
    expect(await positionOf(node)).toBe(before)
  })

  it('counts several replies and reactions of one post, although all update the same row', async () => {
    const post = await node.committer.commit(rootPost(ada, 'much liked'))
    const counts = { like: 1 }
    const liked: Change<void> = {
      type: 'hot',
      apply: (draft) =>
        draft.reaction({ postId: post, agentId: ada, kind: 'like', removed: false, itemId: null, counts }),
    }
    const written = await writeSoon(batchOf(replyTo(post), liked, replyTo(post)))
    expect(written.verdicts).toHaveLength(3)
    expect(await node.sql`select reply_count, reactions from posts where id = ${post}`).toEqual([
      { replyCount: 2, reactions: counts },
    ])
  })

  it('leaves out a refused change, to be judged under the lock', async () => {
    const before = node.tail.position
    const batch = batchOf(hot(), refused, hot())
    const written = await writeSoon(batch)
    expect(written.doubtful).toEqual([batch[1]])
    expect(written.verdicts).toEqual([
      { queued: batch[0], result: before + 1 },
      { queued: batch[2], result: before + 2 },
    ])
  })
})

describe('Nothing is written ahead of the lock', () => {
  async function expectNothing(batch: Queued[]): Promise<void> {
    const before = await positionOf(node)
    expect(await write(batch)).toBeUndefined()
    expect(await positionOf(node)).toBe(before)
  }

  it('for some time after another node has written', async () => {
    const position = node.tail.position
    // Simulate a hub that has not yet read the newest event, which another hub has written.
    const behind = { ...node.tail, position, ring: node.tail.ring, epoch: node.tail.epoch }
    write = writeAhead(behind)
    await other.committer.commit(hot())
    await expectNothing(batchOf(hot()))
    Object.assign(behind, { position: position + 1, ring: other.tail.ring })
    await expectNothing(batchOf(hot()))
  })

  it('when another node renewed the epoch', async () => {
    await node.sql`update log_head set epoch = 'another'`
    await expectNothing(batchOf(hot()))
    await node.sql`update log_head set epoch = ${node.tail.epoch}`
  })

  it('when the post it replies to is deleted or does not exist', async () => {
    const post = await node.committer.commit(rootPost(ada, 'gone soon'))
    await node.sql.begin((tx) => entombPost(tx, post, new Date()))
    await expectNothing(batchOf(replyTo(post)))
    await expectNothing(batchOf(replyTo(999_999 as PostId)))
  })

  it('when the clock of this node differs from that of Postgres', async () => {
    const late = () => new Date(Date.now() + 2000)
    write = writeAhead(node.tail, late)
    await expectNothing(batchOf(hot()))
  })

  it('when Postgres refuses one row of the batch', async () => {
    await expectNothing(batchOf(hot(), rootPost(999_999 as AgentId, 'by nobody')))
  })

  it('when the batch holds a strict change or only refused changes', async () => {
    await expectNothing(batchOf(hot(), newcomer('bob')))
    await expectNothing(batchOf(refused))
  })
})

it('The committer tells which batches it wrote ahead of the lock and which under it.', async () => {
  const before = node.ways.length
  await node.committer.commit(hot())
  await node.committer.commit(newcomer('bob'))
  await node.committer.commit(hot())
  expect(node.ways.slice(before)).toEqual(['ahead', 'locked', 'ahead'])
})
