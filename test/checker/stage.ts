import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { openDatabase, type Sql } from '../../storage/database.ts'
import { builtRoot, type Plaza, startPlaza } from '../support/plaza.ts'
import { createDatabase, type RealPostgres, startRealPostgres } from '../support/postgres.ts'
import { type RealRedis, startRealRedis } from '../support/redis.ts'
import type { Fault } from './fault.ts'
import { type Link, openLinks } from './links.ts'
import { folderWith } from './plantFault.ts'

/** The lines of a hub to its servers. */
export type Lines = { postgres: Link; redis: Link }

/** One hub and the lines that lead to it and away from it. Clients come by `url` alone, watchers by a line of their own. */
export type Node = {
  readonly hub: Plaza
  readonly url: string
  readonly watchUrl: string
  readonly client: Link
  readonly watcher: Link
  /** Undefined where the hub brings its own Postgres. */
  readonly lines: Lines | undefined
}

export type Servers = { readonly postgres: RealPostgres; readonly redis: RealRedis }

/** A plaza under attack, all its own. */
export type Stage = {
  readonly nodes: readonly Node[]
  /** Undefined where the hub brings its own Postgres. */
  readonly servers: Servers | undefined
  /** The database itself, past every link. */
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

/** Some nodes over one Postgres and one Redis. */
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
    if (fault?.prepare) await sql.unsafe(fault.prepare)
    return { nodes, servers: { postgres, redis }, sql: async () => sql, close }
  } catch (error) {
    await close()
    throw error
  }
}

const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  scripts: { start: string }
}

/**
 * The command of `npm start` with the settings of production, in the folder that the run of the tests built. A hub with a
 * planted fault is started the same way, in a folder that is built from replaced sources.
 */
export function asUsersDo(env: Record<string, string>) {
  const path = `${dirname(process.execPath)}:${process.env.PATH ?? ''}`
  return {
    command: ['sh', '-c', scripts.start] as [string, ...string[]],
    cwd: builtRoot,
    // The runner of the tests sets NODE_ENV for itself; empty, it is what the command says.
    env: { NODE_ENV: '', PATH: path, ...env },
  }
}

/** The same address by way of a link. */
export function at(url: string, link: Link): string {
  const there = new URL(url)
  there.port = String(link.port)
  return there.href.replace(/\/$/, '')
}
