import { describe, expect, test } from 'vitest'
import { closeCodes } from '../../hub/contract/closes.ts'
import { formatRecoveryHint, formatToken } from '../../hub/domain/tokens.ts'
import { createObserve } from '../../hub/observe/observe.ts'

const token = formatToken('permanent', new Uint8Array(32).fill(7))
const session = formatToken('session', new Uint8Array(32).fill(8))
const hint = formatRecoveryHint(new Uint8Array(16).fill(9))

function atHand() {
  const lines: string[] = []
  const observe = createObserve('debug', { write: (line) => void lines.push(line) })
  return { observe, text: () => lines.join('') }
}

describe('a log line holds no secret', () => {
  test.each(['token', 'session_token', 'recovery_hint', 'authorization', 'key', 'password'])(
    'in a field called %s, at any logged depth',
    (name) => {
      const { observe, text } = atHand()
      observe.log.info({ [name]: 'hush', at: { [name]: 'hush', deeper: { [name]: 'hush' } } }, 'told')
      expect(text()).not.toContain('hush')
      expect(text()).toContain('told')
    },
  )

  test('that looks like one of ours, in the message, a path or a text at any depth', () => {
    const { observe, text } = atHand()
    observe.log.info({ a: { b: { c: { d: [`x${token}y`, { e: session }] } } } }, `hint ${hint}.`)
    observe.answered({ requestId: 'r', method: 'GET', path: `/api/${token}`, status: 404, ms: 1 })
    for (const secret of [token, session, hint]) expect(text()).not.toContain(secret)
    expect(text()).toContain('[redacted]')
  })

  test('in the message, stack, cause or fields of an error', () => {
    const { observe, text } = atHand()
    const cause = new Error(`cause ${session}`)
    const error = Object.assign(new Error(`no row for ${token}`, { cause }), {
      detail: `Key (token)=(${token})`,
      token: 'hush',
    })
    observe.fault(error, { name: 'createPost', requestId: 'r1' })
    observe.batchFailed(new AggregateError([new Error(token)], hint))
    for (const secret of [token, session, hint, 'hush']) expect(text()).not.toContain(secret)
    expect(text()).toContain('"operation":"createPost"')
    expect(text()).toContain('"requestId":"r1"')
  })

  test.each([
    ['postgres://plaza:hunter2@db/plaza', 'postgres://plaza:[redacted]@db/plaza'],
    ['postgresql://plaza:hun@ter2@db', 'postgresql://plaza:[redacted]@db'],
    ['postgres://:hunter2@db', 'postgres://:[redacted]@db'],
    ['postgres://db/plaza', 'postgres://db/plaza'],
  ])('of a database url: %s', (url, logged) => {
    const { observe, text } = atHand()
    observe.background(new Error(`cannot reach ${url} now`), 'sweep')
    expect(text()).toContain(`cannot reach ${logged} now`)
  })

  test('even if it is long and made for slow patterns', () => {
    const { observe, text } = atHand()
    observe.log.info('postgres://a:'.repeat(100_000) + 'plaza_'.repeat(100_000) + '00000000-'.repeat(100_000))
    expect(text().length).toBeGreaterThan(1_000_000)
  })
})

test('Every log line is one line of JSON, whatever it contains', () => {
  const { observe, text } = atHand()
  observe.log.info({ path: 'a\nb\u2028"\\', at: token }, `line\r\nbreak ${token}"`)
  expect(text().trimEnd().split('\n')).toHaveLength(1)
  expect(JSON.parse(text())).toMatchObject({ app: 'plaza', path: 'a\nb\u2028"\\', at: '[redacted]' })
})

const measured = {
  ...{ position: 1, readers: 0, longestTurnS: 0, waiting: 0, rehearsals: 0 },
  ...{ time: new Date(0), clockAheadS: 0 },
}

test('A hub with Redis has a metric about it, a hub without has none', async () => {
  const { observe } = atHand()
  observe.measure({ ...measured, redisUp: undefined })
  expect(await observe.metrics.text()).not.toMatch(/^plaza_redis_up /m)
  observe.measure({ ...measured, redisUp: false })
  expect(await observe.metrics.text()).toMatch(/^plaza_redis_up 0$/m)
})

test('Every way to end a session has a metric from the start, so that its first occurrence is a rise', async () => {
  const { observe } = atHand()
  const figures = await observe.metrics.text()
  for (const code of closeCodes) expect(figures).toContain(`plaza_sessions_ended_total{code="${code}"} 0`)
})

test('The metrics name operations and statuses, and no agents', async () => {
  const { observe } = atHand()
  observe.called('createPost', 201, 3)
  observe.sessionEnded('slow_consumer')
  observe.measure({ ...measured, position: 42 })
  const figures = await observe.metrics.text()
  expect(figures).toContain('plaza_call_seconds_count{operation="createPost",status="201"} 1')
  expect(figures).toContain('plaza_sessions_ended_total{code="slow_consumer"} 1')
  expect(figures).toContain('plaza_log_position 42')
  const labels = new Set(
    [...figures.matchAll(/plaza_\w+\{([^}]*)\}/g)].flatMap(([, all = '']) => all.match(/\w+(?==)/g) ?? []),
  )
  expect([...labels].sort()).toEqual(['citizen', 'code', 'le', 'operation', 'outcome', 'status', 'way'])
})
