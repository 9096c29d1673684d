import type { Done } from './clients/writers.ts'
import { openHub } from './hub.ts'
import { openProbe } from './probe.ts'
import { startProgram } from './programs.ts'
import { type Bench, type Row, row } from './row.ts'

const sessions = { whole: 10_000, quick: 2000 }
/** Number of connections that receive each post. Delivering to all connections would need more than one core. */
const listeners = 100
const perSecond = 200
/**
 * Number of events sent as a warm-up. They fill the hub's buffers, so that the growth of the buffers is not measured.
 */
const warmUpEvents = 12_000
const points = 6

/** Measures the growth of a hub's memory under a steady load. */
export async function memory(bench: Bench): Promise<Row[]> {
  const count = bench.quick ? sessions.quick : sessions.whole
  const minutes = bench.minutes ?? (bench.quick ? 0.25 : 1)
  const seconds = Math.max(1, Math.round((minutes * 60) / points))
  const probe = await openProbe('memory')
  const hub = await openHub({ env: probe.env })
  const [writers, crowd] = [await startProgram('clients/writers'), await startProgram('clients/listeners')]
  const inUse = async () => {
    const found = JSON.parse(await probe.end(hub.pid)) as Record<'heapUsed' | 'external' | 'rss', number>
    return { heap: (found.heapUsed + found.external) / 1e6, resident: found.rss / 1e6 }
  }
  try {
    await writers.ask({ act: 'open', port: hub.port, tokens: hub.agents.map(({ token }) => token) })
    const open = { act: 'open', port: hub.port, abreast: 100 }
    await crowd.ask({ ...open, count: count - listeners, hello: { rooms: [] } })
    await crowd.ask({ ...open, count: listeners, hello: { rooms: ['plaza'] } })
    const load = { act: 'load', name: 'createPost', fields: [], keyed: false, inFlight: 128, seconds: 600 }
    await writers.ask<Done>({ ...load, most: warmUpEvents })
    bench.say(`memory: ${count.toLocaleString('en')} sessions, ${perSecond} posts/s, ${minutes} minutes`)
    const taken = [{ atS: 0, ...(await inUse()) }]
    const startedAt = performance.now()
    for (let point = 0; point < points; point++) {
      await writers.ask<Done>({ act: 'pace', perSecond, seconds })
      const now = { atS: (performance.now() - startedAt) / 1000, ...(await inUse()) }
      taken.push(now)
      bench.say(
        `${now.atS.toFixed(0)} s: ${now.heap.toFixed(1)} MB in use, ${now.resident.toFixed(0)} MB resident`,
      )
    }
    return rowsOf(taken, count)
  } finally {
    for (const each of [crowd, writers, hub, probe]) await each.close()
  }
}

type Point = { atS: number; heap: number; resident: number }

function rowsOf(taken: readonly Point[], count: number): Row[] {
  const work = `${count.toLocaleString('en')} sessions and ${perSecond} posts/s`
  const last = taken.at(-1)
  const note = taken.map(({ atS, heap }) => `${atS.toFixed(0)} s: ${heap.toFixed(1)}`).join(', ')
  const hourly = (figure: 'heap' | 'resident') =>
    3600 * slope(taken.map((point) => [point.atS, point[figure]]))
  return [
    row({ work: `${work}: memory in use after a collection`, plaza: last?.heap, unit: 'MB', note }),
    row({ work: `${work}: growth of it in an hour at this pace`, plaza: hourly('heap'), unit: 'MB' }),
    row({ work: `${work}: resident memory`, plaza: last?.resident, unit: 'MB' }),
  ]
}

/** Returns the slope of the least-squares line through these points. */
function slope(points: readonly (readonly [number, number])[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, value]) => value))]
  const rise = points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0)
  return rise / points.reduce((sum, [at]) => sum + (at - x) ** 2, 0)
}
