import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readHead } from '../../storage/log.ts'
import { checkedClient } from '../support/clients/checked.ts'
import { byeOf, eventOf, type LiveClient, liveFaces, welcomeOf } from '../support/clients/faces.ts'
import { expectHeard, readLog } from '../support/clients/log.ts'
import { openCable } from '../support/lib/cable.ts'
import { eventually } from '../support/nodes/load.ts'
import { follow } from '../support/nodes/logFollower.ts'
import { hot, type LogParts, newcomer, openLogParts } from '../support/nodes/logParts.ts'
import { type Agent, register } from '../support/nodes/logWriters.ts'
import { type Plaza, startPlaza } from '../support/nodes/plaza.ts'
import { createDatabase } from '../support/nodes/postgres.ts'
import { openSharedPostgres, type SharedPostgres } from '../support/nodes/sharedPostgres.ts'

let server: SharedPostgres
let databaseUrl: string
/** Appends events to the database, as another hub would. */
let writer: LogParts
let plaza: Plaza
let ada: Agent
let epoch: string

const replayed = 10_000

beforeAll(async () => {
  server = await openSharedPostgres()
  databaseUrl = await createDatabase(server.url)
  writer = await openLogParts(databaseUrl)
  // Append more events than a hub keeps in memory, and more than it replays to a client that reconnects.
  await Promise.all(Array.from({ length: replayed + 500 }, (_, index) => writer.committer.commit(hot(index))))
  plaza = await startPlaza({ databaseUrl })
  ada = await register([plaza.url], 'Ada')
  epoch = (await readHead(writer.sql)).epoch
})

afterAll(async () => {
  await plaza.close()
  await writer.close()
  await server.close()
})

const position = async () => (await readHead(writer.sql)).seq
async function behind(events: number): Promise<number> {
  const [row] = await writer.sql<{ seq: number }[]>`
    select seq from events where room = 'plaza' order by seq desc offset ${events} limit 1`
  return row?.seq ?? Number.NaN
}
const say = async () => (await checkedClient(plaza.url, ada.token).createPost({ body: randomUUID() })).post.id
const gapOf = (client: LiveClient) => client.frame((frame) => frame.op === 'gap')
const gapsOf = (client: LiveClient) => client.frames.filter((frame) => frame.op === 'gap')

describe.each(liveFaces)('on $name', (face) => {
  const { open } = face
  async function resume(
    from: { since: number; epoch?: string },
    judged: (client: LiveClient) => Promise<unknown>,
  ) {
    const client = await open(plaza.url, from)
    await judged(client)
    const last = await say()
    await eventOf(client, last)
    client.drop()
    return { client, last, gaps: gapsOf(client) }
  }

  it('resuming at a position that only another node has reached yet gives no gap', async () => {
    let comeBacks = 0
    for (let round = 0; round < 10; round++) {
      const since = await writer.committer.commit(hot(round))
      // Let the client reconnect, because a slow hub may ask the client to come back later.
      const follower = follow(face, [plaza.url], { since, epoch })
      const next = await writer.committer.commit(hot(round))
      await follower.reached(next)
      follower.stop()
      expect(follower.events()).toMatchObject([{ seq: next, prev: since }])
      expect(follower.gaps()).toEqual([])
      comeBacks += follower.connections - 1
    }
    // Allow a few reconnects, because a busy hub may ask a client to reconnect.
    expect(comeBacks).toBeLessThanOrEqual(2)
  })

  it(`resuming from ${replayed} events back replays all of them`, async () => {
    const since = await behind(replayed)
    const { client, gaps } = await resume({ since, epoch }, welcomeOf)
    expect(gaps).toEqual([])
    expectHeard(client.events, await readLog(writer.sql), { since, rooms: ['plaza'] })
  })

  it('resuming from further back gives a gap up to now, then live events', async () => {
    const end = await position()
    const since = await behind(replayed + 1)
    const { client, last, gaps } = await resume({ since, epoch }, gapOf)
    expect(gaps).toMatchObject([{ op: 'gap', from: since + 1, to: end }])
    expect(client.events.map((event) => event.seq)).toEqual([last])
  })

  it('resuming from position 0 replays the log from its first event', async () => {
    const fresh = await openLogParts(await createDatabase(server.url))
    const first = await fresh.committer.commit(newcomer('first'))
    const hub = await startPlaza({ databaseUrl: urlOf(fresh) })
    const client = await open(hub.url, { since: 0 })
    const [event] = await client.eventCount(1)
    expect(event).toMatchObject({ seq: first, prev: 0, type: 'agent.registered' })
    client.drop()
    await hub.close()
    await fresh.close()
  })

  it('a client ahead of a node without Postgres is told to resync, and gets no gap', async () => {
    const { port } = new URL(databaseUrl)
    const cable = await openCable(`http://127.0.0.1:${port}`)
    const behind = await startPlaza({
      databaseUrl: databaseUrl.replace(`:${port}/`, `:${new URL(cable.url).port}/`),
    })
    try {
      cable.cut()
      await eventually(
        'a hub that is not ready',
        async () => (await fetch(`${behind.url}/readyz`)).status,
        (status) => status === 503,
      )
      const client = await open(behind.url, { since: await say(), epoch })
      expect(await byeOf(client)).toMatchObject({ code: 'resync', reconnect: true })
      expect(gapsOf(client)).toEqual([])
      await client.closed
    } finally {
      cable.mend()
      await behind.close()
      await cable.close()
    }
  })
})

const urlOf = ({ sql }: LogParts): string => {
  const url = new URL(databaseUrl)
  url.pathname = `/${String(sql.options.database)}`
  return url.href
}
