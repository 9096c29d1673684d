import { availableParallelism } from 'node:os'
import type { Delays, Opened } from './clients/listeners.ts'
import type { Done } from './clients/writers.ts'
import { openHub } from './hub.ts'
import { startProgram } from './programs.ts'
import { type Bench, type Figures, interleave, type Row, row } from './row.ts'

const listeners = 1000
const perSecond = 200

/** Measures how old an event is when a listener reads it. The age includes the duration of the database commit. */
export async function latency(bench: Bench): Promise<Row[]> {
  const seconds = bench.quick ? 3 : 6
  const hub = await openHub()
  const peer = await startProgram('peers/uws')
  const writers = await startProgram('clients/writers')
  // Use separate listeners for each server, so that no listener receives the events of both servers.
  const [atPlaza, atPeer] = [await startProgram('clients/listeners'), await startProgram('clients/listeners')]
  try {
    const peerPort = await peer.ask<number>({ act: 'listen' })
    await writers.ask({ act: 'open', port: hub.port, tokens: hub.agents.map(({ token }) => token) })
    const open = { act: 'open', count: listeners, hello: {}, abreast: 100 }
    await atPlaza.ask<Opened>({ ...open, port: hub.port })
    await atPeer.ask<Opened>({ ...open, port: peerPort })
    const pace = { act: 'pace', perSecond, seconds }
    let events = 0
    const plaza = async (): Promise<Figures> => {
      await atPlaza.ask({ act: 'watch' })
      const before = hub.hubUs()
      const clientBefore = atPlaza.us()
      const done = await writers.ask<Done>(pace)
      events += done.count
      await atPlaza.ask({ act: 'heard', events })
      const [us, clientUs] = [hub.hubUs() - before, atPlaza.us() - clientBefore]
      const { p50, p99 } = await atPlaza.ask<Delays>({ act: 'delays' })
      return {
        ...{ p50, p99, refused: done.refused, delivery: us / (done.count * listeners) },
        cores: (us + clientUs) / 1e6 / done.seconds,
      }
    }
    const bare = async (): Promise<Figures> => {
      await atPeer.ask({ act: 'watch' })
      const before = peer.us()
      await peer.ask(pace)
      const { p50, p99 } = await atPeer.ask<Delays>({ act: 'delays' })
      return { p50, p99, delivery: (peer.us() - before) / (perSecond * seconds * listeners) }
    }
    bench.say(`latency: ${perSecond} posts/s to ${listeners} listeners`)
    const all = await interleave({ plaza, bare, again: bare }, Math.min(bench.rounds, 3))
    return rowsOf(all)
  } finally {
    for (const each of [atPlaza, atPeer, writers, peer, hub]) await each.close()
  }
}

function rowsOf({ plaza, bare, again }: Record<'plaza' | 'bare' | 'again', Figures>): Row[] {
  const work = `post to socket, ${listeners} listeners, ${perSecond} posts/s, beside bare uWebSockets.js`
  const full = `hub and crowd wanted ${plaza.cores?.toFixed(1)} of ${availableParallelism()} cores`
  const note = plaza.refused ? `${full}; ${plaza.refused} posts refused` : full
  const of = (figure: string) => ({
    plaza: plaza[figure],
    peer: bare[figure],
    peerAgain: again[figure],
  })
  return [
    row({ work: `${work}, p50`, ...of('p50'), unit: 'ms' }),
    row({ work: `${work}, p99`, ...of('p99'), unit: 'ms', goal: { of: 'plaza', atMost: 15 }, note }),
    row({ work: `${work}, each delivery with its share of the post`, ...of('delivery'), unit: 'us hub' }),
  ]
}
