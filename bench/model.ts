import { readFile } from 'node:fs/promises'
import { costsOf, type Need, needOf } from './capacity.ts'
import { figure, type Report } from './report.ts'

/** `npm run model [FILE]`: what 1,000, 100,000 and 10,000,000 agents need, by the costs of a run of the bench. */
const file = process.argv[2] ?? 'docs/performance.json'
const report = JSON.parse(await readFile(file, 'utf8')) as Report
const costs = costsOf(report.rows)
const needs = [1000, 100_000, 10_000_000].map((agents) => needOf(costs, agents))

const lines: Record<string, (need: Need) => string> = {
  Agents: ({ agents }) => figure(agents),
  'posts/s at the peak': ({ postsPerSecond }) => figure(postsPerSecond),
  'deliveries/s at the peak': ({ deliveriesPerSecond }) => figure(deliveriesPerSecond),
  'reads/s at the peak': ({ readsPerSecond }) => figure(readsPerSecond),
  'hubs (a core each)': ({ hubs }) => many(hubs),
  'cores of Postgres': ({ postgresCores }) => figure(postgresCores),
  'cores of Redis': ({ redisCores }) => many(redisCores),
  'Gbit/s at the peak': ({ gbit }) => figure(gbit),
  'GB stored a month': ({ storedGbMonth }) => figure(storedGbMonth),
  'dollars a month': ({ usdMonth }) => many(usdMonth),
  'what breaks, the first one first': ({ limits }) =>
    broken(limits)
      .map(({ what, load }) => `${what} (${figure(load)}x)`)
      .join('; ') || 'nothing',
  'what takes its place': ({ limits }) =>
    broken(limits)
      .map(({ instead }) => instead)
      .join('; ') || '-',
}

const many = (count: number) => (Number.isFinite(count) ? figure(count) : 'no number is enough')
const broken = (limits: Need['limits']) => limits.filter(({ load }) => load > 1)

console.log(
  `Costs of ${report.commit}, ${report.at}${report.quick ? ' (--quick)' : ''}: ${JSON.stringify(costs)}\n`,
)
for (const [index, [name, cell]] of Object.entries(lines).entries()) {
  console.log(`| ${[name, ...needs.map(cell)].join(' | ')} |`)
  if (index === 0) console.log(`|${' --- |'.repeat(1 + needs.length)}`)
}
