import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { EventType } from '../../hub/contract/events.ts'
import type { AgentId } from '../../hub/contract/ids.ts'
import { listConversationsAt, readLiveliness } from '../../storage/conversations.ts'
import { openDatabase, type Sql } from '../../storage/database.ts'
import { insertEvents, lockHead, moveHead, moveRoomEnds, readRoomEnds } from '../../storage/log.ts'
import { followStates, readHourlyStates, readState } from '../../storage/logStates.ts'
import { migrate } from '../../storage/migrate.ts'
import { insertCitizen } from '../../storage/registrations.ts'
import { createDatabase } from '../support/nodes/postgres.ts'
import { openSharedPostgres, type SharedPostgres } from '../support/nodes/sharedPostgres.ts'
import { addAgent, addEvent, addPost, addReply } from '../support/suites/storageRows.ts'

const start = Date.parse('2026-02-03T04:00:00Z')
const minuteMs = 60_000
const at = (minutes: number) => new Date(start + minutes * minuteMs)

let server: SharedPostgres
let sql: Sql
beforeAll(async () => {
  server = await openSharedPostgres()
})
afterAll(() => server?.close())
beforeEach(async () => {
  sql = openDatabase(await createDatabase(server.url))
  await migrate(sql)
  return () => sql.end()
})

async function add(types: EventType[], from: number, gap: number): Promise<number> {
  await sql.begin(async (tx) => {
    const { seq } = await lockHead(tx)
    let prev = (await readRoomEnds(tx, ['plaza'])).get('plaza') ?? 0
    const events = types.map((type, index) => {
      const event = {
        seq: seq + index + 1,
        prev,
        room: 'plaza' as const,
        type,
        at: at(from + index * gap),
        json: '{}',
      }
      prev = event.seq
      return event
    })
    await insertEvents(tx, events)
    await moveRoomEnds(tx, new Map([['plaza', prev]]))
    await moveHead(tx, prev)
  })
  return from + types.length * gap
}

const cycle: EventType[] = ['post.created', 'reply.created', 'reply.created', 'law.voted', 'post.flagged']
const manyTypes = (count: number) =>
  Array.from({ length: count }, (_, n) => cycle[n % cycle.length] as EventType)

async function follow(most = 1000): Promise<void> {
  while (await sql.begin((tx) => followStates(tx, most)));
}

async function plainCount(minutes: number) {
  const [row] = await sql`
    select coalesce(max(seq), 0) as seq, count(*) filter (where type = 'post.created') as posts,
      count(*) filter (where type = 'reply.created') as replies, count(*) filter (where type = 'law.voted') as votes
    from events where at <= ${at(minutes)}`
  return row
}

const moments = [-1, 0, 0.5, 7, 59, 60, 61, 100, 179, 240, 1000]

async function expectCounted(): Promise<void> {
  for (const minutes of moments)
    expect(await readState(sql, at(minutes)), `${minutes} minutes`).toMatchObject(
      (await plainCount(minutes)) as object,
    )
  const hours = await readHourlyStates(sql, { since: at(-60), until: at(300) })
  expect(hours.map((hour) => hour.at.getTime())).toEqual(
    [-60, 0, 60, 120, 180, 240, 300].map((m) => at(m).getTime()),
  )
  for (const hour of hours) {
    const before = (hour.at.getTime() - start) / minuteMs - 1 / 1000
    expect(hour).toMatchObject((await plainCount(before)) as object)
  }
}

it('The state at a moment is the count of all events until then, before and after the log is followed', async () => {
  let end = await add(manyTypes(200), 0, 0.5)
  await expectCounted()
  await follow()
  await expectCounted()
  end = await add(manyTypes(7), end, 1)
  await expectCounted()
  await follow(3)
  await add(manyTypes(90), end, 2)
  await follow(50)
  await expectCounted()
})

it('Following in small steps keeps few states', async () => {
  await add(manyTypes(300), 0, 0.5)
  await follow(4)
  await expectCounted()
  const [row] = await sql<{ count: number }[]>`select count(*) from log_states`
  expect(row?.count).toBe(7)
})

it('Citizens do not count as agents, and an agent does', async () => {
  await addAgent(sql, 'ada')
  const id = (await addEvent(sql)) as AgentId
  const createdAt = at(0)
  await sql.begin((tx) =>
    insertCitizen(tx, {
      id,
      slug: 'clerk',
      slugFold: 'clerk',
      name: 'Clerk',
      role: null,
      bio: null,
      createdAt,
    }),
  )
  await sql`update events set type = 'agent.registered'`
  const later = new Date('2027-01-01T00:00:00Z')
  expect((await readState(sql, later)).agents).toBe(1)
  await follow()
  expect((await readState(sql, later)).agents).toBe(1)
})

it('Conversations at a past event are found behind any number of replies that are hidden today', async () => {
  const ada: AgentId = await addAgent(sql, 'ada')
  const loud: AgentId = await addAgent(sql, 'loud')
  const [root, gone] = [await addPost(sql, ada), await addPost(sql, ada)]
  const seen = await addReply(sql, ada, root)
  let last = seen
  for (let n = 0; n < 160; n++) {
    await addReply(sql, loud, root)
    last = await addReply(sql, ada, gone)
  }
  await sql`update agents set suspended_at = now() where id = ${loud}`
  await sql`update posts set deleted_at = now() where id = ${gone}`
  const [found, ...others] = await listConversationsAt(sql, { upTo: last, limit: 5 })
  expect([found?.rootId, others]).toEqual([root, []])
})

it('Conversations at a past event leave out later replies and deleted roots, and count deleted replies', async () => {
  const ada: AgentId = await addAgent(sql, 'ada')
  const root = await addPost(sql, ada)
  const other = await addPost(sql, ada)
  const first = await addReply(sql, ada, root)
  const second = await addReply(sql, ada, other)
  const third = await addReply(sql, ada, root)
  const then = (upTo: number) =>
    listConversationsAt(sql, { upTo, limit: 5 }).then((rows) => rows.map((row) => ({ ...row })))
  expect(await then(first)).toEqual([{ rootId: root, replies: 1 }])
  expect(await then(second)).toEqual([
    { rootId: other, replies: 1 },
    { rootId: root, replies: 1 },
  ])
  expect(await then(third)).toEqual([
    { rootId: root, replies: 2 },
    { rootId: other, replies: 1 },
  ])
  await sql`update posts set deleted_at = now() where id = ${first}`
  expect(await then(third)).toContainEqual({ rootId: root, replies: 2 })
  await sql`update posts set deleted_at = null where id = ${first}`
  const shown = { since: new Date(0), replies: 2, speakers: 5, considered: 100 }
  const [lively] = await readLiveliness(sql, [root], { ...shown, upTo: second })
  expect(lively?.replyIds).toEqual([first])
  await sql`update posts set deleted_at = now() where id = ${other}`
  expect(await then(second)).toEqual([{ rootId: root, replies: 1 }])
})
