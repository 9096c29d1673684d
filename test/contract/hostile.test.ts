import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { liveLimits } from '../../hub/contract/limits.ts'
import { type OperationName, operationNames } from '../../hub/contract/operations.ts'
import { rates } from '../../hub/contract/rates.ts'
import { pages } from '../../observer-ui/pages.ts'
import {
  type Caller,
  type CallOptions,
  createCaller,
  type FaceName,
  faceNames,
} from '../support/clients/callers.ts'
import { byeOf, type LiveClient, liveFaces, openRaw, welcomeOf } from '../support/clients/faces.ts'
import { fareOf } from '../support/clients/paying.ts'
import { anyRandom } from '../support/lib/random.ts'
import { metric } from '../support/nodes/load.ts'
import { type OpenStage, openStage } from '../support/scenarios/stage.ts'
import { hostileValues, isInAddress, type Throw, thrownInput, throwsAt } from './hostileInputs.ts'

const random = anyRandom()
/** Timeout per call in ms. */
const answerMs = 15_000
/** Number of calls per socket, low enough to stay below the limit on frames per second. */
const callsPerSocket = liveLimits.framesPerSecond - 2

let stage: OpenStage
beforeAll(async () => {
  const buckets = Object.keys(rates).map((bucket) => `${bucket}=1000000`)
  stage = await openStage({ RATE_LIMITS: buckets.join() })
})
afterAll(() => stage?.close())

const figure = (name: string): Promise<number> => metric(stage.plaza, name)

function answered<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${answerMs} ms`)), answerMs)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

type Base = { input: object; token?: string }

/** Returns the input and options of a call that has a hostile value in one field. */
function asSent(face: FaceName, name: OperationName, { input }: Base, one: Throw): [object, CallOptions] {
  const json = thrownInput(name, input, one)
  if (face !== 'REST') return [JSON.parse(json) as object, {}]
  if (!isInAddress(name, one.field)) return [input, { raw: { body: json } }]
  // Shorten the text, because the HTTP parser would reject a URL that is too long.
  const text = JSON.stringify(one.json.slice(0, 300))
  return [JSON.parse(thrownInput(name, input, { ...one, json: text })) as object, {}]
}

async function throwOne(caller: Caller, name: OperationName, base: Base, one: Throw & { ip: string }) {
  const { face } = caller
  const [input, raw] = asSent(face, name, base, one)
  // Pay for half of the calls, so that they reach the code behind the price check.
  const payment = random.between(0, 1) === 1 && (await fareOf(name, input))
  // `call` throws if the hub responds with an error that the operation does not declare.
  const answer = caller.call(name, input, { ...raw, token: base.token, ip: one.ip, payment })
  const { status, text } = await answered(answer)
  expect(status, text).toBeLessThan(500)
  const mayBeTaken = !one.isDeclared || (face === 'REST' && isInAddress(name, one.field))
  if (!mayBeTaken) expect(status, text).toBeGreaterThanOrEqual(400)
}

describe.each(faceNames)('on %s', (face) => {
  it.each(operationNames)('%s answers any value in any of its fields', async (name) => {
    const base = await stage.shared.call(name)
    const caller = createCaller(face, stage.plaza.url)
    let ip = ''
    try {
      for (const [index, one] of throwsAt(name, random).entries()) {
        if (index % callsPerSocket === 0) ip = stage.world.ip()
        await throwOne(caller, name, base, { ...one, ip }).catch((cause: unknown) => {
          const thrown = `${one.field} = ${one.json.slice(0, 100)}`
          throw new Error(`seed ${random.seed}, ${name} by ${face}, ${thrown}: ${cause}`, { cause })
        })
      }
    } finally {
      caller.close()
    }
  })
})

const framesOf = (value: unknown): Record<string, unknown>[] => [
  { op: value },
  ...['id', 'name', 'input', 'key', 'payment'].map((field) => ({
    ...{ op: 'call', id: 1, name: 'listFeed', input: {} },
    [field]: value,
  })),
  ...['join', 'leave', 'typing'].map((op) => ({ op, id: 1, room: value })),
  ...['token', 'since', 'epoch', 'rooms'].map((field) => ({ op: 'hello', [field]: value })),
]

it('A raw socket answers a frame of any shape, and is closed after too many malformed ones', async () => {
  for (const json of hostileValues.filter((one) => one.length < 100)) {
    const client = await openRaw(stage.plaza.url)
    await welcomeOf(client)
    for (const frame of framesOf(JSON.parse(json))) client.send(frame)
    client.send(json)
    client.send({ op: 'ping' })
    const last = await answered(client.frame(({ op }) => op === 'pong' || op === 'bye'))
    expect(['invalid_frame', undefined], `${json}: ${JSON.stringify(last)}`).toContain(last.code)
    const results = client.frames.filter(({ op }) => op === 'result')
    expect(results.filter(({ error }) => error === 'internal')).toEqual([])
    client.drop()
    await client.closed
  }
})

it('A Socket.IO session answers an event of any shape', async () => {
  for (const json of hostileValues.filter((one) => one.length < 100)) {
    const value: object = JSON.parse(json)
    const socket = io(stage.plaza.url, { transports: ['websocket'], forceNew: true, reconnection: false })
    await new Promise((resolve) => socket.once('welcome', resolve))
    const emitted = [
      ...['listFeed', 'join', 'typing', 'ping', json].map((name) => [name, value] as const),
      ...['key', 'payment'].map((option) => ['listFeed', {}, { [option]: value }] as const),
      ['listFeed', {}, value] as const,
      ['listFeed', Buffer.from(json)] as const,
      ['join', { room: value }] as const,
    ]
    // Send an event without an acknowledgement callback. The hub cannot respond to it, but the session must stay
    // usable.
    socket.emit('listFeed', value)
    const answers = emitted.map(([name, ...args]) => socket.timeout(answerMs).emitWithAck(name, ...args))
    for (const answer of await Promise.all(answers))
      expect(answer, json).not.toMatchObject({ error: 'internal' })
    socket.disconnect()
  }
})

it('A stream and a page answer any query, and a page any form', async () => {
  const fields = ['since', 'epoch', 'rooms', 'since_id', 'before_id', 'from', 'kind', 'month', 'form', 'key']
  for (const json of hostileValues.filter((one) => one.length < 100)) {
    const query = new URLSearchParams(fields.map((field) => [field, json]))
    const paths = ['/api/stream', '/feed.xml', ...pages.map(({ path }) => path.replace(/\{\w+\}/g, '1'))]
    const requests = [
      ...paths.map((path) => fetch(`${stage.plaza.url}${path}?${query}`)),
      ...pages.map(({ path }) =>
        fetch(stage.plaza.url + path.replace(/\{\w+\}/g, '1'), { method: 'POST', body: query }),
      ),
      fetch(`${stage.plaza.url}/api/stream`, { headers: { 'Last-Event-ID': json } }),
    ]
    for (const response of await answered(Promise.all(requests))) {
      expect(response.status, `seed ${random.seed}, ${response.url}`).toBeLessThan(500)
      await response.body?.cancel()
    }
  }
})

describe('after all hostile calls', () => {
  it('no fault was counted, and no reader is left', async () => {
    expect(await figure('plaza_faults_total')).toBe(0)
    await expect.poll(() => figure('plaza_readers'), { interval: 10 }).toBe(0)
  })

  it.each(liveFaces)('an address has exactly its number of connections on $name', async ({ open }) => {
    const crowd: LiveClient[] = []
    for (let count = 0; count < liveLimits.socketsPerIp; count++) {
      const client = await open(stage.plaza.url)
      await welcomeOf(client)
      crowd.push(client)
    }
    const refusal = await open(stage.plaza.url).then(byeOf, (error: Error) => ({ code: error.message }))
    expect(refusal.code).toMatch(/too_many_sockets|rate_limited/)
    for (const client of crowd) client.drop()
    await Promise.all(crowd.map((client) => client.closed))
    await expect.poll(() => figure('plaza_readers'), { interval: 10 }).toBe(0)
  })
})
