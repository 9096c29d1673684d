import { describe, expect, test } from 'vitest'
import { readConfig } from '../../hub/boot/config.ts'
import { ConfigError } from '../../hub/lib/configError.ts'

function complaint(env: Record<string, string>): string {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('this environment was taken')
}

test('An empty environment is a valid configuration', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '0.0.0.0',
    baseUrl: 'http://localhost:3000',
    databaseUrl: undefined,
    rateLimits: { enabled: true, limits: {} },
    trustedProxies: 0,
    logLevel: 'info',
    production: false,
  })
})

test('An empty variable counts as unset, and unknown variables are ignored', () => {
  const names = [
    'PORT',
    'HOST',
    'BASE_URL',
    'DATA_DIR',
    'DATABASE_URL',
    'RATE_LIMITS',
    'TRUST_PROXY',
    'LOG_LEVEL',
    'NODE_ENV',
  ]
  const blank = Object.fromEntries(names.map((name) => [name, '']))
  expect(readConfig({ ...blank, PATH: '/bin', TERM: undefined })).toEqual(readConfig({}))
})

test('All bad values of the configuration are reported together, each by its name', () => {
  const message = complaint({
    PORT: '70000',
    BASE_URL: 'ftp://plaza.example',
    DATABASE_URL: 'mysql://x',
    RATE_LIMITS: 'post=many',
    TRUST_PROXY: 'yes please',
    LOG_LEVEL: 'loud',
  })
  const lines = message.split('\n')
  expect(lines[0]).toContain('cannot start')
  expect(lines.slice(1).map((line) => line.trim().split(':')[0])).toEqual([
    'PORT',
    'BASE_URL',
    'DATABASE_URL',
    'RATE_LIMITS',
    'TRUST_PROXY',
    'LOG_LEVEL',
  ])
})

describe.each([
  ['PORT', ['-1', '3.5', 'http', '65536', '1e9', 'NaN']],
  ['BASE_URL', ['plaza.example', 'javascript:alert(1)', '//plaza.example', 'http://']],
  [
    'DATABASE_URL',
    [
      'postgres://',
      'postgres',
      'http://db/plaza',
      ' postgres://u@h/d',
      'postgres://u:p@h:99999/d',
      'postgres://u:p@h:x/d',
    ],
  ],
  [
    'RATE_LIMITS',
    [
      'post',
      'post=',
      'post=0',
      'post=-1',
      'post=1.5',
      'nosuch=1',
      'post=1,',
      '__proto__=1',
      'post=9999999999',
    ],
  ],
  ['TRUST_PROXY', ['-1', '11', '1.5', 'loopback', 'constructor', 'toString']],
  ['LOG_LEVEL', ['INFO', '30']],
])('the variable %s', (name, values) => {
  test.each(values)('is refused as "%s"', (value) => {
    expect(complaint({ [name]: value })).toContain(`  ${name}: `)
  })
})

test.each([
  'postgres://plaza:pw@db/plaza',
  'postgresql://db',
  'postgres://u:p%40ss@db:5432/plaza?sslmode=require',
  'postgres://u:p,w@db/plaza',
  'postgres://u:p@one:5432,two:5433/plaza',
])('%s is accepted as DATABASE_URL', (url) => {
  expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
})

test('A password in a bad URL is not repeated in the error', () => {
  for (const DATABASE_URL of ['mysql://plaza:hunter2@db', 'postgres://plaza:hunter2@db:99999/plaza']) {
    expect(complaint({ DATABASE_URL })).not.toContain('hunter2')
  }
})

test('BASE_URL loses its trailing slash, and follows the port if unset', () => {
  expect(readConfig({ BASE_URL: 'https://plaza.example/' }).baseUrl).toBe('https://plaza.example')
  expect(readConfig({ BASE_URL: 'https://plaza.example/sub//' }).baseUrl).toBe('https://plaza.example/sub')
  expect(readConfig({ PORT: '8080' }).baseUrl).toBe('http://localhost:8080')
})

test('RATE_LIMITS is on, off, or changes single limits', () => {
  const limits = (RATE_LIMITS: string) => readConfig({ RATE_LIMITS }).rateLimits
  expect(limits('on')).toEqual({ enabled: true, limits: {} })
  expect(limits('off')).toEqual({ enabled: false, limits: {} })
  expect(limits('post=20, reply=100')).toEqual({ enabled: true, limits: { post: 20, reply: 100 } })
})

test('TRUST_PROXY is a number of proxies, and "on" is one', () => {
  const hops = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).trustedProxies
  expect(['on', 'true', 'off', 'false', '0', '2', '10'].map(hops)).toEqual([1, 1, 0, 0, 0, 2, 10])
})
