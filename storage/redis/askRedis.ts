import { createClient } from '@redis/client'

const patienceMs = 3000

export type RedisFacts = {
  version: string
  mode: string
  /** False if the Redis server belongs to a cluster in which some keys have no master. */
  servesAllKeys: boolean
}

/** Queries the state of a Redis server over a separate connection. Rejects if the server does not respond. */
export async function askRedis(url: string): Promise<RedisFacts> {
  const client = createClient({
    url,
    socket: { connectTimeout: patienceMs, socketTimeout: patienceMs, reconnectStrategy: false },
  })
  // Ignore error events, because the failing call also rejects with the error.
  client.on('error', () => {})
  try {
    await client.connect()
    const text = await client.info('server')
    const field = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(text)?.[1] ?? 'unknown'
    const mode = field('redis_mode')
    const servesAllKeys = mode !== 'cluster' || (await client.clusterInfo()).includes('cluster_state:ok')
    return { version: field('redis_version'), mode, servesAllKeys }
  } finally {
    if (client.isOpen) client.destroy()
  }
}
