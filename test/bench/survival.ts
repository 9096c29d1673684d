import { randomUUID } from 'node:crypto'
import { cpus } from 'node:os'
import { openCrowd } from '../support/crowd.ts'
import { metric, residentBytes } from '../support/load.ts'
import { insist, post } from '../support/logWriters.ts'
import { type Plaza, startPlaza } from '../support/plaza.ts'
import { createDatabase, startRealPostgres } from '../support/postgres.ts'
import { seedAgents } from '../support/seedAgents.ts'
import { countOf, lookups, replays } from '../support/statements.ts'
import { crowded, memberOf, openScene, type Scene } from '../support/survival.ts'

/**
 * `npm run bench:survival`: what a node costs, and how soon a crowd is back after the harm that `massDrop.test.ts` and
 * `massDrain.test.ts` do to it. Hubs, databases and the crowd share the machine: on a busy one the times mean little.
 */
const many = 15_000
const dropped = 5000
const drained = 2000
const posts = 20

type Cost = { bytes: number; cpuS: number; deliveries: number }

async function costOf(plaza: Plaza): Promise<Cost> {
  const [bytes, cpuS, deliveries] = await Promise.all([
    metric(plaza, residentBytes),
    metric(plaza, 'process_cpu_seconds_total'),
    metric(plaza, 'plaza_deliveries_total'),
  ])
  return { bytes, cpuS, deliveries }
}

async function costs(): Promise<string[][]> {
  const postgres = await startRealPostgres()
  const databaseUrl = await createDatabase(postgres.url)
  const agents = await seedAgents(databaseUrl, many)
  const plaza = await startPlaza({ databaseUrl, env: crowded })
  const crowd = openCrowd()
  try {
    await crowd.route({ url: plaza.url })
    const empty = await costOf(plaza)
    await crowd.open(agents.map(memberOf))
    const full = await costOf(plaza)
    const startedAt = performance.now()
    for (const { token } of agents.slice(0, posts)) await crowd.live(await say(plaza, token))
    const heardMs = (performance.now() - startedAt) / posts
    const told = await costOf(plaza)
    const deliveries = told.deliveries - full.deliveries
    return [
      ['sessions open at once', many.toLocaleString('en')],
      ['memory of a session, KB', ((full.bytes - empty.bytes) / many / 1024).toFixed(1)],
      ['memory of the node without them, MB', (empty.bytes / 2 ** 20).toFixed(0)],
      ['CPU to open a session, µs', (((full.cpuS - empty.cpuS) / many) * 1e6).toFixed(0)],
      ['CPU of an event delivered, µs', (((told.cpuS - full.cpuS) / deliveries) * 1e6).toFixed(1)],
      ['from a post until all of them had it, ms', heardMs.toFixed(0)],
    ]
  } finally {
    await crowd.close()
    await plaza.close()
    await postgres.close()
  }
}

async function say(plaza: Plaza, token: string): Promise<number> {
  const { body } = await insist([plaza.url], post(randomUUID().padEnd(300, ' plaza'), token))
  return (body as { post: { id: number } }).post.id
}

/** `to`: the node that the crowd finds afterwards. */
type Harm = { what: string; limitS: number; to: 'here' | 'there'; ip?: string; act(scene: Scene): unknown }

const drops: Harm[] = [
  { what: 'lines cut', limitS: 20, to: 'here', act: ({ here }) => here.line.snap() },
  { what: 'node killed', limitS: 20, to: 'there', act: ({ here }) => here.hub.kill() },
  {
    what: 'lines cut, all of one address',
    limitS: 20,
    to: 'there',
    ip: '10.0.0.1',
    act: ({ there }) => there.line.snap(),
  },
]
const drains: Harm[] = [
  { what: 'node drained', limitS: 25, to: 'there', act: ({ here }) => here.hub.kill('SIGTERM') },
]

/** One after the other, to the same crowd. */
async function harms(members: number, all: readonly Harm[]): Promise<string[][]> {
  const scene = await openScene({ members })
  const rows: string[][] = []
  try {
    for (const harm of all)
      rows.push([`${members.toLocaleString('en')}: ${harm.what}`, ...(await suffer(scene, harm))])
    return rows
  } finally {
    await scene.close()
  }
}

async function suffer(scene: Scene, { limitS, act, to, ip }: Harm): Promise<string[]> {
  await scene.crowd.route({ url: scene[to].url, ip })
  const { backMs, statements, redisCommands } = await scene.survive(() => act(scene))
  const faults = (await scene.crowd.reports()).flatMap((report) => report.faults)
  const counts = [countOf(statements, lookups), countOf(statements, replays), redisCommands, faults.length]
  return [`${(backMs / 1000).toFixed(1)} of ${limitS}`, ...counts.map(String)]
}

function table(head: readonly string[], rows: readonly string[][]): void {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  console.log([line(head), line(head.map(() => '---')), ...rows.map(line), ''].join('\n'))
}

console.log(`Node ${process.versions.node}, ${cpus().length} cores, ${cpus()[0]?.model}\n`)
table(['One node', 'measured'], await costs())
const head = [
  'Sessions',
  'all back after s',
  'token lookups',
  'replay queries',
  'Redis commands',
  'missing or twice',
]
table(head, [...(await harms(dropped, drops)), ...(await harms(drained, drains))])
