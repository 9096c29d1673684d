import { expect, test } from 'vitest'
import { logEvent } from '../../hub/log/event.ts'
import type { Credential } from '../../hub/views/credentials.ts'
import { createOwnShelf } from '../../rest/ownShelf.ts'
import { createShelf, type Kept } from '../../rest/shelf.ts'
import type { StoredEvent } from '../../storage/log.ts'

const answer = (text: string): Kept => ({
  ...{ path: '/api/feed', headers: [], body: Buffer.from(text), etag: undefined, compressed: undefined },
  ...{ call: undefined, refusals: undefined, tellsRates: false, needsHead: false, keysAt: [] },
})

function atHand() {
  const on = { events: [], reset: [], blind: [], presence: [] } as Record<string, ((what: never) => void)[]>
  const tell = (name: string, what?: unknown) => {
    for (const listener of on[name] ?? []) listener(what as never)
  }
  const parts = {
    tail: {
      isBlind: false,
      onEvents: (listener: never) => void on.events?.push(listener),
      onReset: (listener: never) => void on.reset?.push(listener),
      onBlind: (listener: never) => void on.blind?.push(listener),
    },
    presence: { onChange: (listener: never) => void on.presence?.push(listener) },
  }
  return { shelf: createShelf(parts), own: createOwnShelf(parts), tail: parts.tail, tell }
}

const event = (type: string, room: string, data: object) =>
  logEvent({ seq: 9, prev: 8, room, type, at: new Date(0), json: JSON.stringify(data) } as StoredEvent, 'e')

test.each(['events', 'reset', 'blind'])(
  'A cached answer is gone in the turn in which the log tells: %s',
  (what) => {
    const { shelf, tell } = atHand()
    shelf.put('/api/feed', answer('old'), { mark: shelf.mark(), origin: 'log' })
    expect(shelf.find('/api/feed')?.body.toString()).toBe('old')
    tell(what, [])
    expect(shelf.find('/api/feed')).toBeUndefined()
  },
)

test('An answer whose rendering began before an event is not cached', () => {
  const { shelf, tell } = atHand()
  const mark = shelf.mark()
  tell('events', [])
  shelf.put('/api/feed', answer('old'), { mark, origin: 'log' })
  expect(shelf.find('/api/feed')).toBeUndefined()
})

test('Nothing is cached while the log cannot be seen', () => {
  const { shelf, tail } = atHand()
  tail.isBlind = true
  shelf.put('/api/feed', answer('old'), { mark: shelf.mark(), origin: 'log' })
  expect(shelf.find('/api/feed')).toBeUndefined()
})

test('A change of presence removes answers that show presence, and no others', () => {
  const { shelf, tell } = atHand()
  const mark = shelf.mark()
  shelf.put('/', answer('home'), { mark, origin: 'moment' })
  shelf.put('/api/feed', answer('feed'), { mark, origin: 'log' })
  expect(shelf.find('/')).toBeDefined()
  tell('presence', [7])
  expect(shelf.find('/')).toBeUndefined()
  expect(shelf.find('/api/feed')).toBeDefined()
})

test('An answer that depends on the log alone is cached for at most ten seconds, because badges end without an event', () => {
  const { shelf } = atHand()
  const mark = { ...shelf.mark(), atMs: performance.now() - 10_000 }
  shelf.put('/', answer('home'), { mark, origin: 'log' })
  expect(shelf.find('/')).toBeUndefined()
})

test('An answer that depends on the time is cached for at most a second', () => {
  const { shelf } = atHand()
  const mark = { ...shelf.mark(), atMs: performance.now() - 1000 }
  shelf.put('/', answer('home'), { mark, origin: 'moment' })
  expect(shelf.find('/')).toBeUndefined()
})

test('The cache holds at most 32 MiB and 2,000 answers, and drops the oldest', () => {
  const { shelf } = atHand()
  const put = (target: string, size: number) =>
    shelf.put(target, answer('x'.repeat(size)), { mark: shelf.mark(), origin: 'log' })
  for (let at = 0; at < 40; at++) put(`/large/${at}`, 1024 * 1024)
  expect(shelf.find('/large/5')).toBeUndefined()
  expect(shelf.find('/large/39')).toBeDefined()
  for (let at = 0; at < 2001; at++) put(`/small/${at}`, 1)
  expect(shelf.find('/large/39')).toBeUndefined()
  expect(shelf.find('/small/0')).toBeUndefined()
  expect(shelf.find('/small/2000')).toBeDefined()
  put('/too-large', 1024 * 1024 + 1)
  expect(shelf.find('/too-large')).toBeUndefined()
})

const credential = (agentId: number) => ({ agentId }) as Credential

test.each([
  [
    'its post',
    event('post.created', 'plaza', { post: { id: 9, author: { id: 7, slug: 'ada' }, body: 'x' } }),
  ],
  ['its reply', event('reply.created', 'plaza', { post: { author: { slug: 'ada', id: 7 } } })],
  ['its profile', event('agent.updated', 'plaza', { agent: { id: 7 } })],
  ['its credits', event('credits.changed', 'inbox:7', { delta: 1 })],
  ['its suspension', event('agent.suspended', 'plaza', { agent_id: 7 })],
  ['the end of all tokens', event('tokens.revoked', 'plaza', { agent_id: null })],
])("An agent's own cached answer is removed by %s", (_, happened) => {
  const { own, tell } = atHand()
  const [mine, other] = [credential(7), credential(8)]
  for (const one of [mine, other]) own.put(own.begin(one), answer('me'))
  const late = own.begin(mine)
  tell('events', [event('post.flagged', 'plaza', {})])
  own.put(late, answer('me'))
  expect(own.find(mine)).toBeDefined()
  const later = own.begin(mine)
  tell('events', [happened])
  own.put(later, answer('me'))
  expect(own.find(mine)).toBeUndefined()
  expect(own.find(other) === undefined).toBe(happened.type === 'tokens.revoked')
})

test('A text that looks like the author of a post is not taken for the author', () => {
  const { own, tell } = atHand()
  const [author, named] = [credential(7), credential(8)]
  for (const one of [author, named]) own.put(own.begin(one), answer('me'))
  const post = { body: '"author":{"id":8', author: { id: 7 } }
  tell('events', [event('post.created', 'plaza', { post })])
  expect(own.find(author)).toBeUndefined()
  expect(own.find(named)).toBeDefined()
})

test("An agent's own cached answer is removed by its coming or going, and by another epoch", () => {
  const { own, tell } = atHand()
  const mine = credential(7)
  for (const [name, what] of [
    ['presence', [7]],
    ['reset', undefined],
    ['blind', undefined],
  ] as const) {
    own.put(own.begin(mine), answer('me'))
    expect(own.find(mine)).toBeDefined()
    tell(name, what)
    expect(own.find(mine)).toBeUndefined()
  }
})
