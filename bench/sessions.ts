import { setTimeout as delay } from 'node:timers/promises'
import { processUs, residentKb } from './clocks.ts'
import { openHub, openServer, type Server } from './hub.ts'
import { startProgram } from './programs.ts'
import { type Bench, type Figures, interleave, type Row, row } from './row.ts'

const crowds = { whole: 10_000, quick: 2000 }
const abreast = 100
const restMs = 2000

type Host = { port: number; pid: number; close(): Promise<unknown> }

/** Measures the cost of opening a connection and of keeping an idle connection open. */
export async function sessions(bench: Bench): Promise<Row[]> {
  const count = bench.quick ? crowds.quick : crowds.whole
  const server = await openServer()
  const of = (open: () => Promise<Host>) => () => withHost(open, count)
  try {
    bench.say(`sessions: ${count.toLocaleString('en')} each on the plaza, uWebSockets.js and ws`)
    const all = await interleave(
      {
        plaza: of(() => openPlaza(server)),
        ...{ uws: of(() => openPeer('uws')), ws: of(() => openPeer('ws')) },
        ...{ uwsAgain: of(() => openPeer('uws')), wsAgain: of(() => openPeer('ws')) },
      },
      bench.quick ? 1 : 2,
    )
    return rowsOf(all, count)
  } finally {
    await server.close()
  }
}

async function openPlaza(server: Server): Promise<Host> {
  const hub = await openHub({ server, agents: 1 })
  return { port: hub.port, pid: hub.pid, close: hub.close }
}

async function openPeer(name: string): Promise<Host> {
  const peer = await startProgram(`peers/${name}`)
  return { port: await peer.ask<number>({ act: 'listen' }), pid: peer.pid, close: peer.close }
}

/**
 * Measures a server's cost per connection. Opens some connections first, so that one-time costs, such as
 * just-in-time compilation, are not measured.
 */
async function withHost(open: () => Promise<Host>, count: number): Promise<Figures> {
  const host = await open()
  const client = await startProgram('clients/listeners')
  const openSome = (some: number) =>
    client.ask({ act: 'open', port: host.port, count: some, hello: {}, abreast })
  try {
    await openSome(count / 10)
    await delay(restMs)
    const [kb, us] = [residentKb(host.pid), processUs(host.pid)]
    await openSome(count)
    const opened = processUs(host.pid)
    await delay(restMs)
    const idleUs = processUs(host.pid) - opened
    return {
      kb: (residentKb(host.pid) - kb) / count,
      connect: (opened - us) / count,
      idle: idleUs / restMs,
    }
  } finally {
    await client.close()
    await host.close()
  }
}

function rowsOf(all: Record<'plaza' | 'uws' | 'ws' | 'uwsAgain' | 'wsAgain', Figures>, count: number): Row[] {
  const many = count.toLocaleString('en')
  const beside = (work: string, figure: string, peer: 'uws' | 'ws') => ({
    work: `${work}, beside ${peer === 'uws' ? 'bare uWebSockets.js' : 'ws'}`,
    plaza: all.plaza[figure],
    peer: all[peer][figure],
    peerAgain: all[`${peer}Again`][figure],
  })
  return [
    row({
      ...beside(`idle raw session, ${many} open`, 'kb', 'uws'),
      ...{ unit: 'kB', goal: { of: 'plaza', atMost: 3 } },
    }),
    row({ ...beside(`idle raw session, ${many} open`, 'kb', 'ws'), unit: 'kB' }),
    row({ ...beside('connect and hello', 'connect', 'uws'), unit: 'us hub' }),
    row({
      ...beside('connect and hello', 'connect', 'ws'),
      ...{ unit: 'us hub', goal: { of: 'ratio', atMost: 0.5 } },
    }),
    row({ ...beside(`${many} sessions that hear nothing`, 'idle', 'uws'), unit: 'ms/s hub' }),
  ]
}
