import { expect, it, onTestFinished } from 'vitest'
import { readManual, tableRows } from '../support/manual.ts'
import { startPlaza } from '../support/plaza.ts'
import { startRealRedis } from '../support/redis.ts'

const [ours = '', ofTheProcess = ''] = readManual('operations/watching.md').split('\nOf the process, ')
const rows = [ours, ofTheProcess].flatMap((part) => tableRows(part, 'Metric', 'Tells', 'Alert'))
const quoted = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)

it('The manual has every figure that a hub shows, and its alerts name no other.', async () => {
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
  // Every series of ours is set by something: a name without a value is a figure that nobody counts.
  for (const name of named.filter((one) => one.startsWith('plaza_'))) {
    expect(text, name).toMatch(new RegExp(`^${name}[ {]`, 'm'))
  }
})

it('Each figure of ours tells what to do about it, or is there for reading.', () => {
  const withoutAlert = rows.filter(([, , alert]) => alert === '').flatMap(([names]) => quoted(names))
  expect(withoutAlert.filter((name) => name.startsWith('plaza_'))).toEqual([
    'plaza_events_total',
    'plaza_deliveries_total',
  ])
})
