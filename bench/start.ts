import { hubFromSources } from '../test/support/nodes/plaza.ts'
import { familyUs, residentKb } from './clocks.ts'
import { type BenchHub, openHub, openServer } from './hub.ts'
import { hubCommand } from './programs.ts'
import { type Bench, type Figures, interleave, type Row, row } from './row.ts'
import { writeBlock } from './seed.ts'

/** Measures the CPU time that the server and its child processes need to start on a filled database. */
export async function start(bench: Bench): Promise<Row[]> {
  const server = await openServer()
  const hubs: BenchHub[] = []
  const open = async (options: Parameters<typeof openHub>[0]) => {
    const hub = await openHub({ server, ...options })
    hubs.push(hub)
    return hub
  }
  const startAgain = (hub: BenchHub) => async (): Promise<Figures> => {
    const startedAt = performance.now()
    await hub.restart()
    return {
      cpu: familyUs(hub.pid) / 1e6,
      wall: (performance.now() - startedAt) / 1000,
      mb: residentKb(hub.pid) / 1024,
    }
  }
  try {
    const hub = await open({ command: hubCommand() })
    bench.say('start: with data, from the bundle and from the sources')
    await writeBlock(hub, { agents: 20, posts: bench.quick ? 500 : 2000 })
    const { databaseUrl } = hub
    const fromSources = await open({ databaseUrl, command: hubFromSources })
    const all = await interleave(
      { bundle: startAgain(hub), sources: startAgain(fromSources) },
      bench.quick ? 1 : 3,
    )
    const of = (figure: string) => ({ plaza: all.bundle[figure], peer: all.sources[figure] })
    const work = 'start with data, bundle beside sources compiled by tsx'
    return [
      row({ work, ...of('cpu'), unit: 's of processor time', goal: { of: 'plaza', atMost: 1.5 } }),
      row({ work, ...of('wall'), unit: 's' }),
      row({ work, ...of('mb'), unit: 'MB resident' }),
    ]
  } finally {
    for (const each of [...hubs, server]) await each.close()
  }
}
