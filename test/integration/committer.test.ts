import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AgentId, PostId } from '../../hub/contract/ids.ts'
import { AnsweredBefore, type Change } from '../../hub/log/change.ts'
import { readEvents, readHead } from '../../storage/log.ts'
import { findPost } from '../../storage/posts.ts'
import { expectSoundLog } from '../support/clients/log.ts'
import { eventually } from '../support/nodes/load.ts'
import { hot, type LogParts, newcomer, openLogParts, rootPost } from '../support/nodes/logParts.ts'
import { createDatabase, type RealPostgres, startRealPostgres } from '../support/nodes/postgres.ts'

let server: RealPostgres
let node: LogParts
let other: LogParts
let ada: AgentId
let before: number

beforeAll(async () => {
  server = await startRealPostgres()
  const url = await createDatabase(server.url)
  node = await openLogParts(url)
  other = await openLogParts(url)
  ada = await node.committer.commit(newcomer('ada'))
})

afterAll(async () => {
  await expectSoundLog(node.sql)
  await Promise.all([node.close(), other.close()])
  await server.close()
})

async function position(): Promise<number> {
  return (await readHead(node.sql)).seq
}

/** Queues all changes in one turn of the event loop, so that they are committed together. */
const together = (changes: Change<number>[]) =>
  Promise.allSettled(changes.map((change) => node.committer.commit(change)))

/** Creates a `Change` that stores a response under an idempotency key. */
function answered(call: string): Change<number> & { type: 'hot' } {
  const claim = Buffer.from(call)
  return {
    type: 'hot',
    claim,
    apply(draft) {
      draft.answer({ claim, request: claim, status: 201, answer: claim })
      return hot().apply(draft)
    },
  }
}

const numbers = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)
const values = (settled: PromiseSettledResult<number>[]) =>
  settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))

describe('a batch of the committer', () => {
  it('is numbered in the order of the calls, and the tail of this node has it before they are answered', async () => {
    before = await position()
    const settled = await together(numbers(0, 1200).map(hot))
    expect(values(settled)).toEqual(numbers(before + 1, 1200))
    expect(node.tail.position).toBe(before + 1200)
    expect(node.tail.ring.after(before, 2000).map((event) => event.seq)).toEqual(numbers(before + 1, 1200))
  })

  it.each([
    { what: 'an author who does not exist', row: { authorId: 999_999 as AgentId }, code: '23503' },
    { what: 'a root that does not exist', row: { rootId: 999_999 as PostId }, code: '23514' },
    { what: 'a reply without a parent', row: { kind: 'reply' as const }, code: '23514' },
    { what: 'text that Postgres cannot store', row: { body: 'nul \u0000' }, code: '22021' },
  ])('with a post of $what fails for that post alone', async ({ row, code }) => {
    before = await position()
    const changes = numbers(0, 20).map((index) => rootPost(ada, `good ${index}`, index === 7 ? row : {}))
    const settled = await together(changes)
    expect(settled.filter((one) => one.status === 'rejected')).toEqual([
      { status: 'rejected', reason: expect.objectContaining({ code }) },
    ])
    expect(values(settled)).toEqual(numbers(before + 1, 19))
    expect(await position()).toBe(before + 19)
  })

  it('with one bad change is retried in halves, so that its neighbours are committed in few transactions', async () => {
    const changes = numbers(0, 64).map((index) =>
      rootPost(ada, `one of many ${index}`, index === 40 ? { authorId: 999_999 as AgentId } : {}),
    )
    const known = node.batches.length
    expect(values(await together(changes))).toHaveLength(63)
    expect(node.batches.slice(known)).toEqual([32, 8, 1, 2, 4, 16])
  })

  it('refuses a change answered before, on this node or another, and stays one transaction', async () => {
    const [first, again] = [answered('a call'), answered('a call')]
    await other.committer.commit(first)
    const known = node.batches.length
    const settled = await together([hot(), again, hot(), answered('another call')])
    expect(settled[1]).toMatchObject({ status: 'rejected', reason: expect.any(AnsweredBefore) })
    expect(values(settled)).toHaveLength(3)
    expect(node.batches.slice(known)).toEqual([4])
  })

  it('leaves no seq and no row of a change that throws in the middle', async () => {
    before = await position()
    const half = rootPost(ada, 'half')
    const thrower: Change<number> = {
      type: 'hot',
      apply(draft) {
        half.apply(draft)
        throw new Error('changed its mind')
      },
    }
    const settled = await together([hot(), thrower, hot(), rootPost(ada, 'whole')])
    expect(settled[1]).toMatchObject({ reason: { message: 'changed its mind' } })
    expect(values(settled)).toEqual(numbers(before + 1, 3))
    expect(await node.sql`select body from posts where id > ${before}`).toEqual([{ body: 'whole' }])
  })
})

describe('a strict change', () => {
  it('sees the changes before it in its batch, and is rolled back alone when it refuses', async () => {
    const post = node.committer.commit(rootPost(ada, 'first'))
    const reader: Change<string | undefined> = {
      type: 'strict',
      async apply(draft, tx) {
        const id = draft.event('post.deleted', 'plaza', () => ({
          post_id: 1 as PostId,
          root_id: 1 as PostId,
          agent_id: ada,
          by: 'author',
          reason: null,
        }))
        await tx`update agents set bio = 'undone' where id = ${ada}`
        await draft.flush(tx)
        throw new Error(`refused after it saw ${(await findPost(tx, (id - 1) as PostId))?.body}`)
      },
    }
    const refused = node.committer.commit(reader).catch((error: Error) => error.message)
    const last = node.committer.commit(hot())
    expect(await refused).toBe('refused after it saw first')
    expect(await last).toBe((await post) + 1)
    expect(await node.sql`select bio from agents where id = ${ada}`).toEqual([{ bio: null }])
  })

  it('that breaks a constraint is refused alone: of two look-alike names in a batch one is registered', async () => {
    before = await position()
    const settled = await together([newcomer('b0b', 'bob'), hot(), newcomer('bob', 'bob'), hot()])
    expect(settled[2]).toMatchObject({ reason: { constraint_name: 'agents_slug_fold_key' } })
    expect(values(settled)).toEqual(numbers(before + 1, 3))
  })

  it('wins a race of two nodes for one name exactly once, in every round', async () => {
    for (const round of numbers(1, 20)) {
      const race = [node, other].map(({ committer }) => committer.commit(newcomer(`race-${round}`)))
      const outcomes = (await Promise.allSettled(race)).map((one) => one.status).sort()
      expect(outcomes).toEqual(['fulfilled', 'rejected'])
    }
  })
})

/** Creates a `Change` that holds the lock on the event log while Postgres sleeps for this many seconds. */
const slow = (seconds: number): Change<number> => ({
  type: 'strict',
  async apply(draft, tx) {
    await tx`select pg_sleep(${seconds})`
    return hot().apply(draft)
  },
})

async function holdHead(): Promise<() => Promise<void>> {
  const holder = await other.sql.reserve()
  await holder`begin`
  await holder`select 1 from log_head for update`
  return async () => {
    await holder`rollback`
    holder.release()
  }
}

describe('while another node holds the log head', () => {
  it('a batch waits with its reads too: an answer stored by that node is found, in one transaction', async () => {
    const answer = Buffer.from('stored meanwhile')
    const holder = await other.sql.reserve()
    await holder`begin`
    await holder`select 1 from log_head for update`
    const known = node.batches.length
    const settled = together([slow(0), answered('stored meanwhile')])
    await eventually(
      'a batch that waits for the head',
      () =>
        other.sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%for update%'`,
      (waiting) => waiting.length === 1,
    )
    await holder`
      insert into idempotency (claim, request, status, answer, at) values (${answer}, ${answer}, 201, ${answer}, now())`
    await holder`commit`
    holder.release()
    expect((await settled)[1]).toMatchObject({ status: 'rejected', reason: expect.any(AnsweredBefore) })
    expect(node.batches.slice(known)).toEqual([2])
  })

  it('a cut connection leaves its callers unanswered and nothing in the log', async () => {
    before = await position()
    const letGo = await holdHead()
    const settled = together([hot(), newcomer('cut-off'), rootPost(ada, 'cut off')])
    await eventually('a cut connection', async () => {
      const cut = await other.sql`
        select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and query like '%for update%'`
      return cut.length > 0
    })
    for (const one of await settled) expect(one).toMatchObject({ reason: { code: 'unavailable' } })
    await letGo()
    expect(await position()).toBe(before)
    expect(await node.committer.commit(hot())).toBe(before + 1)
  })

  it('the queue takes a bounded number of changes, and all of them are committed afterwards', async () => {
    before = await position()
    const letGo = await holdHead()
    const queueMax = 20_000
    const settled = together(numbers(0, queueMax + 5).map(hot))
    await letGo()
    const outcomes = await settled
    expect(values(outcomes)).toEqual(numbers(before + 1, queueMax))
    const reason = { code: 'unavailable', message: expect.stringContaining('overloaded') }
    for (const one of outcomes.slice(queueMax)) expect(one).toMatchObject({ reason })
  })
})

describe('while Postgres is slow', () => {
  it('a batch of strict changes ends before all are done, and the next one goes on with the rest in order', async () => {
    before = await position()
    node.batches.length = 0
    const settled = await together(numbers(0, 6).map(() => slow(0.4)))
    expect(values(settled)).toEqual(numbers(before + 1, 6))
    expect(node.batches.length).toBeGreaterThan(1)
    expect(Math.max(...node.batches)).toBeLessThan(6)
    expect(node.batches.reduce((sum, changes) => sum + changes, 0)).toBe(6)
  })

  it('posts of other agents do not wait for the strict changes queued before them', async () => {
    before = await position()
    node.batches.length = 0
    const strict = numbers(0, 4).map((): Change<number> => ({ ...slow(0.4), by: ada }))
    const posts = numbers(1, 8).map((by): Change<number> => ({ ...hot(), by: (ada + by) as AgentId }))
    const settled = await together([...strict, ...posts])
    expect(values(settled.slice(4))).toEqual(numbers(before + 1, 8))
    expect(values(settled.slice(0, 4))).toEqual(numbers(before + 9, 4))
    // The first transaction must contain all eight posts and some of the four slow changes. The other slow
    // changes must wait for the next transaction, because a transaction may lock the event log only briefly.
    expect(node.batches[0]).toBeGreaterThan(8)
    expect(node.batches[0]).toBeLessThan(12)
  })

  it('an agent that posts after a strict change of its own finds that change done', async () => {
    before = await position()
    const own: Change<number> = { ...slow(0), by: ada }
    expect(values(await together([own, { ...hot(), by: ada }]))).toEqual(numbers(before + 1, 2))
  })

  it('a batch that waited long for the head has its whole deadline for its work', async () => {
    before = await position()
    // Let another hub lock the event log for 6 s. The next change has to wait for the lock. This wait must
    // not count towards the change's deadline of 10 s.
    const earlier = other.committer.commit(slow(6))
    await eventually('the other node holds the head', async () => {
      const sleeping = await node.sql`select 1 from pg_stat_activity where wait_event = 'PgSleep'`
      return sleeping.length > 0
    })
    const [settled] = await together([slow(6)])
    expect(settled).toEqual({ status: 'fulfilled', value: (await earlier) + 1 })
  })
})

it('A committer that is closed commits the queued changes and refuses further ones', async () => {
  before = await position()
  const taken = together(numbers(0, 700).map(hot))
  const closing = node.committer.close()
  await expect(node.committer.commit(hot())).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('shutting down'),
  })
  await closing
  const events = await readEvents(node.sql, { since: before, upTo: before + 2000, limit: 2000 })
  expect(events.map((event) => event.seq)).toEqual(numbers(before + 1, 700))
  expect(values(await taken)).toEqual(numbers(before + 1, 700))
})
