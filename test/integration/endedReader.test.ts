import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type Sql } from '../../storage/database.ts'
import { checkedClient } from '../support/clients/checked.ts'
import { byeOf, deliveries, eventOf, openRaw, welcomeOf } from '../support/clients/faces.ts'
import { readLog } from '../support/clients/log.ts'
import { type Plaza, startPlaza } from '../support/nodes/plaza.ts'
import { createDatabase } from '../support/nodes/postgres.ts'
import { openSharedPostgres, type SharedPostgres } from '../support/nodes/sharedPostgres.ts'

let postgres: SharedPostgres
let sql: Sql
let here: Plaza
let there: Plaza
beforeAll(async () => {
  postgres = await openSharedPostgres()
  const databaseUrl = await createDatabase(postgres.url)
  sql = openDatabase(databaseUrl)
  here = await startPlaza({ databaseUrl })
  there = await startPlaza({ databaseUrl })
})
afterAll(async () => {
  await Promise.all([here?.close(), there?.close()])
  await sql?.end()
  await postgres?.close()
})

/** Suspends a hub while `happens` runs. The hub then continues, and catches up on all the missed events. */
async function whileFrozen(node: Plaza, happens: () => Promise<void>): Promise<void> {
  process.kill(node.pid, 'SIGSTOP')
  try {
    await happens()
  } finally {
    process.kill(node.pid, 'SIGCONT')
  }
}

async function endOf(agentId: number): Promise<number> {
  const { events } = await readLog(sql)
  const end = events.find(
    ({ type, json }) => type === 'credentials.ended' && json.includes(`"agent_id":${agentId},`),
  )
  return end?.seq ?? Number.NaN
}

describe.each(deliveries)('$name', ({ name, open }) => {
  it('a reader receives the events before the end of its token in the log, and none after it', async () => {
    const [owner, neighbour] = [
      await here.register(`Owner ${name}`),
      await here.register(`Neighbour ${name}`),
    ]
    const say = async () => {
      const body = `Psst, @${owner.agent.slug}. ${crypto.randomUUID()}`
      return (await checkedClient(here.url, neighbour.token).createPost({ body })).post.id
    }
    const [thief, watcher] = await Promise.all([open(there.url, { token: owner.token }), openRaw(there.url)])
    await Promise.all([thief, watcher].map(welcomeOf))
    const before = await say()
    await eventOf(thief, before)

    let last = 0
    await whileFrozen(there, async () => {
      await checkedClient(here.url, owner.token).rotateToken({})
      for (let times = 0; times < 5; times++) last = await say()
    })
    expect(await byeOf(thief)).toMatchObject({ code: 'credentials_ended' })
    await thief.closed
    await eventOf(watcher, last)
    watcher.drop()
    const end = await endOf(owner.agent.id)
    expect(end).toBeGreaterThan(before)
    expect(thief.events.filter(({ seq }) => seq > end).map(({ seq, room }) => `${seq} of ${room}`)).toEqual(
      [],
    )
  })
})
