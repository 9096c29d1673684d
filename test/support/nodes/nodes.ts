import { openDatabase, type Sql } from '../../../storage/database.ts'
import { readHead } from '../../../storage/log.ts'
import { eventually, recentMetric } from './load.ts'
import { type Plaza, startPlaza } from './plaza.ts'
import { createDatabase, type RealPostgres, startRealPostgres } from './postgres.ts'
import { type RealRedis, startRealRedis } from './redis.ts'

export type Nodes = {
  readonly hubs: Plaza[]
  readonly urls: string[]
  readonly postgres: RealPostgres
  readonly databaseUrl: string
  readonly sql: Sql
  /** Resolves when every hub has read all events committed so far. */
  level(): Promise<void>
  close(): Promise<void>
}

export type NodesWithRedis = Nodes & { readonly redis: RealRedis }

/** Starts hubs without Redis. Each hub polls the database for events of the other hubs every 0.2 s. */
export async function openNodes(count: number, env: Record<string, string> = {}): Promise<Nodes> {
  const postgres = await startRealPostgres()
  const databaseUrl = await createDatabase(postgres.url)
  // Start the hubs one after another, because the first one migrates the database.
  const hubs = [await startPlaza({ databaseUrl, env })]
  while (hubs.length < count) hubs.push(await startPlaza({ databaseUrl, env }))
  const sql = openDatabase(databaseUrl)
  return {
    hubs,
    urls: hubs.map(({ url }) => url),
    postgres,
    databaseUrl,
    sql,
    async level() {
      const { seq } = await readHead(sql)
      const isLevel = (hub: Plaza) =>
        eventually(
          `a hub at event ${seq}`,
          () => recentMetric(hub, 'plaza_log_position'),
          (position) => position >= seq,
        )
      await Promise.all(hubs.map(isLevel))
    },
    async close() {
      await Promise.all(hubs.map((hub) => hub.close()))
      await sql.end({ timeout: 1 })
      await postgres.close()
    },
  }
}

export async function openNodesWithRedis(
  count: number,
  env: Record<string, string> = {},
): Promise<NodesWithRedis> {
  const redis = await startRealRedis()
  const nodes = await openNodes(count, { REDIS_URL: redis.url, ...env })
  async function close(): Promise<void> {
    await nodes.close()
    await redis.close()
  }
  return { ...nodes, redis, close }
}
