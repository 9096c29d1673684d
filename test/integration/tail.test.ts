import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { renewEpoch } from '../../hub/commands/renewEpoch.ts'
import type { AgentId, PostId } from '../../hub/contract/ids.ts'
import type { Change } from '../../hub/log/change.ts'
import { createCommitter } from '../../hub/log/committer.ts'
import { openTail, type Tail } from '../../hub/log/tail.ts'
import type { Sql } from '../../storage/database.ts'
import { type Batch, readEvents, readHead } from '../../storage/log.ts'
import { readLogTime } from '../../storage/time.ts'
import { hot, type LogParts, newcomer, openLogParts, rootPost } from '../support/nodes/logParts.ts'
import { createDatabase } from '../support/nodes/postgres.ts'
import { openSharedPostgres, type SharedPostgres } from '../support/nodes/sharedPostgres.ts'
import { holdAnswers } from './heldAnswers.ts'

let server: SharedPostgres
let writer: LogParts

beforeAll(async () => {
  server = await openSharedPostgres()
})
afterAll(() => server.close())

beforeEach(async () => {
  writer = await openLogParts(await createDatabase(server.url))
  return () => writer.close()
})

const never = 3_600_000

type Watched = { tail: Tail; heard: number[]; resets: number[] }

async function watch({ sql = writer.sql, pollMs = never } = {}): Promise<Watched> {
  const tail = await openTail({
    sql,
    pollMs: () => pollMs,
    observe: { tailFailed() {}, tailBlind() {}, tailHealed() {}, tailStartedOver() {}, listenerFailed() {} },
  })
  const heard: number[] = []
  const resets: number[] = []
  tail.onEvents((events) => {
    expect(tail.position).toBe(events.at(-1)?.seq)
    heard.push(...events.map((event) => event.seq))
  })
  tail.onReset(() => resets.push(tail.position))
  return { tail, heard, resets }
}

async function write(count: number): Promise<Batch> {
  const { seq, epoch } = await readHead(writer.sql)
  await Promise.all(Array.from({ length: count }, () => writer.committer.commit(hot())))
  return { epoch, events: await readEvents(writer.sql, { since: seq, upTo: seq + count, limit: count }) }
}

/** Waits until `tail`, which follows the event log, has processed the event `seq`. */
async function passes(tail: Tail, seq: number): Promise<void> {
  for (let times = 0; times < 30 && tail.position < seq; times++) await tail.reached(seq)
  expect(tail.position).toBeGreaterThanOrEqual(seq)
}

const part = ({ epoch, events }: Batch, from: number, to?: number): Batch => ({
  epoch,
  events: events.slice(from, to),
})

const upTo = (seq: number) => Array.from({ length: seq }, (_, index) => index + 1)

describe('a tail', () => {
  it('delivers each event once and in order, however the batches arrive', async () => {
    const { tail, heard } = await watch()
    const all = await write(60)
    const batches = [part(all, 40), part(all, 0, 10), part(all, 5, 25), part(all, 20, 41)]
    await Promise.all(batches.map(tail.offer))
    await Promise.all(batches.map(tail.offer))
    expect(heard).toEqual(upTo(60))
    await tail.close()
  })

  it('fetches missing events before the offer resolves', async () => {
    const { tail, heard } = await watch()
    await tail.offer(part(await write(1500), -1))
    expect(heard).toEqual(upTo(1500))
    await tail.close()
  })

  it('finds events by polling if no batch is offered', async () => {
    const { tail, heard } = await watch({ pollMs: 10 })
    const told = new Promise<void>((resolve) => tail.onEvents(() => resolve()))
    await write(1)
    await told
    expect(heard).toEqual([1])
    await tail.close()
  })

  it('ignores an answer about the log head that its own commits have overtaken', async () => {
    const late = holdAnswers(writer.sql, 'from log_head')
    const { tail, heard, resets } = await watch({ sql: late.sql })
    const three = await write(3)
    await tail.offer(part(three, 0, 2))
    late.hold()
    const asked = tail.reached(3)
    await late.held
    await tail.offer(part(three, 2))
    await tail.offer(await write(1))
    late.letGo()
    await asked
    await tail.close()
    expect({ heard, resets, position: tail.position }).toEqual({ heard: upTo(4), resets: [], position: 4 })
  })

  it('starts with recent events in its ring, so that a resume needs no query', async () => {
    await write(30)
    const { tail, heard } = await watch()
    expect(tail.position).toBe(30)
    expect(tail.ring.covers(0)).toBe(true)
    expect(tail.ring.after(10, 5).map((event) => event.seq)).toEqual([11, 12, 13, 14, 15])
    expect(heard).toEqual([])
    await tail.close()
  })
})

describe('the text of a deleted post', () => {
  const remembered = 10_000

  it.each([
    { what: 'both are in the ring', between: 5 },
    { what: 'the post itself has just left the ring', between: remembered - 2 },
  ])('leaves the ring, in the post and in its mention, when $what', async ({ between }) => {
    const author = await writer.committer.commit(newcomer('ada'))
    const { tail } = await watch()
    const start = tail.position
    const announced = await writer.committer.commit(announcement(author, 'secret words'))
    const rest = Array.from({ length: between }, () => writer.committer.commit(hot()))
    await Promise.all([...rest, writer.committer.commit(hot(announced))])
    await passes(tail, announced + between + 2)
    const kept = tail.ring.after(start, remembered)
    expect(kept.some((event) => event.type === 'mention.created')).toBe(true)
    expect(kept.filter((event) => event.json.includes('secret'))).toEqual([])
    await tail.close()
  })

  function announcement(author: AgentId, body: string): Change<PostId> {
    const post = rootPost(author, body)
    return {
      type: 'hot',
      apply(draft) {
        const id = post.apply(draft)
        draft.event('mention.created', 'inbox:1', (seq) => ({
          item: {
            ...{
              id: seq,
              kind: 'mention',
              actor: null,
              post_id: id,
              channel_id: null,
              message_id: null,
              excerpt: body,
            },
            ...{ read: false, created_at: draft.at.toISOString() },
          },
        }))
        return id
      },
    }
  }
})

describe('a tail whose log', () => {
  it.each([
    { what: 'was rebuilt', change: (sql: Sql) => sql`update log_head set epoch = 'another'`, position: 20 },
    {
      what: 'lost its end in a failover',
      change: () => loseAfter(15),
      position: 15,
    },
  ])('$what starts over at the present position of the log', async ({ change, position }) => {
    await write(20)
    const { tail, resets, heard } = await watch({ pollMs: 10 })
    const reset = new Promise<void>((resolve) => tail.onReset(resolve))
    await change(writer.sql)
    await reset
    expect(resets).toEqual([position])
    expect(tail.epoch).toBe((await readHead(writer.sql)).epoch)
    const next = new Promise<void>((resolve) => tail.onEvents(() => resolve()))
    await writer.sql`insert into events values (${position + 1}, ${position}, 'plaza', 'post.deleted', now(), '{}')`
    await writer.sql`update log_head set seq = ${position + 1}`
    await next
    expect(heard).toEqual([position + 1])
    await tail.close()
  })
})

describe('a batch of another epoch', () => {
  const renewed = async () => renewEpoch({ randomBytes })({}, { ip: '' })

  it('is not taken as a continuation although its numbers fit: the tail starts over after it', async () => {
    await write(3)
    const { tail, resets, heard } = await watch()
    const before = tail.epoch
    const committer = createCommitter({
      commitConnection: { sql: writer.sql, renew() {} },
      writeAhead: async () => undefined,
      readTime: readLogTime,
      passOn: tail.offer,
      health: { began() {}, committed() {}, failed() {} },
      observe: { batchCommitted() {}, batchFailed() {}, tellingFailed() {} },
    })
    const renewal = await renewed()
    const [, { epoch, head }] = await Promise.all([
      committer.commit(hot()),
      committer.commit(renewal),
      committer.commit(hot()),
    ])
    expect({ epoch: tail.epoch, position: tail.position, resets, heard }).toEqual({
      ...{ epoch, position: head + 1, resets: [head + 1], heard: [] },
    })
    expect(epoch).not.toBe(before)
    expect(await committer.commit(hot())).toBe(head + 2)
    expect(heard).toEqual([head + 2])
    await tail.close()
  })

  it('is not taken as a continuation if the log went back and has grown past the tail', async () => {
    await write(20)
    const { tail, resets, heard } = await watch()
    await loseAfter(15)
    await writer.committer.commit(await renewed())
    const all = await write(10)
    await tail.offer(part(all, 4))
    expect({ resets, heard, position: tail.position }).toEqual({ resets: [26], heard: [], position: 26 })
    expect(tail.ring.covers(25)).toBe(false)
    await tail.close()
  })

  it('is dropped if its epoch is over', async () => {
    const { tail, resets, heard } = await watch()
    const late = await write(1)
    await loseAfter(0)
    await writer.committer.commit(await renewed())
    tail.look()
    await expect.poll(() => resets).toEqual([1])
    await tail.offer({ ...late, events: late.events.map((event) => ({ ...event, seq: 2, prev: 1 })) })
    expect({ resets, heard, position: tail.position }).toEqual({ resets: [1], heard: [], position: 1 })
    await tail.close()
  })

  it('is noticed by another look if the current look began before it', async () => {
    await write(3)
    const late = holdAnswers(writer.sql, 'from log_head')
    const { tail, resets } = await watch({ sql: late.sql })
    late.hold()
    tail.look()
    await late.held
    await writer.committer.commit(await renewed())
    const offered = tail.offer(await write(1))
    late.letGo()
    await offered
    expect(resets).toEqual([5])
    await tail.close()
  })
})

/** Removes the events after `seq`, to simulate a failover to a replica that has not received them. */
async function loseAfter(seq: number): Promise<void> {
  await writer.sql`delete from events where seq > ${seq}`
  await writer.sql`update rooms set last_seq = ${seq}`
  await writer.sql`update log_head set seq = ${seq}`
}
