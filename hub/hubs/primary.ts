import { randomBytes } from 'node:crypto'
import { openEmbeddedPostgres } from '../../storage/embedded/embedded.ts'
import { readConnectionsMax } from '../../storage/embedded/ready.ts'
import { freePort } from '../../storage/embedded/start.ts'
import type { Config } from '../boot/config.ts'
import { connectionsPerHub } from '../boot/openStorage.ts'
import { operatorTokenPath, provideOperatorToken } from '../boot/operatorToken.ts'
import { ConfigError } from '../lib/configError.ts'
import type { Observe } from '../observe/observe.ts'
import { openHubs } from './hubs.ts'
import { lockPort, refuseTakenPort, whyNotShared } from './port.ts'

type Primary = { readonly url: string; close(): Promise<void> }

/** Number of additional Postgres connections for the operator, `psql` and the primary process. */
const connectionsToSpare = 10

/**
 * Makes this process the primary one, which owns the port lock, the embedded Postgres and the operator token. Calls
 * `gaveUp` if a hub (server process) exits repeatedly.
 */
export async function startPrimary(config: Config, observe: Observe, gaveUp: () => void): Promise<Primary> {
  const misfit = whyNotShared(config)
  if (misfit !== undefined) throw new ConfigError([misfit])
  const port = config.port === 0 ? await freePort() : config.port
  const lock = await lockPort({ host: config.host, port })
  let database: { url: string; close(): Promise<void> } | undefined
  try {
    await refuseTakenPort({ host: config.host, port })
    database = await openDatabase(config, observe)
    const operatorToken = await provideOperatorToken({
      ...{ configured: config.operatorToken, dataDir: config.dataDir, randomBytes },
    })
    if (config.operatorToken === undefined)
      observe.log.info(
        { path: operatorTokenPath(config.dataDir) },
        'the operator token is stored in this file',
      )
    const place = { port, databaseUrl: database.url, operatorToken }
    const hubs = await openHubs({ count: config.hubs, place, observe, gaveUp })
    return {
      url: config.port === 0 ? `http://localhost:${port}` : config.baseUrl,
      async close() {
        await hubs.close()
        await database?.close()
        lock.release()
      },
    }
  } catch (error) {
    await database?.close()
    lock.release()
    throw error
  }
}

async function openDatabase({ databaseUrl, dataDir, hubs }: Config, { log }: Observe) {
  if (databaseUrl !== undefined) return { url: databaseUrl, async close() {} }
  const connectionsMax = Math.max(50, hubs * connectionsPerHub(hubs) + connectionsToSpare)
  const open = () => openEmbeddedPostgres({ dataDir, log, connectionsMax })
  const found = await open()
  if (!found.adopted || (await readConnectionsMax(found.url)) >= connectionsMax) return found
  log.info({ connectionsMax }, 'embedded Postgres: restarting it with room for the connections of all hubs')
  await found.close()
  return open()
}
