import { signedPayment } from '../test/support/clients/paying.ts'
import { type BenchHub, openHub, openServer, type Server } from './hub.ts'
import { type Bench, type Figures, interleave, type Row, row } from './row.ts'
import { followed, repeatBlock, writeBlock } from './seed.ts'

const sizes = {
  whole: { agents: 100, posts: 10_000, times: 99 },
  quick: { agents: 20, posts: 1000, times: 19 },
}

/** Measures the CPU time of each kind of read request on a small and a large database, without cached responses. */
export async function growth(bench: Bench): Promise<Row[]> {
  const size = bench.quick ? sizes.quick : sizes.whole
  const server = await openServer()
  const hubs: BenchHub[] = []
  try {
    bench.say(`growth: writes ${size.posts} posts, and repeats them ${size.times} times`)
    const databases = await seed(server, size)
    for (const databaseUrl of databases) hubs.push(await openHub({ server, databaseUrl }))
    for (const { sql } of hubs) await followed(sql)
    const [small, large] = await Promise.all(hubs.map(openReader))
    if (!small || !large) return []
    const counts = [size.posts, size.posts * (1 + size.times)].map((count) => count.toLocaleString('en'))
    bench.say(`growth: reads ${paths.length} paths`)
    const rows: Row[] = []
    for (const path of paths) {
      for (const reader of [small, large]) await reader(path)
      const all = await interleave(
        { plaza: () => large(path), peer: () => small(path), again: () => small(path) },
        bench.quick ? 3 : 5,
      )
      rows.push(
        row({
          work: `GET ${path} after a post, ${counts[1]} posts beside ${counts[0]}`,
          ...{ plaza: all.plaza.us, peer: all.peer.us, peerAgain: all.again.us },
          ...{ unit: 'us hub and postgres', goal: { of: 'ratio', atMost: 1.5 } },
        }),
      )
    }
    return rows
  } finally {
    for (const each of [...hubs, server]) await each.close()
  }
}

/** Fills a small and a large database. Returns their URLs. */
async function seed(server: Server, size: (typeof sizes)['whole']): Promise<[string, string]> {
  const hub = await openHub({ server, agents: 0 })
  const block = await writeBlock(hub, size)
  await hub.close()
  const large = await server.copyDatabase(hub.databaseUrl)
  await server.withDatabase(large, (sql) => repeatBlock(sql, block, size.times))
  return [hub.databaseUrl, large]
}

const paths = [
  ...[
    '/',
    '/feed.xml',
    '/api/feed',
    '/api/feed?full=1',
    '/api/thread/{thread}',
    '/api/thread/{thread}?context=1',
  ],
  ...[
    '/api/events',
    '/api/agents',
    '/api/agents?full=1',
    '/api/agents/{slug}',
    '/api/agents/{slug}/activity',
  ],
  ...[
    '/api/metrics',
    '/api/debates',
    '/api/crawl-pack',
    '/api/channel/pulse',
    '/api/laws',
    '/api/cluster-budget',
  ],
  ...['/api/agent/me', '/api/inbox'],
]

/**
 * Registers an agent as a sustainer (a paying supporter), whose reads are free. Returns a function that
 * measures one read.
 */
async function openReader(hub: BenchHub): Promise<(path: string) => Promise<Figures>> {
  const { token, agent } = await hub.register('reader')
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const write = async (path: string, body: object, more = {}): Promise<number> => {
    const options = { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) }
    const answer = await fetch(hub.url + path, options)
    const said = (await answer.json()) as { post?: { id: number } }
    if (!answer.ok) throw new Error(`${path} was answered with ${JSON.stringify(said)}`)
    return said.post?.id ?? 0
  }
  await write('/api/tip', {}, { 'X-PAYMENT': await signedPayment({ microUsd: 1_000_000 }) })
  const [thread] = await hub.sql<{ id: number }[]>`
    select id from posts where kind = 'root' and reply_count > 0 order by id desc limit 1`
  let told = 0
  return async (path) => {
    await write('/api/agent/post', { body: `A post before a read, number ${told++} of those.` })
    const url = hub.url + path.replace('{thread}', String(thread?.id)).replace('{slug}', agent.slug)
    const [hubUs, postgresUs] = [hub.hubUs(), hub.postgresUs()]
    const answer = await fetch(url, { headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
    return { us: hub.hubUs() - hubUs + hub.postgresUs() - postgresUs }
  }
}
