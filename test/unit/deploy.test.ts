import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { readConfig, variables } from '../../hub/boot/config.ts'
import { nodeFlags } from '../support/nodes/plaza.ts'

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')

const composeText = read('compose.yaml')
const compose = z
  .object({
    'x-hub': z.unknown(),
    services: z.record(
      z.string(),
      z.object({
        build: z.literal('.').optional(),
        image: z.string().optional(),
        environment: z.record(z.string(), z.string()).optional(),
        depends_on: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).optional(),
        volumes: z.array(z.string()).optional(),
        stop_grace_period: z.string().optional(),
      }),
    ),
    volumes: z.record(z.string(), z.null()),
  })
  .strict()
  .parse(parse(composeText))
const { services } = compose
const hubs = Object.entries(services).filter(([, { build }]) => build === '.')

/** Content of the file .env, which sets the variables in the compose file. */
const dotEnv: Record<string, string> = { POSTGRES_PASSWORD: 'secret1', OPERATOR_TOKEN: 'x'.repeat(32) }
const filled = (text: string) =>
  text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name: string, kind?: string, rest = '') => {
    const value = dotEnv[name] ?? (kind === '-' ? rest : undefined)
    if (value === undefined) throw new Error(`${name} has no default and is not in the .env of this test`)
    return value
  })

/** Maximum duration of a hub's shutdown in seconds, as the manual states. */
const drainMaxS = 25

const dockerfile = read('Dockerfile')
const [, image = ''] = dockerfile.split(/^FROM .*$(?![\s\S]*^FROM )/m)
const caddyfile = read('deploy/Caddyfile')

describe('compose.yaml', () => {
  it('names only services, volumes and files that exist', () => {
    for (const { depends_on: needed = [], volumes = [] } of Object.values(services)) {
      const names = Array.isArray(needed) ? needed : Object.keys(needed)
      expect(Object.keys(services)).toEqual(expect.arrayContaining(names))
      for (const [source = ''] of volumes.map((volume) => volume.split(':'))) {
        if (source.startsWith('./')) expect(read(source)).not.toBe('')
        else expect(Object.keys(compose.volumes)).toContain(source)
      }
    }
  })

  it('lists at its head the variables for .env', () => {
    const [head = ''] = composeText.split('x-hub:')
    const told = [...head.matchAll(/^# {3}([A-Z_]+) /gm)].map(([, name]) => name)
    const used = [...composeText.matchAll(/\$\{(\w+)/g)].map(([, name]) => name)
    expect(told.sort()).toEqual([...new Set(used)].sort())
  })

  it.each(hubs)(
    'gives %s only variables that a hub reads, and servers that exist',
    (_name, { environment }) => {
      const env = Object.fromEntries(
        Object.entries(environment ?? {}).map(([name, value]) => [name, filled(value)]),
      )
      expect(Object.keys(env).filter((name) => !variables.includes(name))).toEqual([])
      const { databaseUrl = '', redisUrl = '', trustedProxies } = readConfig(env)
      expect(Object.keys(services)).toEqual(
        expect.arrayContaining([databaseUrl, redisUrl].map((url) => new URL(url).hostname)),
      )
      // Expect one trusted proxy, because only Caddy is in front of the hub.
      expect(trustedProxies).toBe(1)
    },
  )

  it('gives every hub more time to stop than a drain may take', () => {
    expect(hubs.map(([, { stop_grace_period: time }]) => Number.parseInt(time ?? '', 10))).toEqual([30, 30])
  })
})

describe('The Caddyfile', () => {
  it('forwards to every hub at the port of the image', () => {
    const [, upstreams = ''] = /^\s*reverse_proxy (.*) \{$/m.exec(caddyfile) ?? []
    const [, port = ''] = /^EXPOSE (\d+)$/m.exec(image) ?? []
    expect(upstreams.split(' ')).toEqual(hubs.map(([name]) => `${name}:${port}`))
    expect(port).toBe(String(readConfig({}).port))
  })

  it('compresses what the hubs do not, but no stream of events', () => {
    const [, encode = ''] = /^\tencode \{\n([\s\S]*?)^\t\}$/m.exec(caddyfile) ?? []
    expect(encode).toMatch(/^\s*gzip$/m)
    expect(encode).toContain('application/json*')
    expect(encode).not.toContain('event-stream')
    expect(encode).not.toContain('text/*')
  })

  it('hides /metrics in every spelling, and probes readiness', () => {
    expect(caddyfile).toMatch(/@figures path \/metrics \/metrics\/\*\s+respond @figures 404/)
    expect(caddyfile).toMatch(/^\s*health_uri \/readyz$/m)
  })
})

const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } }
const [, start = ''] = / exec (.*)$/.exec(scripts.start) ?? []

it('The tests and the bench run the hub with the options of `npm start`', () => {
  expect(start).toBe(['node', ...nodeFlags, 'dist/hub.mjs'].join(' '))
})

describe('The systemd unit', () => {
  const unit = read('deploy/plaza.service')

  it('starts the hub like `npm start`, and lets a drain end', () => {
    expect(unit).toContain(`\nExecStart=/usr/bin/${start}\n`)
    expect(unit).toContain('\nKillMode=mixed\n')
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(drainMaxS)
  })

  it('gives the hub no privileges, and one place to write', () => {
    const settings = [
      'NoNewPrivileges=yes',
      'CapabilityBoundingSet=',
      'ProtectSystem=strict',
      'ProtectHome=yes',
    ]
    expect(unit.split('\n')).toEqual(expect.arrayContaining(settings))
    const [, state] = /^StateDirectory=(.*)$/m.exec(unit) ?? []
    expect(unit).toContain(`DATA_DIR=/var/lib/${state}\n`)
  })
})

describe('the container image', () => {
  it('starts the hub like `npm start`, without npm and privileges', () => {
    expect(JSON.parse(/^CMD (.*)$/m.exec(image)?.[1] ?? '')).toEqual(start.split(' '))
    expect(image).toMatch(/^USER node$/m)
  })

  it('excludes secrets of the person who builds it', () => {
    expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['.env*', '.git', 'data']))
  })
})
