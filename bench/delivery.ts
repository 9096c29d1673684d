import type { Face } from './clients/faces.ts'
import { openHub, openServer, type Server } from './hub.ts'
import { startProgram } from './programs.ts'
import { type Bench, type Figures, interleave, type Row, row } from './row.ts'

const listeners = 1000
const eventsPerRound = 16

/**
 * Measures the cost of delivering an event to 1,000 listeners. A post on a hub (server process) with only one listener
 * is measured too, to show the cost of creating a post without the deliveries.
 */
export async function delivery(bench: Bench): Promise<Row[]> {
  const server = await openServer()
  const post = await openPlaza(server, 'raw', 1)
  const rounds = bench.quick ? 2 : 6
  const rowsOf = async (face: Face): Promise<Row[]> => {
    bench.say(`delivery: ${face}, ${listeners} listeners`)
    const all = { post, ...(await openContenders(server, face)) }
    try {
      const rows: Row[] = []
      for (const burst of face === 'raw' ? [1, 16] : [1])
        rows.push(...tables[face](await measure(all, burst, rounds), `bursts of ${burst}`))
      return rows
    } finally {
      for (const [name, { close }] of Object.entries(all)) if (name !== 'post') await close()
    }
  }
  try {
    return [...(await rowsOf('raw')), ...(await rowsOf('socketio')), ...(await rowsOf('sse'))]
  } finally {
    await post.close()
    await server.close()
  }
}

/** A server under test, with its connected clients. */
type Contender = {
  /** Sends this many events in one burst. Resolves when every client has received them all. */
  tell(times: number): Promise<void>
  us(): number
  close(): Promise<void>
}

const peersOf: Record<Face, readonly string[]> = {
  raw: ['uws', 'ws'],
  socketio: ['socketio'],
  sse: ['sse'],
}

async function openContenders(server: Server, face: Face): Promise<Record<string, Contender>> {
  const plaza = await openPlaza(server, face, listeners)
  const opened: [string, Contender][] = [['plaza', plaza]]
  for (const name of peersOf[face])
    for (const as of [name, `${name}Again`]) opened.push([as, await openPeer(name, face)])
  return Object.fromEntries(opened)
}

async function openPlaza(server: Server, face: Face, count: number): Promise<Contender> {
  const hub = await openHub({ server, agents: 1 })
  const writers = await startProgram('clients/writers')
  await writers.ask({ act: 'open', port: hub.port, tokens: hub.agents.map(({ token }) => token) })
  const crowd = await openCrowd(hub.port, face, count)
  const load = { act: 'load', name: 'createPost', fields: [], keyed: false, seconds: 60 }
  return {
    us: hub.hubUs,
    async tell(times) {
      await writers.ask({ ...load, inFlight: times, most: times })
      await crowd.heard(times)
    },
    async close() {
      for (const each of [crowd, writers, hub]) await each.close()
    },
  }
}

async function openPeer(name: string, face: Face): Promise<Contender> {
  const peer = await startProgram(`peers/${name}`)
  const crowd = await openCrowd(await peer.ask<number>({ act: 'listen' }), face, listeners)
  return {
    us: peer.us,
    async tell(times) {
      await peer.ask({ act: 'tell', times })
      await crowd.heard(times)
    },
    async close() {
      await crowd.close()
      await peer.close()
    },
  }
}

async function openCrowd(port: number, face: Face, count: number) {
  const client = await startProgram('clients/faces')
  await client.ask({ act: 'open', face, port, count })
  let events = 0
  return {
    heard(times: number): Promise<void> {
      events += times * count
      return client.ask({ act: 'heard', events })
    },
    close: client.close,
  }
}

type Costs = Record<string, number | undefined>

/** Measures the CPU time per delivery in microseconds for each of the compared servers. */
async function measure(contenders: Record<string, Contender>, burst: number, rounds: number): Promise<Costs> {
  const one = async ({ tell, us }: Contender): Promise<Figures> => {
    const before = us()
    for (let told = 0; told < eventsPerRound; told += burst) await tell(burst)
    return { us: (us() - before) / eventsPerRound / listeners }
  }
  const all = Object.fromEntries(
    Object.entries(contenders).map(([name, contender]) => [name, () => one(contender)]),
  )
  // The first round is a warm-up, in which V8 compiles the code.
  await interleave(all, 1)
  const costs = await interleave(all, rounds)
  return Object.fromEntries(Object.entries(costs).map(([name, { us }]) => [name, us]))
}

type Table = (costs: Costs, burst: string) => Row[]

const tables: Record<Face, Table> = {
  raw: (costs, burst) => {
    const goals = burst === 'bursts of 1'
    return [
      compared(
        { costs, alone: true, peer: 'uws', ...(goals && { atMost: 1.15 }) },
        `raw, ${burst}, beside bare publish`,
      ),
      compared({ costs, alone: true, peer: 'ws' }, `raw, ${burst}, beside ws`),
      compared(
        { costs, alone: false, peer: 'ws', ...(goals && { atMost: 0.75 }) },
        `raw, ${burst}, beside ws`,
      ),
    ]
  },
  socketio: (costs) => [
    compared({ costs, alone: true, peer: 'socketio' }, 'Socket.IO, beside Socket.IO on node:http'),
    compared(
      { costs, alone: false, peer: 'socketio', atMost: 0.6 },
      'Socket.IO, beside Socket.IO on node:http',
    ),
  ],
  sse: (costs) => [
    compared({ costs, alone: true, peer: 'sse' }, 'SSE, beside a node:http loop'),
    compared({ costs, alone: false, peer: 'sse', atMost: 0.8 }, 'SSE, beside a node:http loop'),
  ],
}

type Compared = { costs: Costs; alone: boolean; peer: string; atMost?: number }

function compared({ costs, alone, peer, atMost }: Compared, work: string): Row {
  const { plaza = Number.NaN, post = Number.NaN } = costs
  return row({
    work: `an event to ${listeners.toLocaleString('en')} listeners, ${alone ? 'delivery alone' : 'post included'}: ${work}`,
    ...{ plaza: alone ? plaza - post : plaza, peer: costs[peer], peerAgain: costs[`${peer}Again`] },
    unit: 'us hub',
    ...(atMost !== undefined && { goal: { of: 'ratio', atMost } }),
  })
}
