import { Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { createCallTimes } from '../../hub/observe/callTimes.ts'

const shape = { name: 'plaza_call_seconds', help: 'Operations by name and status.' }
const buckets = [0.001, 0.01, 1]

test('Call times are rendered exactly as prom-client renders a histogram', async () => {
  const ours = new Registry()
  const theirs = new Registry()
  const times = createCallTimes({ ...shape, buckets, registry: ours })
  const labelNames = ['operation', 'status']
  const histogram = new Histogram({ ...shape, buckets, labelNames, registers: [theirs] })
  const calls: [string, number, number][] = [
    ['listFeed', 200, 0.000_2],
    ['listFeed', 200, 0.001],
    ['listFeed', 429, 0.5],
    ['createPost', 201, 7],
  ]
  for (const [operation, status, seconds] of calls) {
    times.observe(operation, status, seconds)
    histogram.observe({ operation, status: String(status) }, seconds)
  }
  expect(await ours.metrics()).toBe(await theirs.metrics())
})

test('A hub without calls publishes no call times', async () => {
  const registry = new Registry()
  createCallTimes({ ...shape, buckets, registry })
  expect(await registry.metrics()).toBe(
    '# HELP plaza_call_seconds Operations by name and status.\n# TYPE plaza_call_seconds histogram\n',
  )
})
