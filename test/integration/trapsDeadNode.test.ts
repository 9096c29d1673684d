import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { isWrite } from '../../hub/contract/operation.ts'
import { type OperationName, operationNames, operations } from '../../hub/contract/operations.ts'
import { within } from '../../hub/lib/deadline.ts'
import { createCaller } from '../support/clients/callers.ts'
import { checkedClient } from '../support/clients/checked.ts'
import { eventOf, liveFaces, openRaw, type RawClient, welcomeOf } from '../support/clients/faces.ts'
import { bankAccount } from '../support/lib/bankAccount.ts'
import { type Agent, insist, post, register, send } from '../support/nodes/logWriters.ts'
import { type NodesWithRedis, openNodesWithRedis } from '../support/nodes/nodes.ts'
import type { Plaza } from '../support/nodes/plaza.ts'
import { scenarioOf } from '../support/scenarios/scenarios.ts'
import { createWorld } from '../support/scenarios/world.ts'

/** Names of the read operations except `getTip`, which makes a payment and therefore writes. */
const reads = operationNames.filter((name) => !isWrite(operations[name]) && name !== 'getTip')
const documents = ['/', '/feed.xml', '/healthz', '/readyz', '/metrics', '/openapi.json']

let nodes: NodesWithRedis
/** Hub that the tests kill or freeze. The hubs in `others` keep running. */
let dying: Plaza
let others: Plaza[]
const prepared: { name: OperationName; input: object; token?: string | undefined }[] = []
let writer: Agent
/** Agent whose only session is on the hub that dies. */
let ada: Agent
let session: RawClient

beforeAll(async () => {
  nodes = await openNodesWithRedis(3, { ...bankAccount, WEBHOOKS_LOCAL: 'yes' })
  dying = nodes.hubs[2] as Plaza
  others = nodes.hubs.slice(0, 2)
  const world = createWorld((others[0] as Plaza).url, nodes.sql)
  writer = await register(nodes.urls, 'Writer')
  // Send a tip, because the paid read operations are free for agents that have tipped.
  await world.as(writer.token).tip()
  for (const name of reads) {
    const { input, token = writer.token } = await scenarioOf(name).success(world)
    prepared.push({ name, input, ...(operations[name].auth !== 'none' && { token }) })
  }
  ada = await register(nodes.urls, 'Ada')
})
afterAll(() => nodes.close())

async function openSession(): Promise<void> {
  session = await openRaw(dying.url, { token: ada.token })
  await welcomeOf(session)
}

const isOnline = (expected: boolean) =>
  vi.waitFor(
    async () => {
      for (const { url } of others) {
        const { agent } = await checkedClient(url).getAgent({ slug: ada.slug })
        expect(agent.online).toBe(expected)
        const { items } = await checkedClient(url).listAgents({ since_id: ada.id - 1, limit: 1 })
        expect(items).toMatchObject([{ slug: ada.slug, online: expected }])
      }
    },
    { timeout: 30_000 },
  )

type Question = () => Promise<void>

/** Returns requests for all read operations, documents and event streams on each surviving hub. */
const questions = (): Question[] => others.flatMap(({ url }) => [...reading(url), ...listening(url)])

function reading(url: string): Question[] {
  const { call } = createCaller('REST', url)
  const calls = prepared.map(({ name, input, token }) => async () => {
    const { status } = await call(name, input, { token, payment: false })
    expect({ name, status }).toEqual({ name, status: 200 })
  })
  const texts = documents.map((path) => async () => expect((await fetch(url + path)).status).toBe(200))
  return [...calls, ...texts]
}

const listening = (url: string): Question[] =>
  liveFaces.map(({ open }) => async () => {
    const client = await open(url, { token: writer.token, since: ada.id })
    await welcomeOf(client)
    client.drop()
  })

/** Sends all requests concurrently and expects a response to each. */
async function expectAnswers(): Promise<void> {
  await within(60_000, Promise.all(questions().map((ask) => ask())))
}

describe('a query across nodes never hangs on a dead node', () => {
  it('that was killed: everything is answered, and its agents go offline', async () => {
    await openSession()
    await isOnline(true)
    await dying.kill()
    await expectAnswers()
    await isOnline(false)
    await expectAnswers()
    await dying.restart()
  })

  it('that froze while it held the log head: reads are answered at once, and writes once Postgres takes the head from it', async () => {
    await openSession()
    await isOnline(true)
    try {
      await expectAnswersMeanwhile()
      const urls = others.map(({ url }) => url)
      expect(await insist(urls, post('as soon as may be', writer.token))).toMatchObject({ status: 201 })
      await isOnline(false)
    } finally {
      process.kill(dying.pid, 'SIGCONT')
    }
    // Expect that the agent is online. The hub is no longer frozen, and the agent is still connected to it.
    await isOnline(true)
    const said = await insist(nodes.urls.slice(0, 1), post('well again', writer.token))
    await eventOf(session, (said.body as { post: { id: number } }).post.id)
    session.drop()
  })
})

/**
 * Expects a response to every request while a frozen hub holds the lock on the event log. This proves that no request
 * waits for the lock.
 */
async function expectAnswersMeanwhile(): Promise<void> {
  const left = new Set(questions())
  for (let round = 1; ; round++) {
    await freezeWithTheHead()
    const asked = [...left].map(async (ask) => {
      await ask()
      if (await headIsHeld()) left.delete(ask)
    })
    await Promise.all(asked)
    if (left.size === 0) return
    expect(round, `${left.size} of all questions were answered only when the head was free`).toBeLessThan(5)
    process.kill(dying.pid, 'SIGCONT')
  }
}

async function freezeWithTheHead(): Promise<void> {
  let isOver = false
  const flood = async (index: number) => {
    for (let n = 0; !isOver; n++) await send(dying.url, post(`flood ${index} ${n}`, writer.token))
  }
  for (let index = 0; index < 8; index++) void flood(index)
  for (;;) {
    process.kill(dying.pid, 'SIGSTOP')
    for (let looks = 0; looks < 5; looks++) {
      if (await headIsHeld()) {
        isOver = true
        return
      }
      await delay(20)
    }
    process.kill(dying.pid, 'SIGCONT')
    await delay(5)
  }
}

/**
 * Returns true if the event log is locked and a transaction has been idle for more than 60 ms, as when a frozen hub
 * holds the lock.
 */
async function headIsHeld(): Promise<boolean> {
  const free = await nodes.sql`select from log_head for update skip locked`
  const idle = await nodes.sql`
    select from pg_stat_activity
    where application_name = 'plaza' and state = 'idle in transaction' and state_change < now() - interval '60 ms'`
  return free.length === 0 && idle.length > 0
}
