import { cpus } from 'node:os'
import { countOf, lookups, replays } from '../support/nodes/statements.ts'
import { openScene, type Scene } from '../support/world/survival.ts'

/** Number of clients that `npm run bench:survival` disconnects, to measure the time until they have reconnected. */
const dropped = 5000
const drained = 2000

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

/** Injects the faults one after another, and measures how long the clients take to recover from each fault. */
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
const head = [
  'Sessions',
  'all back after s',
  'token lookups',
  'replay queries',
  'Redis commands',
  'missing or twice',
]
table(head, [...(await harms(dropped, drops)), ...(await harms(drained, drains))])
