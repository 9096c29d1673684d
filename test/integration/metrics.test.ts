import { expect, it, onTestFinished, vi } from 'vitest'
import { readManual, tableRows } from '../support/lib/manual.ts'
import { startPlaza } from '../support/nodes/plaza.ts'
import { startRealRedis } from '../support/nodes/redis.ts'

const [ours = '', ofTheProcess = ''] = readManual('operations/watching.md').split('\nOf the process, ')
const rows = [ours, ofTheProcess].flatMap((part) => tableRows(part, 'Metric', 'Tells', 'Alert'))
const quoted = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)

it('The manual lists every metric of a hub, and its alerts name no other', async () => {
  const redis = await startRealRedis()
  onTestFinished(redis.close)
  const plaza = await startPlaza({ env: { REDIS_URL: redis.url } })
  onTestFinished(plaza.close)
  await plaza.register('Counted')
  const text = await (await fetch(`${plaza.url}/metrics`)).text()

  const shown = [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name = '', kind = '']) => ({
    name,
    kind,
  }))
  const documented = rows.flatMap(([names]) => quoted(names))
  expect(documented.sort()).toEqual(shown.map(({ name }) => name).sort())

  const series = shown.flatMap(({ name, kind }) =>
    kind === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  )
  const alerts = rows.flatMap(([, , alert]) => quoted(alert))
  const named = alerts.flatMap((alert) => alert.match(/\b(plaza|process|nodejs)_\w+/g) ?? [])
  expect(named.filter((name) => !series.includes(name))).toEqual([])
  // Expect that /metrics contains a value for each `plaza_` metric that an alert in the manual names.
  for (const name of named.filter((one) => one.startsWith('plaza_'))) {
    expect(text, name).toMatch(new RegExp(`^${name}[ {]`, 'm'))
  }
})

it('Each metric of the plaza has an alert in the manual or is listed as informative', () => {
  const withoutAlert = rows.filter(([, , alert]) => alert === '').flatMap(([names]) => quoted(names))
  expect(withoutAlert.filter((name) => name.startsWith('plaza_'))).toEqual([
    'plaza_events_total',
    'plaza_deliveries_total',
  ])
})

it('Concurrent requests for /metrics share one rendering and get the same text', async () => {
  const plaza = await startPlaza()
  onTestFinished(plaza.close)
  const ask = async () => {
    const answer = await fetch(`${plaza.url}/metrics`)
    return { type: answer.headers.get('content-type'), text: await answer.text() }
  }
  const startedAt = performance.now()
  const asked: Awaited<ReturnType<typeof ask>>[] = []
  while (asked.length < 500) asked.push(...(await Promise.all(Array.from({ length: 50 }, ask))))
  const seconds = (performance.now() - startedAt) / 1000
  expect(new Set(asked.map(({ text }) => text)).size).toBeLessThanOrEqual(Math.ceil(seconds) + 1)
  expect(new Set(asked.map(({ type }) => type)).size).toBe(1)
  const later = async () => expect((await ask()).text).not.toBe(asked.at(-1)?.text)
  await vi.waitFor(later, { timeout: 10_000 })
})
