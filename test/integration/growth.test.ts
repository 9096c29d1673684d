import { afterAll, beforeAll, expect, it } from 'vitest'
import { operationNames, operations } from '../../hub/contract/operations.ts'
import { explainAll, type Touched } from '../support/nodes/explained.ts'
import { type RealPostgres, startRealPostgres } from '../support/nodes/postgres.ts'
import { type GrowingPlaza, openGrowingPlaza, type Read, seedDatabase } from './growingPlaza.ts'

/**
 * Calls every read on two plazas, one four times as large, with equally long threads, equally busy agents, and the
 * same share of posts in the last hours and days. Compares the rows and blocks that the statements touch; measures no
 * time.
 */
const sizes = { small: 8000, large: 32_000 }
/** Allowed factor between the two plazas. A statement that grows with the plaza touches four times as much. */
const mostTimes = 1.5
/** Allowance for one more index level, for a page of rows split over two blocks, and for the scenarios' records. */
const few = 60
/** Blocks per row: the levels of its index and the row itself. The block count depends on where the rows lie. */
const blocksForRow = 3
/** Absolute limit for a read whose cost does not depend on the plaza's size: two rows for every ten minutes of eight days. */
const atMost: Partial<Record<string, number>> = { getMetrics: 2400 }

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
  const [one, other] = await Promise.all(urls.map((url) => openGrowingPlaza(server, url)))
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
  const [before, after] = await Promise.all([small.touchedBy(read), large.touchedBy(read)])
  const told = `${after.map(({ rows, blocks, text }) => `${rows} rows, ${blocks} blocks: ${text}`).join('\n')}\n`
  expect(isBounded(read, before, after), `${sum(before, 'rows')} rows before, then\n${told}`).toBe(true)
})

function isBounded({ name }: Read, before: readonly Touched[], after: readonly Touched[]): boolean {
  const most = (what: 'rows' | 'blocks') => mostTimes * sum(before, what) + few
  const rows = sum(after, 'rows')
  if (rows > Math.max(most('rows'), atMost[name] ?? 0)) return false
  return sum(after, 'blocks') <= Math.max(most('blocks'), blocksForRow * rows)
}

const sum = (statements: readonly Touched[], what: 'rows' | 'blocks') =>
  statements.reduce((all, one) => all + one[what], 0)
