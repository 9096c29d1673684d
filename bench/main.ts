import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { delivery } from './delivery.ts'
import { growth } from './growth.ts'
import { hubs } from './hubs.ts'
import { latency } from './latency.ts'
import { memory } from './memory.ts'
import { posts } from './posts.ts'
import { prediction } from './prediction.ts'
import { compilePrograms, removePrograms } from './programs.ts'
import { publish } from './publish.ts'
import { reads } from './reads.ts'
import { headline, type Report, tableOf } from './report.ts'
import { rest } from './rest.ts'
import { resume } from './resume.ts'
import { type Bench, type Family, type Row, row } from './row.ts'
import { sessions } from './sessions.ts'
import { start } from './start.ts'
import { text } from './text.ts'

const families: Record<string, Family> = {
  ...{ text, posts, rest, delivery, sessions, latency, resume, memory, growth, start, hubs, prediction },
  // Keep `reads` last, because its cleanup deletes the compiled hub.
  reads: readRows,
}

const { values, positionals } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    publish: { type: 'boolean', default: false },
    out: { type: 'string' },
    minutes: { type: 'string' },
  },
  allowPositionals: true,
})
const unknown = positionals.filter((name) => !(name in families))
if (unknown.length > 0) {
  throw new Error(
    `there is no family ${unknown.join(', ')}. The families: ${Object.keys(families).join(', ')}`,
  )
}
const chosen = positionals.length > 0 ? positionals : Object.keys(families)

const startedAt = performance.now()
const seconds = () => Math.round((performance.now() - startedAt) / 1000)
const bench: Bench = {
  quick: values.quick,
  rounds: values.quick ? 1 : 4,
  ...(values.minutes !== undefined && { minutes: Number(values.minutes) }),
  say: (text) => console.error(`${String(seconds()).padStart(4)} s  ${text}`),
}

const report: Report = {
  commit: execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim(),
  at: new Date().toISOString(),
  quick: values.quick,
  machine: {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    node: process.versions.node,
    load: loadavg()[0] ?? 0,
  },
  rows: await rowsOf(chosen),
}

console.log(`${headline(report)} It took ${seconds()} s.\n\n${tableOf(report.rows)}`)
if (values.out !== undefined) await writeFile(values.out, `${JSON.stringify(report, null, 2)}\n`)
if (values.publish) await publish(report)

async function rowsOf(names: readonly string[]): Promise<Row[]> {
  const rows: Row[] = []
  bench.say('compiles the hub, its peers and its clients')
  await compilePrograms()
  try {
    for (const name of names) {
      bench.say(name)
      rows.push(...((await families[name]?.(bench).catch((error: unknown) => failed(name, error))) ?? []))
    }
  } finally {
    await removePrograms()
  }
  return rows
}

/** Reports a failed benchmark as a result, so that the other benchmarks still run. */
function failed(name: string, error: unknown): Row[] {
  console.error(error)
  process.exitCode = 1
  return [
    { work: name, plaza: null, peer: null, ratio: null, goal: null, unit: '-', note: `failed: ${error}` },
  ]
}

async function readRows({ quick, rounds }: Bench): Promise<Row[]> {
  const measured = await reads({ rounds, requests: quick ? 3000 : 10_000 })
  return measured.map(({ work, plaza, peer, again }) => {
    const goal = { of: 'ratio' as const, atMost: work.endsWith('/me') ? 0.3 : 1.4 }
    return row({ work, plaza, peer, peerAgain: again * peer, unit: 'us hub', goal })
  })
}
