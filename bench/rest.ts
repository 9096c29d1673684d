import type { Done, Order } from './clients/requests.ts'
import { openHub, openServer } from './hub.ts'
import { startProgram } from './programs.ts'
import { type Bench, type Figures, interleave, type Row, row } from './row.ts'

/** Measures the cost of posts over REST, on the hub and on a Fastify server. Both share one Postgres server. */
export async function rest(bench: Bench): Promise<Row[]> {
  const server = await openServer()
  const hub = await openHub({ server })
  const peer = await startProgram('peers/fastify')
  const client = await startProgram('clients/requests')
  try {
    const tokens = hub.agents.map(({ token }) => token)
    const peerPort = await peer.ask<number>({ act: 'open', url: server.url, tokens })
    const contender =
      (port: number, us: () => number, connections: number, seconds = bench.quick ? 1 : 2) =>
      async (): Promise<Figures> => {
        const order: Order = {
          ...{ port, tokens, connections, seconds },
          ...{ method: 'POST', path: '/api/agent/post', prose: true },
        }
        const [before, postgresBefore] = [us(), server.us()]
        const done = await client.ask<Done>(order)
        if (done.refused > 0) throw new Error(`${done.refused} posts were refused: ${done.last}`)
        return {
          hub: (us() - before) / done.count,
          postgres: (server.us() - postgresBefore) / done.count,
          rate: done.count / done.seconds,
        }
      }
    const plaza = (connections: number) => contender(hub.port, hub.hubUs, connections)
    const fastify = (connections: number) => contender(peerPort, peer.us, connections)
    for (const warmUp of [plaza(128), fastify(128)]) await warmUp()
    const rows: Row[] = []
    for (const connections of [16, 128]) {
      bench.say(`rest: posts on ${connections} connections`)
      const all = await interleave(
        { plaza: plaza(connections), peer: fastify(connections), again: fastify(connections) },
        bench.rounds,
      )
      for (const [figure, unit] of Object.entries(units)) {
        rows.push(
          row({
            work: `REST post, ${connections} connections, beside Fastify + zod + postgres.js`,
            ...{ plaza: all.plaza[figure], peer: all.peer[figure], peerAgain: all.again[figure], unit },
            ...(figure === 'hub' && { goal: { of: 'ratio', atMost: 0.6 } }),
          }),
        )
      }
    }
    return rows
  } finally {
    for (const each of [client, peer, hub, server]) await each.close()
  }
}

const units = { hub: 'us hub', postgres: 'us postgres', rate: 'posts/s' }
