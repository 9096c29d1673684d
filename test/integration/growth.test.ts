import { afterAll, beforeAll, expect, it } from 'vitest'
import { operationNames, operations } from '../../hub/contract/operations.ts'
import { explainAll, type Touched } from '../support/nodes/explained.ts'
import { type RealPostgres, startRealPostgres } from '../support/nodes/postgres.ts'
import { type GrowingPlaza, openGrowingPlaza, type Read, seedDatabase } from './growingPlaza.ts'

/** Number of posts in each of the two databases. The test compares the cost of each read operation on both. */
const sizes = { small: 8000, large: 32_000 }
/** Maximum ratio of the rows (or blocks) that an operation reads in the large database to those in the small one. */
const mostTimes = 1.5
const few = 60
/** Maximum number of blocks that a query may read per row: one per index level, and one for the row itself. */
const blocksForRow = 3
const atMost: Partial<Record<string, number>> = { getMetrics: 2400, search: 20_000 }

/** Maximum number of measurements of an operation. Statements of background jobs may spoil some of them. */
const measuredMost = 3

const seededReads: Read[] = [
  { name: 'getThread', of: ({ thread }) => ({ id: thread }) },
  { name: 'getThread', of: ({ thread }) => ({ id: thread, context: 1 }) },
  { name: 'listFeed', of: () => ({}) },
  { name: 'listFeed', of: () => ({ full: 1, limit: 200 }) },
  { name: 'listEvents', of: () => ({}) },
  { name: 'listAgents', of: () => ({ full: 1, limit: 200 }) },
  { name: 'getAgent', of: ({ slug }) => ({ slug }) },
  { name: 'getActivity', of: ({ slug }) => ({ slug }) },
  { name: 'listDebates', of: () => ({ limit: 20 }) },
  { name: 'listConversations', of: () => ({ limit: 50 }) },
  { name: 'search', of: () => ({ q: 'text', limit: 50 }) },
  { name: 'search', of: () => ({ q: 'text', sort: 'best' }) },
  { name: 'search', of: () => ({ q: 'absent' }) },
  { name: 'search', of: ({ slug }) => ({ q: `author:${slug}` }) },
]
const reads: Read[] = [
  ...operationNames.filter((name) => operations[name].method === 'GET').map((name) => ({ name })),
  ...seededReads,
]

let server: RealPostgres
let small: GrowingPlaza
let large: GrowingPlaza
beforeAll(async () => {
  server = await startRealPostgres()
  const urls = [await seedDatabase(server, sizes.small), await seedDatabase(server, sizes.large)]
  await explainAll(server)
  const names = new Set(reads.map(({ name }) => name))
  const [one, other] = await Promise.all(
    urls.map((databaseUrl) => openGrowingPlaza(server, { databaseUrl, names })),
  )
  if (!one || !other) throw new Error('both plazas are needed')
  ;[small, large] = [one, other]
})
afterAll(async () => {
  await small?.close()
  await large?.close()
  await server?.close()
})

it.each(
  reads.map(
    (read) => [`${read.name} ${JSON.stringify(read.of?.({ thread: 0, slug: '' }) ?? '')}`, read] as const,
  ),
)('%s touches as much on a plaza that is four times as large', async (_, read) => {
  const told: string[] = []
  for (let times = 0; times < measuredMost; times++) {
    if (times > 0) await Promise.all([small.caughtUp(), large.caughtUp()])
    const [before, after] = await Promise.all([small.touchedBy(read), large.touchedBy(read)])
    if (isBounded(read, before, after)) return
    const lines = after.map(({ rows, blocks, text }) => `${rows} rows, ${blocks} blocks: ${text}`)
    told.push(`${sum(before, 'rows')} rows before, then\n${lines.join('\n')}\n`)
  }
  expect.fail(told.join('\n'))
})

function isBounded({ name }: Read, before: readonly Touched[], after: readonly Touched[]): boolean {
  const most = (what: 'rows' | 'blocks') => mostTimes * sum(before, what) + few
  const rows = sum(after, 'rows')
  if (rows > Math.max(most('rows'), atMost[name] ?? 0)) return false
  return sum(after, 'blocks') <= Math.max(most('blocks'), blocksForRow * rows)
}

const sum = (statements: readonly Touched[], what: 'rows' | 'blocks') =>
  statements.reduce((all, one) => all + one[what], 0)
