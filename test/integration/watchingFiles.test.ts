import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { readManual, tableRows } from '../support/lib/manual.ts'
import { startPlaza } from '../support/nodes/plaza.ts'
import { startRealRedis } from '../support/nodes/redis.ts'

const pathOf = (name: string) => fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url))
const read = (name: string) => readFileSync(pathOf(name), 'utf8')

const rules = z
  .object({
    groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
  })
  .parse(parse(read('prometheus/alerts.yml')))
  .groups.flatMap((group) => group.rules)

const dashboard = z
  .object({
    panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
  })
  .parse(JSON.parse(read('grafana/plaza.json')))

/** Checks a file from `deploy/` with a program. Rejects with the program's output if the program reports a fault. */
async function check(program: string, ...args: string[]): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(program, args).catch((error) => {
    if (error.code !== 'ENOENT') throw new Error(`${error.stdout}${error.stderr}`)
    throw new Error(`${program} is not installed; promtool comes with: apt-get install prometheus`)
  })
  return stdout + stderr
}

describe('The alert rules for Prometheus', () => {
  it('are accepted by promtool', async () => {
    expect(await check('promtool', 'check', 'rules', pathOf('prometheus/alerts.yml'))).toContain('SUCCESS')
  })

  it('fire in the cases of their tests and in no other', async () => {
    expect(await check('promtool', 'test', 'rules', pathOf('prometheus/alerts.test.yml'))).toContain(
      'SUCCESS',
    )
  })

  it('have every alert of the manual, with the same expression', () => {
    const [ours = '', ofTheProcess = ''] = readManual('operations/watching.md').split('\nOf the process, ')
    const alerts = [ours, ofTheProcess]
      .flatMap((part) => tableRows(part, 'Metric', 'Tells', 'Alert'))
      .flatMap(([, , alert = '']) => [...alert.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text))
      .filter((text) => / [><]=? /.test(text))
    expect(alerts.length).toBeGreaterThan(25)
    const known = rules.map(({ expr }) => expr.replaceAll('{job="plaza"}', ''))
    expect(alerts.filter((alert) => !known.includes(alert))).toEqual([])
  })
})

it('The alert rules and the dashboard name only metrics that a hub has', async () => {
  const redis = await startRealRedis()
  onTestFinished(redis.close)
  const plaza = await startPlaza({ env: { REDIS_URL: redis.url } })
  onTestFinished(plaza.close)
  const text = await (await fetch(`${plaza.url}/metrics`)).text()
  const series = [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].flatMap(([, name = '', kind]) =>
    kind === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  )
  // Allow these two metrics too. They exist only if the server runs several hubs, but this test runs a single hub.
  const ofThePrimary = ['plaza_hub_up', 'plaza_hub_restarts_total']
  const expressions = [
    ...rules.map(({ expr }) => expr),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ]
  const named = expressions.flatMap((expr) => expr.match(/\b(plaza|process|nodejs)_\w+/g) ?? [])
  expect(named.length).toBeGreaterThan(expressions.length)
  expect(named.filter((name) => ![...series, ...ofThePrimary].includes(name))).toEqual([])
})

it('systemd accepts the unit, if systemd-analyze is installed', async () => {
  const program = '/usr/bin/systemd-analyze'
  // Check the unit file only where systemd is installed. macOS and minimal container images lack it.
  if (existsSync(program)) expect(await check(program, 'verify', pathOf('plaza.service'))).toBe('')
})
