import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closes } from '../../hub/contract/closes.ts'
import type { PostId } from '../../hub/contract/ids.ts'
import { liveBudgets } from '../../hub/contract/liveBudgets.ts'
import type { Change } from '../../hub/log/change.ts'
import { replayPage } from '../../hub/log/reader.ts'
import {
  connectRaw,
  type EventFrame,
  eventOf,
  type LiveClient,
  type LiveFace,
  liveFaces,
  welcomeOf,
} from '../support/clients/faces.ts'
import { followRooms } from '../support/nodes/load.ts'
import { openLogParts } from '../support/nodes/logParts.ts'
import { type Plaza, startPlaza } from '../support/nodes/plaza.ts'
import { createDatabase, type RealPostgres, startRealPostgres } from '../support/nodes/postgres.ts'
import { seedAgents } from '../support/seeds/agents.ts'

const events = 1500
const { perSecond, burst } = liveBudgets.replayedBytes.agent
/** Total size in bytes of the events to request: more than the hub sends without slowing down. */
const wanted = burst + 8 * 1024 * 1024
const reason = '語'.repeat(4000)

let server: RealPostgres
let plaza: Plaza
let tokens: string[]
let start: { since: number; epoch: string }
let last: number

beforeAll(async () => {
  server = await startRealPostgres()
  const databaseUrl = await createDatabase(server.url)
  tokens = (await seedAgents(databaseUrl, 2 * liveFaces.length)).map(({ token }) => token)
  const { committer, tail, close } = await openLogParts(databaseUrl)
  start = { since: tail.position, epoch: tail.epoch }
  const ids = await Promise.all(Array.from({ length: events }, () => committer.commit(longEvent)))
  last = Math.max(...ids)
  await close()
  plaza = await startPlaza({ databaseUrl, env: { RATE_LIMITS: 'read=1000000', TRUST_PROXY: '1' } })
})
afterAll(async () => {
  await plaza?.close()
  await server?.close()
})

const longEvent: Change<number> = {
  type: 'hot',
  apply: (draft) =>
    draft.event('post.deleted', 'plaza', (seq) => ({
      ...{ post_id: seq as PostId, root_id: seq as PostId, agent_id: 1 as never },
      ...{ by: 'operator', reason },
    })),
}

const bytesOf = (told: readonly EventFrame[]) =>
  told.reduce((sum, event) => sum + Buffer.byteLength(JSON.stringify(event)), 0)

/** Waits until the client has received the last event of the log. */
const replayTo = (client: LiveClient) => eventOf(client, last)

function expectWhole(client: LiveClient): void {
  const seen = followRooms(start.since)
  seen.take(client.events)
  expect(seen.in('plaza').filter(({ type }) => type === 'post.deleted')).toHaveLength(events)
  expect(client.frames.map(({ op }) => op)).not.toContain('gap')
}

describe.each(liveFaces)('$name', (face) => {
  const { name, open } = face
  const agent = (index: 0 | 1) => String(tokens[2 * liveFaces.indexOf(face) + index])

  it('An agent that replays everything again and again is slowed to its budget, still gets every event, and delays no other', async () => {
    const hello = { token: agent(0), ...start }
    const startedAt = performance.now()
    let sent = 0
    while (sent < wanted) {
      const client = await open(plaza.url, hello)
      await replayTo(client)
      sent += bytesOf(client.events)
      client.drop()
      await client.closed
    }
    const seconds = (performance.now() - startedAt) / 1000
    const pageBytes = (replayPage * sent) / events
    expect(sent).toBeLessThanOrEqual(burst + perSecond * seconds + pageBytes)

    const patient = await open(plaza.url, hello)
    let isWhole = false
    const whole = replayTo(patient).then(() => {
      isWhole = true
    })
    const neighbour = await open(plaza.url, { token: agent(1), ...start })
    await replayTo(neighbour)
    expectWhole(neighbour)
    neighbour.drop()
    expect(isWhole).toBe(false)
    await whole
    expectWhole(patient)
    patient.drop()
  })

  it('An agent that says hello too often is told when to come back, and is admitted then', async () => {
    const token = agent(1)
    const outcomes = await Promise.all(Array.from({ length: 200 }, () => sayHello(face, { token })))
    const refused = outcomes.flatMap((outcome) => ('awayMs' in outcome ? outcome.awayMs : []))
    expect(refused.length).toBeGreaterThan(0)
    expect(Math.min(...refused)).toBeGreaterThan(0)
    expect(Math.max(...refused)).toBeLessThanOrEqual(10_000)

    let again = await sayHello(face, { token })
    for (let tries = 0; tries < 5 && again !== letIn; tries++) {
      const waitMs = 'awayMs' in again ? again.awayMs : 100
      await new Promise((resolve) => setTimeout(resolve, waitMs))
      again = await sayHello(face, { token })
    }
    expect({ name, again }).toEqual({ name, again: letIn })
  })
})

it('An address without a token is slowed to its budget, while another address gets everything at once', async () => {
  const from = async (ip: string) => {
    const client = await connectRaw(plaza.url, { 'X-Forwarded-For': ip })
    client.send({ op: 'hello', ...start })
    return client
  }
  const startedAt = performance.now()
  const crowd = await Promise.all(Array.from({ length: 3 }, () => from('192.0.2.1')))
  let left = crowd.length
  const all = Promise.all(crowd.map((client) => replayTo(client).then(() => (left -= 1))))
  const other = await from('192.0.2.2')
  await replayTo(other)
  expect(left).toBeGreaterThan(0)
  expectWhole(other)
  await all
  const seconds = (performance.now() - startedAt) / 1000
  const sent = crowd.reduce((sum, client) => sum + bytesOf(client.events), 0)
  const pageBytes = (replayPage * sent) / events
  const ip = liveBudgets.replayedBytes.ip
  expect(sent).toBeLessThanOrEqual(ip.burst + ip.perSecond * seconds + crowd.length * pageBytes)
  for (const client of crowd) {
    expectWhole(client)
    client.drop()
  }
  other.drop()
})

it('The welcome announces the budgets of an agent or of an address', async () => {
  for (const { open } of liveFaces) {
    const own = await open(plaza.url, { token: String(tokens[0]), rooms: [] })
    expect((await welcomeOf(own)).limits).toMatchObject({
      hellosBurst: liveBudgets.hellos.agent.burst,
      hellosPerSecond: liveBudgets.hellos.agent.perSecond,
      replayedBytesBurst: burst,
      replayedBytesPerSecond: perSecond,
      replayedEventsBurst: liveBudgets.replayedEvents.agent.burst,
    })
    const anonymous = await open(plaza.url, { rooms: [] })
    expect((await welcomeOf(anonymous)).limits).toMatchObject({ hellosBurst: liveBudgets.hellos.ip.burst })
    own.drop()
    anonymous.drop()
  }
})

const letIn = { letIn: true } as const
type Outcome = typeof letIn | { awayMs: number } | { code: string }

async function sayHello({ open }: LiveFace, hello: Parameters<LiveFace['open']>[1]): Promise<Outcome> {
  const client = await open(plaza.url, { ...hello, rooms: [] }).catch((error: Error) => error.message)
  if (typeof client === 'string') {
    const [, retryAfter] = /"retry_after":(\d+)/.exec(client) ?? []
    const isTooOften = client.includes(closes.too_many_hellos.reason) && retryAfter !== undefined
    return isTooOften ? { awayMs: Number(retryAfter) * 1000 } : { code: client }
  }
  const first = await client.frame(({ op }) => op === 'welcome' || op === 'bye')
  if (first.op === 'welcome') {
    client.drop()
    return letIn
  }
  if (first.code !== 'too_many_hellos') return { code: String(first.code) }
  expect(first).toMatchObject({ reconnect: true })
  return { awayMs: Number(first.after_ms) }
}
