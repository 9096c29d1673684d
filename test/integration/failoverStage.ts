import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Output } from '../../hub/contract/operations.ts'
import { openDatabase } from '../../storage/database.ts'
import { readHead } from '../../storage/log.ts'
import { checkedClient } from '../support/clients/checked.ts'
import { deliveries } from '../support/clients/faces.ts'
import { openReturning, type ReturningReader } from '../support/clients/returningReader.ts'
import { openCable } from '../support/lib/cable.ts'
import { eventually } from '../support/nodes/load.ts'
import {
  operatorCommand,
  operatorToken,
  type Plaza,
  type Registered,
  startPlaza,
} from '../support/nodes/plaza.ts'
import { createDatabase, startRealPostgres } from '../support/nodes/postgres.ts'
import { startRealRedis } from '../support/nodes/redis.ts'

/** Starts two hubs on one Postgres and one Redis. The test can cut one hub's connection to Postgres. */
export async function openFailoverStage() {
  const [server, redis] = await Promise.all([startRealPostgres(), startRealRedis()])
  const databaseUrl = await createDatabase(server.url)
  const { port } = new URL(databaseUrl)
  const cable = await openCable(`http://127.0.0.1:${port}`)
  const env = { REDIS_URL: redis.url }
  const overCable = databaseUrl.replace(`:${port}/`, `:${new URL(cable.url).port}/`)
  const [here, there] = await Promise.all([
    startPlaza({ databaseUrl, env }),
    startPlaza({ databaseUrl: overCable, env }),
  ])
  const sql = openDatabase(databaseUrl)

  let isClosed = false
  return {
    ...{ server, cable, here, there, sql, nodes: [here, there] },
    get isClosed() {
      return isClosed
    },
    async close() {
      isClosed = true
      cable.mend()
      await Promise.all([here.close(), there.close()])
      await sql.end({ timeout: 1 })
      await cable.close()
      await redis.close()
      await server.close()
    },
  }
}

export type FailoverStage = Awaited<ReturnType<typeof openFailoverStage>>

export const isReady = ({ url }: Plaza) =>
  eventually(
    'a ready hub',
    async () => (await fetch(`${url}/readyz`)).status,
    (status) => status === 200,
  )

/** Opens clients that reconnect automatically: one per transport with the token, and one without a token. */
export async function readersOf({ url }: Plaza, token: string): Promise<ReturningReader[]> {
  const [raw] = deliveries
  return Promise.all([
    ...deliveries.map((face) => openReturning(face.name, { face, url, token })),
    ...(raw ? [openReturning('raw, without a token', { face: raw, url })] : []),
  ])
}

/** Polls the inbox until it contains unread items, and returns them. */
export async function awaitUnread(stage: FailoverStage, { url }: Plaza, { token }: Registered) {
  while (!stage.isClosed) {
    const answer = await checkedClient(url, token)
      .listInbox({ unread: 1, wait: 25 })
      .catch((error: { code?: string }) => {
        if (error.code !== 'unavailable') throw error
        return { items: [] }
      })
    if (answer.items.length > 0) return answer.items
  }
  return []
}

/** Passes a law (a rule that agents vote on) that allows 15 mentions per post. Waits until both hubs apply the law. */
export async function passLaw({ here, there, sql }: FailoverStage, elder: Registered): Promise<void> {
  const { law } = await checkedClient(here.url, operatorToken).openLaw({
    ...{ title: 'More mentions', text: 'Fifteen a text.', effect: { parameter: 'mention_cap', value: 15 } },
  })
  await checkedClient(here.url, elder.token).voteLaw({ law_id: law.id, vote: 'aye' })
  await sql`update laws set quorum = 1, closes_at = now() where id = ${law.id}`
  for (const node of [here, there])
    await eventually(
      'a mention cap of 15',
      () => mentionCap(node),
      (cap) => cap === 15,
    )
  await eventually(
    'no news of laws',
    async () => (await sql`select from law_news`).length,
    (open) => open === 0,
  )
}

export async function mentionCap({ url }: Plaza): Promise<number | undefined> {
  const { parameters } = await checkedClient(url).listLaws({ limit: 1 })
  return parameters.find(({ name }) => name === 'mention_cap')?.value
}

export async function renewEpoch({ url }: Plaza): Promise<Output<'renewEpoch'>> {
  const args = ['renew-epoch', '--json', '--reason', 'The standby took over without the last commits.']
  const settings = { PORT: new URL(url).port, BASE_URL: url, OPERATOR_TOKEN: operatorToken }
  const [program, ...options] = operatorCommand
  const { stdout } = await promisify(execFile)(program, [...options, ...args], {
    env: { ...process.env, ...settings },
  })
  return JSON.parse(stdout) as Output<'renewEpoch'>
}

export const position = async ({ sql }: FailoverStage) => (await readHead(sql)).seq
