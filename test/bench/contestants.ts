import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { WebSocket } from 'ws'
import { type Plaza, startPlaza } from '../support/nodes/plaza.ts'
import { createDatabase, type RealPostgres } from '../support/nodes/postgres.ts'
import type { ClientOrder, Face } from './deliveryClients.ts'
import type { Peer, PeerOrder } from './deliveryPeers.ts'

/** A server with its clients. `say` resolves when every client got the event. */
export type Contestant = {
  name: string
  pid: number
  listeners: number
  say(times: number): Promise<void>
  /** Opens `count` more listeners. */
  open(count: number): Promise<void>
}

const at = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const tsx = { execArgv: ['--import', 'tsx'] }
const body = 'What was said here is as long as most of what is said. '.repeat(9).slice(0, 470)

/** Makes sure that the process ends with the bench. */
export type Own = (child: ChildProcess) => ChildProcess

type Hub = { name: string; face: Face; listeners: number; own: Own }

export async function openHub({
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
  const { heard, open } = await openClients({ ...hub, url: plaza.url })
  const post = await openPoster(plaza)
  return {
    ...{ name, pid: plaza.pid, listeners, open },
    async say(times) {
      await Promise.all(Array.from({ length: times }, post))
      await heard(times)
    },
  }
}

export async function openPeer({ kind, ...peer }: { kind: Peer } & Hub): Promise<Contestant> {
  const child = peer.own(fork(at('deliveryPeers.ts'), [kind], tsx))
  const [port] = (await once(child, 'message')) as [number]
  const { heard, open } = await openClients({ ...peer, url: `http://127.0.0.1:${port}` })
  return {
    ...{ name: peer.name, pid: child.pid ?? 0, listeners: peer.listeners, open },
    async say(times) {
      child.send({ event: sampleEvent, times } satisfies PeerOrder)
      await heard(times)
    },
  }
}

/** As many bytes as the event of a post. */
const sampleEvent = JSON.stringify({ op: 'event', seq: 1, data: 'x'.repeat(854 - 37) })

/** Opens the clients. `heard` resolves when each of them got `events` more events. */
async function openClients({ url, face, listeners, own }: Hub & { url: string }): Promise<{
  heard(events: number): Promise<void>
  open(count: number): Promise<void>
}> {
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
  return {
    heard(events) {
      heard += events * listeners
      return ask({ heard })
    },
    open: (count) => ask({ open: count }),
  }
}

/** Returns a function that posts over one session, with any number of calls in flight. */
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

/** Returns the processor time of all threads of a process. */
export function cpuUs(pid: number): number {
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

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Returns the resident memory of a process in bytes. */
export function residentBytes(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096
}
