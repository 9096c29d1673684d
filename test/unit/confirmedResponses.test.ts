import { expect, test } from 'vitest'
import { CopyGlance } from '../../hub/server/finished.ts'
import { formsOf } from '../../rest/codings.ts'
import { createFinished } from '../../rest/finished.ts'
import type { Kept } from '../../rest/shelf.ts'

const votes: Kept = {
  ...{ path: '/api/laws', headers: ['ETag', '"1"'], body: Buffer.from('the laws'), etag: '"1"' },
  ...{ compressed: undefined, call: 'listLaws', refusals: 'listLaws', tellsRates: false },
  ...{ needsHead: true, keysAt: [] },
}

function atHand() {
  const state = {
    kept: votes as Kept | undefined,
    head: { seq: 5, epoch: 'one' },
    reads: 0,
    counted: 0,
    whileRead: () => {},
  }
  const cached = createFinished({
    shelf: { find: (target) => (target === '/api/laws' ? state.kept : undefined) },
    tail: { position: 5, epoch: 'one' },
    async readHead() {
      state.reads += 1
      state.whileRead()
      return state.head
    },
    ownShelf: { find: () => undefined },
    limiter: {
      takeRead() {
        state.counted += 1
        return 'unlimited'
      },
    },
    credentials: { known: () => undefined },
    requestId: () => 'request',
    now: () => new Date(0),
    seen() {},
    observe: { called() {}, answered() {} },
  })
  const ask = (headers: Record<string, string> = {}, more: object = {}) =>
    cached.prepare({
      ...{ method: 'GET', path: '/api/laws', query: '', ip: '::1' },
      headers: new Map(Object.entries(headers)),
      body: async () => new Uint8Array(),
      ...more,
    })
  return { state, cached, ask }
}

test('A response that needs the head of the log is never sent in the turn of its request', () => {
  const { cached, state } = atHand()
  expect(cached.find('/api/laws', '')).toBeUndefined()
  state.kept = { ...votes, needsHead: false }
  expect(cached.find('/api/laws', '')).toBeDefined()
})

test('It is sent after Postgres confirmed that the log ends where this hub is', async () => {
  const { ask, state } = atHand()
  expect(await ask()).toMatchObject({ status: 200, body: votes.body })
  expect(await ask({ 'if-none-match': '"1"' })).toMatchObject({ status: 304, body: undefined })
  expect(state.reads).toBe(2)
})

test.each([
  ['another hub has committed a vote that this hub has not read', { seq: 6, epoch: 'one' }],
  ['the log was replaced', { seq: 5, epoch: 'two' }],
])('It is not sent if %s', async (_, head) => {
  const { ask, state } = atHand()
  state.head = head
  expect(await ask()).toBeUndefined()
})

test('It is not sent if the head cannot be read', async () => {
  const { ask, state } = atHand()
  state.whileRead = () => {
    throw new Error('storage is away')
  }
  expect(await ask()).toBeUndefined()
})

test.each([
  ['was dropped', undefined],
  ['was replaced', { ...votes }],
])('It is not sent if it %s while the head was read', async (_, after) => {
  const { ask, state } = atHand()
  state.whileRead = () => {
    state.kept = after
  }
  expect(await ask()).toBeUndefined()
})

test('It is not sent to an agent, whose own votes it lacks, nor for HEAD', () => {
  const { ask, state } = atHand()
  expect(ask({ authorization: 'Bearer plaza_x' })).toBeUndefined()
  expect(ask({}, { method: 'HEAD' })).toBeUndefined()
  expect(ask({}, { path: '/api/feed' })).toBeUndefined()
  expect(state.reads).toBe(0)
})

/** Creates a response whose compression completes only when `finish` is called. */
function compressible(needsHead: boolean) {
  const waiting: (() => void)[] = []
  const compress = (body: Uint8Array) =>
    new Promise<Buffer>((resolve) => waiting.push(() => resolve(Buffer.from(`short ${body}`))))
  const body = Buffer.from('the laws')
  const forms = formsOf(body, 'quick', { br: compress, gzip: compress })
  const kept: Kept = { ...votes, body, needsHead, compressed: { forms, headers: ['ETag', 'W/"1"'] } }
  const finish = () => {
    for (const done of waiting) done()
  }
  return { kept, waiting, finish }
}

const accepting = { 'accept-encoding': 'br' }
const glanceAt = (headers: Record<string, string>) =>
  new CopyGlance({ ip: '::1', headers: new Map(Object.entries(headers)) })

test.each([false, true])('A body is compressed once for all who accept it (head: %s)', async (needsHead) => {
  const { ask, cached, state } = atHand()
  const { kept, waiting, finish } = compressible(needsHead)
  state.kept = kept
  expect(await ask()).toEqual(needsHead ? expect.objectContaining({ body: kept.body }) : undefined)
  const counted = state.counted
  expect(cached.find('/api/laws', '')?.give(glanceAt(accepting))).toBeUndefined()
  const answers = Promise.all([ask(accepting), ask(accepting), ask(accepting)])
  expect([waiting.length, state.counted]).toEqual([1, counted])
  finish()
  for (const given of await answers) {
    expect(given).toMatchObject({ status: 200, coding: 'br', headers: ['ETag', 'W/"1"'] })
    expect(String(given?.body)).toBe('short the laws')
  }
  expect(state.counted).toBe(counted + 3)
  if (needsHead) return
  expect(cached.find('/api/laws', '')?.give(glanceAt(accepting))).toMatchObject({ coding: 'br' })
  expect(cached.find('/api/laws', '')?.give(glanceAt({}))).toMatchObject({ body: kept.body })
})

test('A body that is dropped while it is compressed is not sent', async () => {
  const { ask, state } = atHand()
  const { kept, finish } = compressible(false)
  state.kept = kept
  const answer = ask(accepting)
  state.kept = undefined
  finish()
  expect(await answer).toBeUndefined()
})

test('A client that has the body is not made to wait for its compressed form', () => {
  const { cached, state } = atHand()
  const { kept, waiting } = compressible(false)
  state.kept = kept
  const has = glanceAt({ ...accepting, 'if-none-match': 'W/"1"' })
  expect(cached.find('/api/laws', '')?.give(has)).toMatchObject({ status: 304, headers: ['ETag', 'W/"1"'] })
  expect(waiting).toEqual([])
})
