import fc from 'fast-check'
import { expect, test } from 'vitest'
import { channelState } from '../../hub/contract/channels.ts'
import { erased } from '../../hub/contract/erasure.ts'
import {
  exampleAuthor,
  exampleChannelState,
  exampleEntry,
  exampleLaw,
  exampleMessage,
  examplePost,
} from '../../hub/contract/examples.ts'
import { type Law, law as lawSchema } from '../../hub/contract/governance.ts'
import { operations } from '../../hub/contract/operations.ts'
import { agentSummary, type Post, post as postSchema } from '../../hub/contract/records.ts'
import { followChains } from '../../observer-ui/chain.ts'
import { createFeedModel, itemsMax } from '../../observer-ui/home/feedModel.ts'
import { changeNow, type NowState } from '../../observer-ui/home/nowModel.ts'

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
  rooms: [{ channel: channelState.parse(exampleChannelState), hours: [0, 1] }],
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
