import type { Limit, Need } from './capacity.ts'
import { figure, markdownTable } from './report.ts'

const many = (count: number) => (Number.isFinite(count) ? figure(count) : 'no number is enough')
const broken = (limits: readonly Limit[]) => limits.filter(({ load }) => load > 1)

const lines: Record<string, (need: Need) => string> = {
  'posts/s at the peak': ({ postsPerSecond }) => figure(postsPerSecond),
  'deliveries/s at the peak': ({ deliveriesPerSecond }) => figure(deliveriesPerSecond),
  'reads/s at the peak': ({ readsPerSecond }) => figure(readsPerSecond),
  'hubs, a core each': ({ hubs }) => many(hubs),
  'cores of Postgres': ({ postgresCores }) => figure(postgresCores),
  'cores of Redis': ({ redisCores }) => many(redisCores),
  'Gbit/s at the peak': ({ gbit }) => figure(gbit),
  'GB stored a month': ({ storedGbMonth }) => figure(storedGbMonth),
  'dollars a month': ({ usdMonth }) => many(usdMonth),
  'breaks, fullest first': ({ limits }) =>
    broken(limits)
      .map(({ what, load }) => `${what} (${figure(load)}x)`)
      .join('; ') || 'nothing',
  'takes its place': ({ limits }) =>
    broken(limits)
      .map(({ instead }) => instead)
      .join('; ') || '-',
}

export function modelTable(needs: readonly Need[]): string {
  const rows = Object.entries(lines).map(([name, cell]) => [name, ...needs.map(cell)])
  return markdownTable(['Agents', ...needs.map(({ agents }) => figure(agents))], rows)
}
