import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { hubsOf } from '../test/support/nodes/hubs.ts'
import type { Order as Crowd } from './clients/listeners.ts'
import type { Done, Order as Requests } from './clients/requests.ts'
import { processUs } from './clocks.ts'
import { type BenchHub, openHub, openServer, type Server } from './hub.ts'
import { type Program, startProgram } from './programs.ts'
import { type Bench, type Figures, interleave, type Row, row } from './row.ts'
import { indexed } from './seed.ts'

/** Number of sockets that receive each event. */
export const listenerCount = 1000
/** Number of client connections, large enough to be spread evenly over the hubs (server processes). */
const connections = 512
/** Time in ms for which processes are measured while idle. Their idle CPU time is subtracted from the results. */
const idleMs = 1000

/**
 * Compares the throughput of two hubs (server processes) with that of one hub. All hubs run on one machine, so
 * throughput is measured per CPU second of the busiest process.
 */
export async function hubs(bench: Bench): Promise<Row[]> {
  const server = await openServer()
  const [one, two] = [await openHubs(server, 1), await openHubs(server, 2)]
  const clients = [await startProgram('clients/requests'), await startProgram('clients/listeners')]
  const [requests, listeners] = clients as [Program, Program]
  try {
    bench.say('hubs: reads and deliveries of one hub and of two')
    const read = (hub: BenchHub) => () => measured(hub, () => readFrom(hub, requests, bench.quick ? 1 : 3))
    const deliver = (hub: BenchHub) => () => delivered(hub, listeners, bench.quick ? 25 : 150)
    const all = await interleave(
      {
        ...{ read1: read(one), read2: read(two), read1Again: read(one) },
        ...{ deliver1: deliver(one), deliver2: deliver(two), deliver1Again: deliver(one) },
      },
      bench.rounds,
    )
    return [
      beside('a feed read', [all.read2, all.read1, all.read1Again]),
      beside(`an event to ${listenerCount} sockets`, [all.deliver2, all.deliver1, all.deliver1Again]),
    ]
  } finally {
    for (const each of [...clients, one, two, server]) await each.close()
  }
}

export const openHubs = (server: Server, count: number) => openHub({ server, env: { HUBS: String(count) } })

function beside(what: string, [two, one, again]: [Figures, Figures, Figures]): Row {
  const us = (figures: Figures, name: string) => figures[name]?.toFixed(2) ?? '-'
  return row({
    ...{ work: `HUBS=2, ${what}, beside one hub`, unit: 'units/s of the busiest process' },
    ...{ plaza: two.rate, peer: one.rate, peerAgain: again.rate, goal: { of: 'ratio', atLeast: 1.7 } },
    note:
      `processor time a unit: all hubs ${us(two, 'hubs')} us (one hub ${us(one, 'hubs')}), ` +
      `primary ${us(two, 'primary')} us, Postgres ${us(two, 'postgres')} us`,
  })
}

export async function measured(hub: BenchHub, work: () => Promise<number>): Promise<Figures> {
  const children = [...hubsOf(hub.pid).values()]
  const take = () => ({
    primary: children.length === 0 ? 0 : processUs(hub.pid),
    hubs: (children.length === 0 ? [hub.pid] : children).map(processUs),
    postgres: hub.postgresUs(),
  })
  const since = (start: ReturnType<typeof take>) => {
    const now = take()
    const spent = now.hubs.map((us, at) => us - (start.hubs[at] ?? 0))
    return { primary: now.primary - start.primary, postgres: now.postgres - start.postgres, hubs: spent }
  }
  let [before, startedAt] = [take(), performance.now()]
  await delay(idleMs)
  const [idle, idleFor] = [since(before), performance.now() - startedAt]
  ;[before, startedAt] = [take(), performance.now()]
  const count = await work()
  const share = (performance.now() - startedAt) / idleFor
  const all = since(before)
  const spent = all.hubs.map((us, at) => us - (idle.hubs[at] ?? 0) * share)
  const [primary, postgres] = [all.primary - idle.primary * share, all.postgres - idle.postgres * share]
  return {
    rate: (count * 1_000_000) / Math.max(primary, ...spent),
    hubs: spent.reduce((sum, us) => sum + us, 0) / count,
    ...{ primary: primary / count, postgres: postgres / count },
  }
}

export async function readFrom({ port }: BenchHub, requests: Program, seconds: number): Promise<number> {
  const order: Requests = {
    ...{ port, method: 'GET', path: '/api/feed', tokens: [], prose: false, connections, seconds },
  }
  const done = await requests.ask<Done>(order)
  if (done.refused > 0) throw new Error(`${done.refused} reads were refused: ${done.last}`)
  return done.count
}

/** Sends a post over a new connection, so that posts are spread evenly over the hubs (server processes). */
export async function postAlone({ url, agents }: BenchHub): Promise<void> {
  const headers = { Authorization: `Bearer ${agents[0]?.token}`, 'Content-Type': 'application/json' }
  const call = request(`${url}/api/agent/post`, { method: 'POST', agent: false, headers })
  call.end(JSON.stringify({ body: crypto.randomUUID() }))
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  await once(answer.resume(), 'end')
  if (answer.statusCode !== 201) throw new Error(`a post was answered with ${answer.statusCode}`)
}

export async function delivered(hub: BenchHub, listeners: Program, events: number): Promise<Figures> {
  const ask = (order: Crowd) => listeners.ask(order)
  await ask({ act: 'open', port: hub.port, count: listenerCount, hello: {}, abreast: 32 })
  const figures = await measured(hub, async () => {
    // Publish the posts one at a time. Concurrent posts would share a database commit and therefore cost less.
    for (let left = events; left > 0; left--) await postAlone(hub)
    await ask({ act: 'heard', events })
    return events
  })
  await ask({ act: 'close' })
  await indexed(hub.sql)
  return figures
}
