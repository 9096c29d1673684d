import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AgentId, PostId } from '../../hub/contract/ids.ts'
import { setSuspension } from '../../storage/agents.ts'
import { listConversations } from '../../storage/conversations.ts'
import { openDatabase, type Sql } from '../../storage/database.ts'
import { followLog } from '../../storage/following.ts'
import { migrate } from '../../storage/migrate.ts'
import type { Page } from '../../storage/page.ts'
import { entombPost } from '../../storage/posts.ts'
import { createDatabase } from '../support/nodes/postgres.ts'
import { openSharedPostgres, type SharedPostgres } from '../support/nodes/sharedPostgres.ts'
import { addAgent, addEvent, addPost, addReply, instant } from '../support/suites/storageRows.ts'

let server: SharedPostgres
let sql: Sql
let ada: AgentId
let bob: AgentId
let first: PostId
let second: PostId
let replies: PostId[]

beforeAll(async () => {
  server = await openSharedPostgres()
})
afterAll(() => server?.close())
beforeEach(async () => {
  sql = openDatabase(await createDatabase(server.url))
  await migrate(sql)
  ada = await addAgent(sql, 'ada')
  bob = await addAgent(sql, 'bob')
  first = await addPost(sql, ada)
  second = await addPost(sql, bob)
  replies = []
  for (const [author, root] of [
    [bob, first],
    [ada, first],
    [ada, second],
    [bob, second],
  ] as const) {
    replies.push(await addReply(sql, author, root))
  }
  return () => sql.end()
})

const read = (page: Partial<Page> = {}) =>
  sql.begin(async (tx) => (await listConversations(tx, { limit: 10, ...page })).map((one) => ({ ...one })))
const follow = () => followLog(sql, 1000)

/**
 * Lists the conversations twice: while the stored list lags behind the event log, and after it has caught up. Expects
 * equal results.
 */
async function listed(page: Partial<Page> = {}) {
  const before = await read(page)
  await follow()
  expect(await read(page), 'after the log was followed').toEqual(before)
  return before.map(({ rootId }) => rootId)
}

async function tell(type: string, data: object): Promise<void> {
  const seq = await addEvent(sql)
  await sql`update events set type = ${type}, data = ${sql.json(data as never)} where seq = ${seq}`
}

async function remove(id: PostId): Promise<void> {
  await sql.begin((tx) => entombPost(tx, id, instant))
  await tell('post.deleted', { post_id: id })
}

async function suspend(id: AgentId, at: Date | null): Promise<void> {
  await sql.begin((tx) => setSuspension(tx, id, { at, reason: at && 'spam' }))
  await tell(at ? 'agent.suspended' : 'agent.restored', { agent_id: id })
}

describe.each([
  ['the follower has seen the replies', true],
  ['the follower has seen nothing', false],
])('when %s, the conversations', (_, isFollowed) => {
  beforeEach(async () => {
    if (isFollowed) await follow()
  })

  it('are ordered by their last reply', async () => {
    expect(await listed()).toEqual([second, first])
    await addReply(sql, bob, first)
    expect(await listed()).toEqual([first, second])
  })

  it('are paged by their last reply, without a thread that nobody replied to', async () => {
    await addPost(sql, ada)
    const [, inFirst = 0, , inSecond = 0] = replies
    expect(await listed({ limit: 1 })).toEqual([second])
    expect(await listed({ beforeId: inSecond })).toEqual([first])
    expect(await listed({ sinceId: inFirst })).toEqual([second])
    expect(await listed({ sinceId: 0, limit: 1 })).toEqual([first])
    expect(await listed({ sinceId: inSecond })).toEqual([])
  })

  it('are ordered by the reply before a deleted one', async () => {
    const [, , , last = second] = replies
    await remove(last)
    const [, , before] = replies
    expect(await read()).toMatchObject([{ rootId: second, lastReplyId: before }, { rootId: first }])
    expect(await listed()).toEqual([second, first])
    await remove(before ?? second)
    expect(await listed()).toEqual([first])
  })

  it('lose a thread whose root is deleted', async () => {
    await remove(second)
    expect(await listed()).toEqual([first])
  })

  it('lose roots and replies of a suspended agent until it is restored', async () => {
    await suspend(bob, instant)
    const [, inFirst] = replies
    expect(await read()).toEqual([{ rootId: first, lastReplyId: inFirst }])
    expect(await listed()).toEqual([first])
    await suspend(bob, null)
    expect(await listed()).toEqual([second, first])
  })
})
