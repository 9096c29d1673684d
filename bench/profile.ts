import { parseArgs } from 'node:util'
import type { Opened } from './clients/listeners.ts'
import { openLocate, type Profile, type Shares, type Summary, summaryOf } from './flame.ts'
import { type BenchHub, openHub } from './hub.ts'
import { openProbe } from './probe.ts'
import { compilePrograms, hubCommand, type Program, removePrograms, startProgram } from './programs.ts'
import { markdownTable } from './report.ts'
import { positionOf } from './resume.ts'

/** The profiled hub and the programs that put load on it. */
type Stage = { hub: BenchHub; writers: Program; listeners: Program; requests: Program }

const seconds = 4
const crowd = 1000
const missed = 100

const paths: Record<string, (stage: Stage) => Promise<unknown>> = {
  post: ({ writers }) =>
    writers.ask({ act: 'load', name: 'createPost', fields: [], keyed: false, inFlight: 128, seconds }),
  keyed: ({ writers }) =>
    writers.ask({ act: 'load', name: 'createPost', fields: [], keyed: true, inFlight: 128, seconds }),
  rest: ({ hub, requests }) =>
    requests.ask({
      ...{ port: hub.port, method: 'POST', path: '/api/agent/post', prose: true },
      ...{ tokens: hub.agents.map(({ token }) => token), connections: 16, seconds },
    }),
  async delivery({ hub, writers, listeners }) {
    await listeners.ask<Opened>({ act: 'open', port: hub.port, count: crowd, hello: {}, abreast: 100 })
    await writers.ask({ act: 'pace', perSecond: 200, seconds })
    await listeners.ask({ act: 'close' })
  },
  read: ({ hub, requests }) =>
    requests.ask({
      ...{ port: hub.port, method: 'GET', path: '/api/feed', tokens: [], prose: false },
      ...{ connections: 16, seconds },
    }),
  async resume({ hub, writers, listeners }) {
    const hello = await positionOf(hub.url)
    await writers.ask({ act: 'pace', perSecond: missed, seconds: 1 })
    await listeners.ask<Opened>({ act: 'open', port: hub.port, count: crowd, hello, abreast: crowd })
    await listeners.ask({ act: 'heard', events: missed })
    await listeners.ask({ act: 'close' })
  },
}

const { positionals } = parseArgs({ allowPositionals: true })
const chosen = positionals.length > 0 ? positionals : Object.keys(paths)
await compilePrograms()
try {
  for (const name of chosen) console.log(`## ${name}\n\n${tableOf(await profile(name))}\n`)
} finally {
  await removePrograms()
}

/** Profiles one kind of work on a fresh hub, after a warm-up run. */
async function profile(name: string): Promise<Summary> {
  const work = paths[name]
  if (!work) throw new Error(`there is no path ${name}. The paths: ${Object.keys(paths).join(', ')}`)
  const probe = await openProbe('profile')
  const hub = await openHub({ env: probe.env })
  const started = ['writers', 'listeners', 'requests'].map((client) => startProgram(`clients/${client}`))
  const [writers, listeners, requests] = (await Promise.all(started)) as [Program, Program, Program]
  try {
    const stage = { hub, writers, listeners, requests }
    await writers.ask({ act: 'open', port: hub.port, tokens: hub.agents.map(({ token }) => token) })
    await work(stage)
    probe.begin(hub.pid)
    await work(stage)
    const report = JSON.parse(await probe.end(hub.pid)) as Profile
    return summaryOf(report, openLocate(hubCommand().at(-1) ?? ''))
  } finally {
    for (const each of [writers, listeners, requests, hub, probe]) await each.close()
  }
}

function tableOf({ areas, functions }: Summary): string {
  const cell = (shares: Shares, index: number): string => {
    const found = shares[index]
    return found ? `${(found.share * 100).toFixed(1)} % ${found.what}` : ''
  }
  const rows = Array.from({ length: 12 }, (_, index) => [cell(areas, index), cell(functions, index)])
  return markdownTable(['area', 'function'], rows)
}
