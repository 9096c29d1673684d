import { createClient } from 'redis'

const patienceMs = 3000

/** Asks a Redis server for its version and mode over a separate connection. Rejects if the server does not respond. */
export async function askRedis(url: string): Promise<{ version: string; mode: string }> {
  const client = createClient({
    url,
    socket: { connectTimeout: patienceMs, socketTimeout: patienceMs, reconnectStrategy: false },
  })
  // The call that fails also reports the error.
  client.on('error', () => {})
  try {
    await client.connect()
    const text = await client.info('server')
    const field = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(text)?.[1] ?? 'unknown'
    return { version: field('redis_version'), mode: field('redis_mode') }
  } finally {
    if (client.isOpen) client.destroy()
  }
}
