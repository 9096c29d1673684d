import { openDatabase, type Sql } from '../../../storage/database.ts'
import { type Crowd, openCrowd } from '../clients/crowd.ts'
import type { Member } from '../clients/crowdMember.ts'
import { type Link, openLinks } from '../nodes/links.ts'
import type { Agent } from '../nodes/logWriters.ts'
import { type Plaza, startPlaza } from '../nodes/plaza.ts'
import { createDatabase, startRealPostgres } from '../nodes/postgres.ts'
import { startRealRedis } from '../nodes/redis.ts'
import { logStatements, type Statements } from '../nodes/statements.ts'
import { seedAgents } from '../seeds/agents.ts'
import { keepPosting } from './poster.ts'

/** A hub, and the proxy through which clients connect to it. Tests can break the proxy's connections. */
export type Node = { hub: Plaza; line: Link; url: string }

/**
 * Two hubs, `here` and `there`, and many clients with one session each. At first, all clients are connected to `here`.
 */
export type Scene = {
  here: Node
  there: Node
  sql: Sql
  crowd: Crowd
  members: readonly Agent[]
  /**
   * Runs `harm`, which simulates a failure, while agents post on both hubs. Resolves when every client has reconnected
   * and has received every post.
   */
  survive(harm: () => unknown): Promise<Survived>
  close(): Promise<void>
}

export type Survived = {
  /**
   * Time in ms from the start of the simulated failure until every client had reconnected and had received a new post.
   */
  backMs: number
  statements: Statements
  redisCommands: number
}

export async function openScene(options: { members: number; env?: Record<string, string> }): Promise<Scene> {
  const closing: (() => Promise<unknown>)[] = []
  const owned = <Thing extends { close(): Promise<unknown> }>(thing: Thing): Thing => {
    closing.push(thing.close)
    return thing
  }
  async function close(): Promise<void> {
    for (const end of closing.splice(0).reverse()) await end()
  }
  try {
    const postgres = owned(await startRealPostgres())
    const redis = owned(await startRealRedis())
    const databaseUrl = await createDatabase(postgres.url)
    const sql = openDatabase(databaseUrl, { most: 2 })
    closing.push(() => sql.end({ timeout: 1 }))
    const members = await seedAgents(databaseUrl, options.members)
    const env = { ...crowded, REDIS_URL: redis.url, ...options.env }
    const links = owned(openLinks())
    async function openNode(): Promise<Node> {
      const hub = owned(await startPlaza({ databaseUrl, env }))
      const line = await links.open(Number(new URL(hub.url).port))
      return { hub, line, url: `http://127.0.0.1:${line.port}` }
    }
    const [here, there] = await Promise.all([openNode(), openNode()])
    const log = await logStatements(postgres)
    const crowd = owned(openCrowd())

    async function survive(harm: () => unknown): Promise<Survived> {
      const place = await log.now()
      const commands = await redis.commands()
      const posting = keepPosting([here.hub.url, there.hub.url], members)
      const startedAt = performance.now()
      await harm()
      await crowd.live(await posting.next())
      const backMs = performance.now() - startedAt
      const statements = await log.since(place)
      const redisCommands = (await redis.commands()) - commands
      await crowd.live(await posting.stop())
      return { backMs, statements, redisCommands }
    }

    await crowd.route({ url: here.url })
    await crowd.open(members.map(memberOf))
    return { here, there, sql, crowd, members, survive, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Environment variables for a hub with the default limit on connections, but practically no limit on API calls. */
export const crowded = {
  RATE_LIMITS: 'post=100000000,read=100000000',
  TRUST_PROXY: '1',
  NODE_ENV: 'production',
}

export const memberOf = ({ id, token }: Agent, index: number): Member => ({
  id,
  token,
  ip: `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
})
