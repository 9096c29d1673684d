import { openDatabase, type Sql } from '../../storage/database.ts'
import { hubFromSources, type Plaza, startPlaza } from '../support/plaza.ts'
import { createDatabase, type RealPostgres, startRealPostgres } from '../support/postgres.ts'
import { type RealRedis, startRealRedis } from '../support/redis.ts'
import { type Fault, plantEnv, verifyPlanted } from './faults.ts'
import { type Link, openLinks } from './links.ts'

/** One hub and the lines that lead to it and away from it. Clients come by `url` alone, watchers by a line of their own. */
export type Node = {
  readonly hub: Plaza
  readonly url: string
  readonly watchUrl: string
  readonly client: Link
  readonly watcher: Link
  readonly postgres: Link
  readonly redis: Link
}

/** A plaza of some nodes over one Postgres and one Redis, all its own. */
export type Stage = {
  readonly nodes: readonly Node[]
  readonly postgres: RealPostgres
  readonly redis: RealRedis
  /** The database itself, past every link. */
  readonly sql: Sql
  close(): Promise<void>
}

type Options = { nodes: number; fault?: Fault | undefined }

export async function openStage({ nodes: count, fault }: Options): Promise<Stage> {
  const closing: (() => Promise<unknown>)[] = []
  async function close(): Promise<void> {
    for (const end of closing.splice(0).reverse()) await end()
  }
  try {
    const postgres = await startRealPostgres()
    closing.push(postgres.close)
    const redis = await startRealRedis()
    closing.push(redis.close)
    const databaseUrl = await createDatabase(postgres.url)
    const links = openLinks()
    closing.push(links.close)
    const sql = openDatabase(databaseUrl, { most: 2 })
    closing.push(() => sql.end({ timeout: 1 }))

    async function openNode(): Promise<Node> {
      const toPostgres = await links.open(Number(new URL(databaseUrl).port))
      const toRedis = await links.open(Number(new URL(redis.url).port))
      const hub = await startPlaza({
        databaseUrl: at(databaseUrl, toPostgres),
        env: { REDIS_URL: at(redis.url, toRedis), ...plantEnv(fault) },
        // A bug is planted in the sources.
        ...(fault && { command: hubFromSources }),
      })
      const port = Number(new URL(hub.url).port)
      const client = await links.open(port)
      const watcher = await links.open(port)
      closing.push(async () => {
        await hub.kill('SIGKILL')
        await hub.close()
      })
      verifyPlanted(fault, hub.output())
      const urls = { url: at(hub.url, client), watchUrl: at(hub.url, watcher) }
      return { hub, ...urls, client, watcher, postgres: toPostgres, redis: toRedis }
    }

    const nodes: Node[] = []
    while (nodes.length < count) nodes.push(await openNode())
    if (fault?.prepare) await sql.unsafe(fault.prepare)
    return { nodes, postgres, redis, sql, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The same address by way of a link. */
function at(url: string, link: Link): string {
  const there = new URL(url)
  there.port = String(link.port)
  return there.href.replace(/\/$/, '')
}
