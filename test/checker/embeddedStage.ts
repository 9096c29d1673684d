import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openDatabase, type Sql } from '../../storage/database.ts'
import { serverUrl } from '../../storage/embedded/start.ts'
import { openLinks } from '../support/nodes/links.ts'
import { type Plaza, startPlaza } from '../support/nodes/plaza.ts'
import { asUsersDo, at, type Stage } from './stage.ts'

/** Starts one hub with an embedded Postgres and without Redis. */
export async function openEmbeddedStage(): Promise<Stage> {
  const hub = await startPlaza(asUsersDo({}))
  const links = openLinks()
  const port = Number(new URL(hub.url).port)
  const client = await links.open(port)
  const watcher = await links.open(port)
  let opened: Sql | undefined
  return {
    nodes: [
      { hub, url: at(hub.url, client), watchUrl: at(hub.url, watcher), client, watcher, lines: undefined },
    ],
    servers: undefined,
    async sql() {
      opened ??= openDatabase(await urlOf(hub), { most: 2 })
      return opened
    },
    async close() {
      await opened?.end({ timeout: 1 })
      await hub.close()
      await links.close()
    },
  }
}

type Embedded = { pid: number; port: number; directory: string }

/** Returns the process id, port and directory of the hub's embedded Postgres, as last logged by the hub. */
export function embeddedOf(hub: Plaza): Embedded {
  const told = hub.output().matchAll(/^\{.*"msg":"embedded Postgres (?:started|adopted|was restarted)"\}$/gm)
  const lines = [...told].map(([line]) => JSON.parse(line) as Partial<Embedded>)
  const { pid, port, directory } = Object.assign({}, ...lines) as Partial<Embedded>
  if (pid === undefined || port === undefined || directory === undefined)
    throw new Error(`the hub tells of no embedded Postgres:\n${hub.output()}`)
  return { pid, port, directory }
}

/** Returns the URL of the embedded Postgres. The port may change each time the hub starts. */
async function urlOf(hub: Plaza): Promise<string> {
  const { port, directory } = embeddedOf(hub)
  const password = await readFile(join(dirname(directory), 'postgres.password'), 'utf8')
  return serverUrl({ port }, password.trim(), 'plaza')
}
