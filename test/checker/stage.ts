import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { openDatabase, type Sql } from '../../storage/database.ts'
import { type Link, openLinks } from '../support/nodes/links.ts'
import { builtRoot, type Plaza, startPlaza } from '../support/nodes/plaza.ts'
import { createDatabase, type RealPostgres, startRealPostgres } from '../support/nodes/postgres.ts'
import { type RealRedis, startRealRedis } from '../support/nodes/redis.ts'
import type { Fault } from './fault.ts'
import { folderWith } from './plantFault.ts'

/** Proxies between a server and its Postgres and Redis. */
export type Lines = { postgres: Link; redis: Link }

/** One hub, with proxies for its incoming and outgoing connections. */
export type Node = {
  readonly hub: Plaza
  readonly url: string
  readonly watchUrl: string
  readonly client: Link
  readonly watcher: Link
  /** Proxies to Postgres and Redis. Undefined if the hub runs its own embedded Postgres. */
  readonly lines: Lines | undefined
}

export type Servers = { readonly postgres: RealPostgres; readonly redis: RealRedis }

/** The servers into which a test run injects faults. */
export type Stage = {
  readonly nodes: readonly Node[]
  /** Postgres and Redis. Undefined if the hub runs its own embedded Postgres. */
  readonly servers: Servers | undefined
  /** Connects to the database directly, not through a proxy. */
  sql(): Promise<Sql>
  close(): Promise<void>
}

export function serversOf({ servers }: Stage): Servers {
  if (!servers) throw new Error('this plaza has no servers of its own: choose nemeses of an embedded one')
  return servers
}

export function linesOf({ lines }: Node): Lines {
  if (!lines) throw new Error('this hub has no lines to servers: choose nemeses of an embedded one')
  return lines
}

type Options = { nodes: number; fault?: Fault | undefined }

/** Starts several hubs that share one Postgres and one Redis. */
export async function openStage({ nodes: count, fault }: Options): Promise<Stage> {
  const closing: (() => Promise<unknown>)[] = []
  async function close(): Promise<void> {
    for (const end of closing.splice(0).reverse()) await end()
  }
  try {
    const cwd = fault ? await folderWith(fault) : builtRoot
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
      const lines = {
        postgres: await links.open(Number(new URL(databaseUrl).port)),
        redis: await links.open(Number(new URL(redis.url).port)),
      }
      const hub = await startPlaza({
        databaseUrl: at(databaseUrl, lines.postgres),
        ...asUsersDo({ REDIS_URL: at(redis.url, lines.redis) }),
        cwd,
      })
      closing.push(async () => {
        await hub.kill('SIGKILL')
        await hub.close()
      })
      const port = Number(new URL(hub.url).port)
      const client = await links.open(port)
      const watcher = await links.open(port)
      return { hub, url: at(hub.url, client), watchUrl: at(hub.url, watcher), client, watcher, lines }
    }

    const nodes: Node[] = []
    while (nodes.length < count) nodes.push(await openNode())
    // Run each statement in its own transaction. In a shared transaction, the statements could deadlock with a hub.
    for (const statement of statementsIn(fault?.prepare ?? '')) await sql.unsafe(statement)
    return { nodes, servers: { postgres, redis }, sql: async () => sql, close }
  } catch (error) {
    await close()
    throw error
  }
}

const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  scripts: { start: string }
}

/** Returns the `npm start` command with production settings. */
export function asUsersDo(env: Record<string, string>) {
  const path = `${dirname(process.execPath)}:${process.env.PATH ?? ''}`
  return {
    command: ['sh', '-c', scripts.start] as [string, ...string[]],
    cwd: builtRoot,
    // Clear NODE_ENV, which Vitest has set, so that `npm start` sets its own value.
    env: { NODE_ENV: '', PATH: path, ...env },
  }
}

/** Returns the URL with the port of the proxy, so that connections go through the proxy. */
export function at(url: string, link: Link): string {
  const there = new URL(url)
  there.port = String(link.port)
  return there.href.replace(/\/$/, '')
}

const statementsIn = (script: string): string[] =>
  script
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
