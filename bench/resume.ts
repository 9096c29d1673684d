import type { Opened } from './clients/listeners.ts'
import { openHub } from './hub.ts'
import { startProgram } from './programs.ts'
import { type Bench, type Figures, interleave, type Row, row } from './row.ts'
import { openTurnProbe } from './turns.ts'

const events = 100

/** Measures a mass reconnect: many clients reconnect at once, and each receives 100 missed events. */
export async function resume(bench: Bench): Promise<Row[]> {
  const crowd = bench.quick ? 1000 : 5000
  const probe = await openTurnProbe()
  const hub = await openHub({ env: probe.env })
  const writers = await startProgram('clients/writers')
  try {
    await writers.ask({ act: 'open', port: hub.port, tokens: hub.agents.map(({ token }) => token) })
    const hello = await positionOf(hub.url)
    await writers.ask({ act: 'pace', perSecond: events, seconds: 1 })
    const plaza = async (): Promise<Figures> => {
      const client = await startProgram('clients/listeners')
      try {
        probe.begin(hub.pid)
        const startedAt = performance.now()
        const before = hub.hubUs()
        const open = { act: 'open', port: hub.port, count: crowd, hello, abreast: crowd }
        const { seconds } = await client.ask<Opened>(open)
        await client.ask({ act: 'heard', events })
        const level = (performance.now() - startedAt) / 1000
        const us = (hub.hubUs() - before) / crowd
        return { longest: await probe.end(hub.pid), level, welcomed: seconds, us }
      } finally {
        await client.close()
      }
    }
    bench.say(`resume: ${crowd.toLocaleString('en')} sessions, ${events} events each`)
    const all = await interleave({ plaza }, Math.min(bench.rounds, 3))
    const work = `resume of ${crowd.toLocaleString('en')} with ${events} events each`
    return [
      row({
        ...{ work: `${work}: longest turn, processor time`, plaza: all.plaza.longest, unit: 'ms' },
        goal: { of: 'plaza', atMost: 50 },
      }),
      row({
        ...{ work: `${work}: all level`, plaza: all.plaza.level, unit: 's' },
        goal: { of: 'plaza', atMost: 2 },
      }),
      row({ work: `${work}: a session`, plaza: all.plaza.us, unit: 'us hub' }),
    ]
  } finally {
    await writers.close()
    await hub.close()
    await probe.close()
  }
}

export async function positionOf(url: string): Promise<{ since: number; epoch: string }> {
  const page = (await (await fetch(`${url}/api/events?limit=1`)).json()) as {
    items: [{ seq: number }]
    epoch: string
  }
  return { since: page.items[0].seq, epoch: page.epoch }
}
