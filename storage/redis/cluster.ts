import { createClient } from '@redis/client'
import { keyPrefix } from './keys.ts'

export type Cluster = {
  /** URL of the Redis server (not a replica) that serves the plaza's keys and pub/sub channels. */
  master: string
  nodes: string[]
  /** URLs of the servers that responded to the query for the cluster's layout, and are therefore reachable. */
  askedOf: string[]
}

const patienceMs = 1000

/**
 * Asks several servers which master of the Redis cluster serves the plaza's keys. Returns the most frequent
 * answer, because a disconnected server may give an outdated one.
 */
export async function findCluster(urls: readonly string[]): Promise<Cluster | undefined> {
  const views = (await Promise.all(urls.map(readCluster))).filter((view) => view !== undefined)
  const votes = new Map<string, number>()
  for (const { master } of views) votes.set(master, (votes.get(master) ?? 0) + 1)
  const [first] = [...votes].sort(([, one], [, other]) => other - one)
  if (!first) return undefined
  const all = (field: 'nodes' | 'askedOf') => [...new Set(views.flatMap((view) => view[field]))]
  return { master: first[0], nodes: all('nodes'), askedOf: all('askedOf') }
}

/**
 * Asks one server for the layout of its Redis cluster. Returns undefined if the server does not respond, is
 * not in a cluster, or knows no master for the plaza's keys.
 */
async function readCluster(url: string): Promise<Cluster | undefined> {
  const client = createClient({
    url,
    socket: { connectTimeout: patienceMs, socketTimeout: patienceMs, reconnectStrategy: false },
  })
  // Ignore error events, because the failing call also rejects with the error.
  client.on('error', () => {})
  try {
    await client.connect()
    const [slot, ranges] = await Promise.all([client.clusterKeySlot(keyPrefix), client.clusterSlots()])
    const owner = ranges.find(({ from, to }) => from <= slot && slot <= to)
    if (!owner) return undefined
    const nodes = ranges.flatMap(({ master, replicas }) => [master, ...replicas])
    return { master: urlOf(owner.master, url), nodes: nodes.map((node) => urlOf(node, url)), askedOf: [url] }
  } catch {
    return undefined
  } finally {
    if (client.isOpen) client.destroy()
  }
}

/**
 * Builds the URL of a Redis node. Copies the password and the TLS setting from the URL `asked`, and also the
 * host if `host` is null.
 */
function urlOf({ host, port }: { host: string | null; port: number }, asked: string): string {
  const url = new URL(asked)
  if (host) url.hostname = host.includes(':') ? `[${host}]` : host
  url.port = String(port)
  return url.href
}
