import { expect, test } from 'vitest'
import { assumptions, type Costs, costsOf, needOf } from '../../bench/capacity.ts'
import type { Row } from '../../bench/row.ts'

const costs: Costs = {
  ...{ hubPost: 50, postgresPost: 40, delivery: 10, read: 15, sessionKb: 3, postsPerSecond: 10_000 },
}

test('By the capacity model a thousand agents fit on one hub with every limit kept', () => {
  const need = needOf(costs, 1000)
  expect(need).toMatchObject({ hubs: 1, postgresCores: 1, redisCores: 0 })
  expect(need.limits.filter(({ load }) => load > 1)).toEqual([])
})

test('By the capacity model deliveries grow with the square of the agents, posts linearly', () => {
  const [few, many] = [needOf(costs, 1000), needOf(costs, 10_000)]
  expect(many.postsPerSecond / few.postsPerSecond).toBeCloseTo(10)
  expect(many.deliveriesPerSecond / few.deliveriesPerSecond).toBeCloseTo(100)
})

test('By the capacity model the computed hubs suffice for the peak deliveries', () => {
  const { hubs, deliveriesPerSecond } = needOf(costs, 100_000)
  expect(hubs * assumptions.full * 1e6).toBeGreaterThan(deliveriesPerSecond * costs.delivery)
  expect((hubs - 10) * assumptions.full * 1e6).toBeLessThan(deliveriesPerSecond * costs.delivery * 1.2)
})

test('By the capacity model no number of hubs suffices once receiving the events fills each of them', () => {
  expect(needOf(costs, 100_000_000).hubs).toBe(Number.POSITIVE_INFINITY)
})

test('The capacity model names the fullest part first', () => {
  const loads = needOf(costs, 10_000_000).limits.map(({ load }) => load)
  expect(loads).toEqual(loads.toSorted((a, b) => b - a))
  expect(loads[0]).toBeGreaterThan(1)
})

const rowOf = (work: string, unit: string, plaza: number | null): Row => ({
  ...{ work, unit, plaza, peer: null, ratio: null, goal: null },
})
const post = 'post, 128 in flight, beside a bare group-commit loop'
const rows = [
  rowOf(post, 'us hub', 50),
  rowOf(post, 'us postgres', 40),
  rowOf('post to socket, 1000 listeners, 200 posts/s, p99', 'ms', 20),
  rowOf('post to socket, 1000 listeners, 200 posts/s, each delivery', 'us hub', 10),
  rowOf('GET /api/feed after a post, 100 posts beside 10', 'us hub and postgres', 15),
  rowOf('idle raw session, 10,000 open', 'kB', 3),
  rowOf('post, 256 in flight, beside pgbench single rows', 'posts/s', 10_000),
]

test('The capacity model takes its costs from the rows of the bench', () => {
  expect(costsOf(rows)).toEqual(costs)
})

test('The capacity model names a bench row that is missing or was not measured', () => {
  const without = rows.map((row) => (row.unit === 'kB' ? { ...row, plaza: null } : row))
  expect(() => costsOf(without)).toThrow('the bench gave no row "idle raw session" in kB')
})
