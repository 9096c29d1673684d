import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { WebSocket } from 'ws'
import { setup, teardown } from '../support/bundleHub.ts'
import { type Plaza, startPlaza } from '../support/plaza.ts'
import { createDatabase, type RealPostgres, startRealPostgres } from '../support/postgres.ts'
import type { ClientOrder, Face } from './deliveryClients.ts'
import type { Peer, PeerOrder } from './deliveryPeers.ts'

/**
 * What it costs the server to tell everybody one event: the bundled hub beside servers that do nothing else. All run at once and
 * take turns; only processor time of the server counts, so the clients and the rest of the machine may be busy.
 */
export type Row = { work: string; plaza: number; peer: number; ratio: number; unit: string }

export type DeliveryOptions = {
  listeners?: number
  rounds?: number
  /** In each round. */
  events?: number
  faces?: readonly Face[]
  /** Events in one turn. */
  bursts?: readonly number[]
}

/** One of those who take turns. `say` resolves when everybody was told. */
type Contestant = { name: string; pid: number; listeners: number; say(times: number): Promise<void> }

const at = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const tsx = { execArgv: ['--import', 'tsx'] }
const body = 'What was said here is as long as most of what is said. '.repeat(9).slice(0, 470)

/** CPU microseconds for each delivery, medians over the rounds. */
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

/** Events in bursts, everybody in turn; microseconds a delivery to `listeners`, as if `post` had as many. */
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

type Own = (child: ChildProcess) => ChildProcess

type Hub = { name: string; face: Face; listeners: number; own: Own }

async function openHub({
  postgres,
  closing,
  ...hub
}: Hub & { postgres: RealPostgres; closing: (() => unknown)[] }): Promise<Contestant> {
  const { name, listeners } = hub
  const plaza = await startPlaza({
    databaseUrl: await createDatabase(postgres.url),
    env: { NODE_ENV: 'production' },
    command: [process.execPath, String(process.env.HUB_BUNDLE)],
  })
  closing.push(plaza.close)
  const heard = await openClients({ ...hub, url: plaza.url })
  const post = await openPoster(plaza)
  return {
    ...{ name, pid: plaza.pid, listeners },
    async say(times) {
      await Promise.all(Array.from({ length: times }, post))
      await heard(times)
    },
  }
}

async function openPeer({ kind, ...peer }: { kind: Peer } & Hub): Promise<Contestant> {
  const child = peer.own(fork(at('deliveryPeers.ts'), [kind], tsx))
  const [port] = (await once(child, 'message')) as [number]
  const heard = await openClients({ ...peer, url: `http://127.0.0.1:${port}` })
  return {
    ...{ name: peer.name, pid: child.pid ?? 0, listeners: peer.listeners },
    async say(times) {
      child.send({ event: sampleEvent, times } satisfies PeerOrder)
      await heard(times)
    },
  }
}

/** As many bytes as the event of a post. */
const sampleEvent = JSON.stringify({ op: 'event', seq: 1, data: 'x'.repeat(854 - 37) })

/** Resolves with a function that resolves when all of them were told so many more. */
async function openClients({
  url,
  face,
  listeners,
  own,
}: Hub & { url: string }): Promise<(events: number) => Promise<void>> {
  const child = own(fork(at('deliveryClients.ts'), [url, face], tsx))
  let asked = 0
  let heard = 0
  async function ask(order: { open: number } | { heard: number }): Promise<void> {
    asked += 1
    const id = asked
    child.send({ id, ...order } satisfies ClientOrder)
    for (;;) {
      const [answered] = await once(child, 'message')
      if (answered === id) return
    }
  }
  await ask({ open: listeners })
  return (events) => {
    heard += events * listeners
    return ask({ heard })
  }
}

/** Posts over one session, any number at once. */
async function openPoster(plaza: Plaza): Promise<() => Promise<void>> {
  const { token } = await plaza.register('Poster')
  const socket = new WebSocket(`${plaza.url.replace('http', 'ws')}/ws`)
  await once(socket, 'open')
  const waiting = new Map<number, { resolve(): void; reject(error: Error): void }>()
  let calls = 0
  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(String(data)) as { op: string; id?: number; ok?: boolean }
    if (frame.op !== 'result') return
    const call = waiting.get(Number(frame.id))
    if (frame.ok) call?.resolve()
    else call?.reject(new Error(String(data)))
  })
  socket.send(JSON.stringify({ op: 'hello', token, rooms: [] }))
  return () =>
    new Promise((resolve, reject) => {
      calls += 1
      waiting.set(calls, { resolve, reject })
      const input = { body: `${calls} ${body}` }
      socket.send(JSON.stringify({ op: 'call', id: calls, name: 'createPost', input }))
    })
}

/** Of all threads of a process. */
function cpuUs(pid: number): number {
  const tasks = readdirSync(`/proc/${pid}/task`)
  const ns = tasks.map((task) => {
    try {
      return Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0])
    } catch {
      return 0
    }
  })
  return ns.reduce((sum, one) => sum + one, 0) / 1000
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const options = JSON.parse(process.argv[2] ?? '{}') as DeliveryOptions
  const rows = await benchDelivery(options)
  for (const { work, plaza, peer, ratio, unit } of rows)
    console.log(`| ${work} | ${plaza.toFixed(2)} | ${peer.toFixed(2)} | ${ratio.toFixed(2)} | ${unit} |`)
  process.exit()
}
