import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { setup, teardown } from '../support/nodes/bundleHub.ts'
import { startRealPostgres } from '../support/nodes/postgres.ts'
import { type Contestant, cpuUs, median, openHub, openPeer, residentBytes } from './contestants.ts'
import type { Face } from './deliveryClients.ts'
import type { Peer } from './deliveryPeers.ts'

/**
 * Measures the processor time of delivering one event to every listener, for the bundled hub beside minimal servers.
 * All run at once and take turns. Only the server's processor time counts, so clients and other processes may be busy.
 */
export type Row = { work: string; plaza: number; peer: number; ratio: number; unit: string }

export type DeliveryOptions = {
  listeners?: number
  rounds?: number
  /** Events in each round. */
  events?: number
  faces?: readonly Face[]
  /** Events in one turn, for each burst size. */
  bursts?: readonly number[]
}

/** Returns CPU microseconds per delivery, as medians over the rounds. */
export async function benchDelivery({
  listeners = 1000,
  rounds = 5,
  events = 16,
  faces = ['raw', 'socketio', 'sse'],
  bursts = [1, 16],
}: DeliveryOptions = {}): Promise<Row[]> {
  const closing: (() => unknown)[] = []
  try {
    await setup()
    closing.push(teardown)
    const postgres = await startRealPostgres()
    closing.push(postgres.close)
    const own = (child: ChildProcess) => {
      closing.push(() => child.disconnect())
      return child
    }
    const hub = (name: string, face: Face, count: number) =>
      openHub({ name, face, listeners: count, postgres, own, closing })
    const peer = (name: string, kind: Peer, face: Face) => openPeer({ name, kind, face, listeners, own })
    const openings: Record<Face, () => Promise<Contestant>[]> = {
      raw: () => [
        ...[hub('raw', 'raw', listeners), peer('publish', 'publish', 'raw')],
        ...[peer('ws', 'ws', 'raw'), peer('publish again', 'publish', 'raw')],
      ],
      socketio: () => [
        hub('plaza socketio', 'socketio', listeners),
        peer('socketio', 'socketio', 'socketio'),
      ],
      sse: () => [hub('plaza sse', 'sse', listeners), peer('sse', 'sse', 'sse')],
    }
    const all = await Promise.all([hub('post', 'raw', 1), ...faces.flatMap((face) => openings[face]())])
    const rows: Row[] = []
    for (const burst of bursts) {
      const cost = await measure(all, { burst, rounds, events })
      rows.push(...faces.flatMap((face) => rowsOf[face](cost)).map((row) => ofBurst(row, burst)))
    }
    return rows
  } finally {
    for (const close of closing.reverse()) await close()
  }
}

type Costs = (name: string) => number

/** Posts events in bursts on all servers in turn. Returns microseconds per delivery, scaled to `listeners`. */
async function measure(
  all: readonly Contestant[],
  { burst, rounds, events }: { burst: number; rounds: number; events: number },
): Promise<Costs> {
  const most = Math.max(...all.map(({ listeners }) => listeners))
  const costs = new Map(all.map(({ name }) => [name, [] as number[]]))
  for (let round = -1; round < rounds; round++) {
    for (const { name, pid, say } of all) {
      const before = cpuUs(pid)
      for (let said = 0; said < events; said += burst) await say(burst)
      // The first round warms up.
      if (round >= 0) costs.get(name)?.push((cpuUs(pid) - before) / events / most)
    }
  }
  return (name) => median(costs.get(name) ?? [])
}

type Compared = [work: string, plaza: number, peer: number]

const rowsOf: Record<Face, (cost: Costs) => Compared[]> = {
  raw: (cost) => [
    ['bare publish beside itself', cost('publish again'), cost('publish')],
    ['raw, delivery alone, beside bare publish', cost('raw') - cost('post'), cost('publish')],
    ['raw, delivery alone, beside ws', cost('raw') - cost('post'), cost('ws')],
    ['raw, post included, beside ws', cost('raw'), cost('ws')],
  ],
  socketio: (cost) => [
    ['Socket.IO, delivery alone, beside its peer', cost('plaza socketio') - cost('post'), cost('socketio')],
    ['Socket.IO, post included, beside its peer', cost('plaza socketio'), cost('socketio')],
  ],
  sse: (cost) => [
    ['SSE, delivery alone, beside node:http', cost('plaza sse') - cost('post'), cost('sse')],
    ['SSE, post included, beside node:http', cost('plaza sse'), cost('sse')],
  ],
}

function ofBurst([work, plaza, peer]: Compared, burst: number): Row {
  const unit = 'us of CPU a delivery'
  return { work: `${work}, bursts of ${burst}`, plaza, peer, ratio: plaza / peer, unit }
}

/** Measures the cost of a session that is opened and then idle. */
export async function benchSessions({ sessions = 5000, rounds = 3 } = {}): Promise<Row[]> {
  const closing: (() => unknown)[] = []
  const warm = 300
  try {
    await setup()
    closing.push(teardown)
    const postgres = await startRealPostgres()
    closing.push(postgres.close)
    const own = (child: ChildProcess) => {
      closing.push(() => child.disconnect())
      return child
    }
    const costs = new Map<string, { us: number; kb: number }[]>()
    for (let round = 0; round < rounds; round++) {
      const all = await Promise.all([
        openHub({ name: 'plaza', face: 'raw', listeners: warm, postgres, own, closing }),
        ...(['publish', 'ws'] as const).map((kind) =>
          openPeer({ name: kind, kind, face: 'raw', listeners: warm, own }),
        ),
      ])
      for (const { name, pid, open } of all) {
        const [cpu, bytes] = [cpuUs(pid), residentBytes(pid)]
        await open(sessions)
        const us = (cpuUs(pid) - cpu) / sessions
        const kb = (residentBytes(pid) - bytes) / sessions / 1024
        costs.set(name, [...(costs.get(name) ?? []), { us, kb }])
      }
    }
    const cost = (name: string, what: 'us' | 'kb') => median((costs.get(name) ?? []).map((one) => one[what]))
    const row = (work: string, peer: string, what: 'us' | 'kb', unit: string): Row => {
      const [plaza, theirs] = [cost('plaza', what), cost(peer, what)]
      return { work: `${work} ${peer}`, plaza, peer: theirs, ratio: plaza / theirs, unit }
    }
    return [
      row('connect and hello, beside', 'publish', 'us', 'us of CPU a session'),
      row('connect and hello, beside', 'ws', 'us', 'us of CPU a session'),
      row('an idle session, beside', 'publish', 'kb', 'kB a session'),
      row('an idle session, beside', 'ws', 'kb', 'kB a session'),
    ]
  } finally {
    for (const close of closing.reverse()) await close()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { work, ...options } = JSON.parse(process.argv[2] ?? '{}')
  const rows = work === 'sessions' ? await benchSessions(options) : await benchDelivery(options)
  for (const { work, plaza, peer, ratio, unit } of rows)
    console.log(`| ${work} | ${plaza.toFixed(2)} | ${peer.toFixed(2)} | ${ratio.toFixed(2)} | ${unit} |`)
  process.exit()
}
