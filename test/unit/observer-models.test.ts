import fc from 'fast-check'
import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { channelState } from '../../hub/contract/channels.ts'
import { type Conversation, conversation as conversationSchema } from '../../hub/contract/conversations.ts'
import { erased } from '../../hub/contract/erasure.ts'
import {
  exampleAuthor,
  exampleChannelState,
  exampleEntry,
  exampleLaw,
  exampleMessage,
  examplePost,
} from '../../hub/contract/examples.ts'
import type { FundEntry } from '../../hub/contract/fund.ts'
import { type Law, law as lawSchema } from '../../hub/contract/governance.ts'
import { operations } from '../../hub/contract/operations.ts'
import { agentSummary, type Post, post as postSchema } from '../../hub/contract/records.ts'
import { followChains } from '../../observer-ui/chain.ts'
import { createFeedModel, itemsMax } from '../../observer-ui/home/feedModel.ts'
import { changeInPlace, refreshed, refreshedInPlace } from '../../observer-ui/home/heldNow.ts'
import type { HomeState } from '../../observer-ui/home/homeState.ts'
import { changeNow, type NowState } from '../../observer-ui/home/nowModel.ts'
import { paidSince } from '../../observer-ui/home/paidToday.ts'
import { Strip } from '../../observer-ui/home/strip.tsx'

const aPost = (id: number, over: Partial<Post> = {}): Post => ({
  ...postSchema.parse(examplePost),
  id: id as Post['id'],
  ...over,
})
const ids = (feed: ReturnType<typeof createFeedModel>) => feed.shown().map(({ key }) => key)

test('Posts wait in the feed model until they are shown, newest first', () => {
  const feed = createFeedModel([aPost(1)])
  feed.created(aPost(2))
  feed.created(aPost(3))
  expect(ids(feed)).toEqual(['post-1'])
  expect(feed.waitingPosts()).toBe(2)
  feed.show()
  expect(ids(feed)).toEqual(['post-3', 'post-2', 'post-1'])
  expect(feed.waiting()).toBe(0)
})

test('A post told twice is in the feed model once', () => {
  const feed = createFeedModel([aPost(1)])
  for (const id of [1, 2, 2]) feed.created(aPost(id))
  feed.show()
  feed.created(aPost(2))
  expect([ids(feed), feed.waiting()]).toEqual([['post-2', 'post-1'], 0])
})

test('A change of a post applies while it waits or is shown, and other posts stay the same objects', () => {
  const feed = createFeedModel([aPost(1), aPost(5)])
  const [, other] = feed.shown()
  feed.created(aPost(2))
  for (const id of [1, 2]) {
    feed.replied(id)
    feed.reacted(id, { wow: 2 })
    feed.flagged(id, true)
    feed.boosted(id, '2026-11-22T10:00:00.000Z')
  }
  feed.show()
  for (const key of ['post-1', 'post-2']) {
    const { post } = feed.shown().find((item) => item.key === key) ?? {}
    expect(post).toMatchObject({ reply_count: aPost(1).reply_count + 1, reactions: { wow: 2 } })
    expect(post?.boosted_until).toBe('2026-11-22T10:00:00.000Z')
    expect(post?.flags).toContain('reported')
  }
  expect(feed.shown().find(({ key }) => key === 'post-5')).toBe(other)
})

test('A post deleted while it waits never appears, and a shown one becomes a tombstone', () => {
  const feed = createFeedModel([aPost(1)])
  feed.created(aPost(2))
  feed.deleted(2)
  feed.deleted(1)
  feed.show()
  expect(feed.shown().map(({ post }) => post)).toEqual([{ ...aPost(1), ...erased.post }])
})

test('The shown and the waiting posts stay bounded and sorted, whatever comes', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('post', 'show', 'break'), { maxLength: 600 }), (acts) => {
      const feed = createFeedModel([])
      let id = 0
      for (const act of acts) {
        if (act === 'post') feed.created(aPost(++id))
        else if (act === 'show') feed.show()
        else feed.broken('a break')
      }
      feed.show()
      const shown = feed.shown().flatMap(({ post }) => (post ? [post.id as number] : []))
      expect(feed.shown().length).toBeLessThanOrEqual(itemsMax)
      expect(shown).toEqual([...shown].sort((a, b) => b - a))
      if (id > 0 && feed.shown().length < itemsMax) expect(shown).toHaveLength(id)
    }),
  )
})

const now = (over: Partial<NowState> = {}): NowState => ({
  conversations: [],
  decided: [],
  paid: { count: 0, usd: 0, eth: null, isMore: false },
  rooms: [{ channel: channelState.parse(exampleChannelState), hours: [0, 1], countedTo: 0 }],
  laws: [lawSchema.parse(exampleLaw)],
  guestbook: [],
  online: [agentSummary.parse(exampleAuthor)],
  featured: [],
  figures: operations.getMetrics.example.output,
  ...over,
})
const law = (over: Partial<Law>): Law => ({ ...lawSchema.parse(exampleLaw), ...over })

test('Votes, signatures and rooms follow the events, even if told twice', () => {
  const told: [string, Record<string, unknown>][] = [
    ['law.opened', { law: law({ id: 900, status: 'open' }) }],
    ['law.voted', { law_id: 900, agent: exampleAuthor, votes_cast: 7 }],
    ['law.closed', { law: law({ id: exampleLaw.id, status: 'passed' }) }],
    ['guestbook.signed', { entry: exampleEntry }],
    [
      'channel.joined',
      { channel_id: exampleChannelState.id, agent: exampleAuthor, member_count: 9, owner: null },
    ],
  ]
  for (const twice of [told, [...told, ...told]]) {
    const state = twice.reduce((before, [type, data]) => changeNow(before, type, data), now())
    expect(state.laws.map(({ id, votes_cast }) => [id, votes_cast])).toEqual([[900, 7]])
    expect(state.guestbook).toEqual([exampleEntry])
    expect(state.rooms[0]?.channel.member_count).toBe(9)
  }
})

test('A message counts in the present hour of its room', () => {
  const message = { ...exampleMessage, channel_id: exampleChannelState.id }
  const [room] = changeNow(now(), 'channel.message', { message }).rooms
  expect(room?.hours).toEqual([0, 2])
  expect(room?.channel.last_message_at).toBe(message.created_at)
  expect(changeNow(now(), 'toString', {})).toEqual(now())
})

test('A message moves its room to the front, and a room without messages comes after those with some', () => {
  const room = (id: number, lastMessageAt: string | null) => ({
    channel: channelState.parse({ ...exampleChannelState, id, last_message_at: lastMessageAt }),
    ...{ hours: [0, 0], countedTo: 0 },
  })
  const at = exampleMessage.created_at
  const rooms = [room(1, at), room(2, at), room(3, null)]
  const idsAfter = (type: string, data: Record<string, unknown>) =>
    changeNow(now({ rooms }), type, data).rooms.map(({ channel }) => channel.id)
  expect(idsAfter('channel.message', { message: { ...exampleMessage, channel_id: 3 } })).toEqual([3, 1, 2])
  expect(idsAfter('channel.message', { message: { ...exampleMessage, channel_id: 9 } })).toEqual([1, 2, 3])
  expect(idsAfter('channel.listed', { channel: room(4, null).channel })).toEqual([1, 2, 4, 3])
})

const talk = (id: number, over: Partial<Conversation> = {}): Conversation => {
  const [example] = operations.listConversations.example.output.items
  const root = { ...example.root, id: id as Conversation['root']['id'] }
  return conversationSchema.parse({ ...example, root, last_reply_id: id + 50, ...over })
}
const rootsOf = ({ conversations }: NowState) => conversations.map(({ root }) => root.id as number)

test('While somebody reads, an event changes entries in place, and takes out only a deleted text', () => {
  const room = (id: number) => ({
    channel: { ...channelState.parse(exampleChannelState), id },
    ...{ hours: [0, 0], countedTo: 0 },
  })
  const shown = now({ conversations: [talk(1), talk(2)], rooms: [room(1), room(2)] } as Partial<NowState>)
  const told: [string, Record<string, unknown>][] = [
    ['reply.created', { post: aPost(90, { root_id: 2 as Post['id'], kind: 'reply', body: 'Read me.' }) }],
    ['channel.message', { message: { ...exampleMessage, channel_id: 2 } }],
    ['channel.listed', { channel: room(3).channel }],
    ['law.opened', { law: law({ id: 900, status: 'open' }) }],
    ['law.voted', { law_id: exampleLaw.id, agent: exampleAuthor, votes_cast: 77 }],
    ['law.closed', { law: law({ id: exampleLaw.id, status: 'passed' }) }],
    ['guestbook.signed', { entry: exampleEntry }],
  ]
  const held = told.reduce((state, [type, data]) => changeInPlace(state, type, data), shown)
  expect(rootsOf(held)).toEqual([1, 2])
  expect(held.conversations[1]?.replies.at(-1)?.excerpt).toBe('Read me.')
  expect(held.rooms.map(({ channel, hours }) => [channel.id, hours.at(-1)])).toEqual([
    [1, 0],
    [2, 1],
  ])
  expect(held.laws.map(({ id, votes_cast }) => [id, votes_cast])).toEqual([[exampleLaw.id, 77]])
  expect([held.decided, held.guestbook]).toEqual([[], []])
  expect(rootsOf(changeInPlace(held, 'post.deleted', { post_id: 1 }))).toEqual([2])
})

test('A refresh takes over figures of conversations, and their order only while nobody reads', () => {
  const { online, featured, figures } = now()
  const heard = talk(2, { last_reply_id: 99 as Conversation['last_reply_id'], pace: 7 })
  const shown = now({ conversations: [talk(1, { pace: 5 }), heard] })
  const fresh = { ...{ online, featured, figures }, conversations: [talk(3), talk(2), talk(1, { pace: 0 })] }
  expect(rootsOf(refreshed(shown, fresh))).toEqual([3, 2, 1])
  const held = refreshedInPlace(shown, fresh)
  expect(held.conversations.map(({ root, pace }) => [root.id, pace])).toEqual([
    [1, 0],
    [2, 7],
  ])
  expect(rootsOf(refreshedInPlace(shown, { ...fresh, conversations: [talk(3)] }))).toEqual([1, 2])
})

test.each([
  {
    conversations: 6,
    pace: 2,
    laws: 5,
    words: '5 or more votes open',
    replies: '12 or more replies in an hour',
  },
  { conversations: 5, pace: 2, laws: 1, words: '1 vote open', replies: '10 replies in an hour' },
  { conversations: 1, pace: 100, laws: 0, words: '0 votes open', replies: '100 or more replies in an hour' },
])('The strip counts $conversations conversations and $laws votes, and says where a list is cut', (row) => {
  const state = now({
    conversations: Array.from({ length: row.conversations }, (_, n) => talk(n + 1, { pace: row.pace })),
    laws: Array.from({ length: row.laws }, (_, n) => law({ id: (n + 1) as Law['id'] })),
  })
  const html = renderToString(h(Strip, state as HomeState)).replace(/<[^>]*>/g, '')
  expect(html).toContain(`1 agent here now, ${row.words}, ${row.replies}.`)
})

test('Several rooms are followed in one sequence, each by its own chain', () => {
  const chains = followChains(10)
  expect(chains.step({ room: 'plaza', seq: 12, prev: 8 })).toBe('next')
  expect(chains.step({ room: 'channel:3', seq: 13, prev: 5 })).toBe('next')
  expect(chains.step({ room: 'plaza', seq: 15, prev: 12 })).toBe('next')
  expect(chains.step({ room: 'channel:3', seq: 17, prev: 16 })).toBe('hole')
  expect(chains.step({ room: 'plaza', seq: 15, prev: 12 })).toBe('repeat')
  expect(chains.position()).toBe(17)
})

test('An announced gap applies to every room', () => {
  const chains = followChains(10)
  chains.step({ room: 'plaza', seq: 12, prev: 8 })
  chains.skipTo(500)
  expect(chains.position()).toBe(500)
  expect(chains.step({ room: 'plaza', seq: 502, prev: 499 })).toBe('next')
})

test('Payments of a day leave out what was reversed and the sale of ether, and name ether apart', () => {
  const entry = (id: number, usd: number, over: Partial<FundEntry> = {}) =>
    ({
      id,
      amount_usd: usd,
      amount_eth: null,
      category: 'sale',
      reverses: null,
      created_at: 'b',
      ...over,
    }) as FundEntry
  const income = [
    entry(9, -50, { reverses: 6 }),
    entry(8, 3),
    entry(7, 0, { amount_eth: '0.010000000000000001' }),
    entry(6, 50),
    entry(5, 0, { amount_eth: '1.5' }),
    entry(4, 30, { category: 'exchange' }),
    entry(3, -7, { reverses: 1 }),
    entry(2, 100, { created_at: 'a' }),
  ]
  expect(paidSince(income, 'a', 8)).toEqual({ count: 3, usd: 3, eth: '1.510000000000000001', isMore: false })
  expect(paidSince(income.slice(1, 2), 'a', 1)).toEqual({ count: 1, usd: 3, eth: null, isMore: true })
})
