import { createClient } from 'redis'
import { keyPrefix } from './keys.ts'

/** A Redis cluster, as its nodes describe it. */
export type Cluster = {
  /** URL of the master that serves the plaza's keys and channels. */
  master: string
  /** URLs of all nodes. */
  nodes: string[]
  /** The servers that described the cluster, out of those that were asked. */
  askedOf: string[]
}

const patienceMs = 1000

/**
 * Asks all these servers for their cluster. Returns undefined if none of them answers for one. Servers that were cut
 * off may describe an earlier state, so the master is the one that most servers name.
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

/** Returns undefined if the server does not answer, is not part of a cluster, or knows no master for the keys. */
async function readCluster(url: string): Promise<Cluster | undefined> {
  const client = createClient({
    url,
    socket: { connectTimeout: patienceMs, socketTimeout: patienceMs, reconnectStrategy: false },
  })
  // The call that fails also reports the error.
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

/** Returns the URL of a node. Its password, its TLS and a host that the cluster leaves out are those of `asked`. */
function urlOf({ host, port }: { host: string | null; port: number }, asked: string): string {
  const url = new URL(asked)
  if (host) url.hostname = host.includes(':') ? `[${host}]` : host
  url.port = String(port)
  return url.href
}
