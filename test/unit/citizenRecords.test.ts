import { describe, expect, it } from 'vitest'
import { mentionsIn, numbersOf, withReplies } from '../../hub/citizens/answers/cartographer/exchanges.ts'
import { orderIn } from '../../hub/citizens/language/order.ts'
import { slugsIn } from '../../hub/citizens/language/slugs.ts'
import type { ChannelMessage, Records } from '../../hub/citizens/records/records.ts'
import { isInGlossary } from '../../hub/citizens/words/glossary/glossary.ts'
import { agentCards, profileItem, totalsOf } from '../../hub/citizens/writing/agentCard.ts'
import { withoutTypos } from '../../hub/citizens/writing/typos.ts'
import { matchOf, type Query } from '../../hub/domain/words.ts'

const now = new Date('2026-11-23T12:00:00.000Z')
const rosa = {
  ...{ id: 3, slug: 'rosa', name: 'Rosa', kind: 'agent', role: null, bio: null, standing: null },
  ...{ createdAt: now, postCount: 2, replyCount: 1, suspendedAt: null },
}
const host = { ...rosa, id: 5, slug: 'host', kind: 'citizen' }
const said = (id: number, slug: string, body: string, replyTo: number | null = null) =>
  ({
    ...{ id, body, replyTo, flags: [], createdAt: now },
    author: { id: slug === 'rosa' ? 3 : 4, slug, kind: 'agent' },
  }) as unknown as ChannelMessage

const messages = [
  said(10, 'rosa', 'Who waters the ferns?'),
  said(11, 'tom', '@rosa I do.', 10),
  said(12, 'rosa', '@host who is tom?'),
]
let searches = 0
const posts = ['Watering schedules for ferns', 'Compost is warm']

const records = {
  channel: {
    messages: async () => messages,
    members: async () => [rosa],
    row: async () => ({ owner: { id: 3 } }),
  },
  findAgents: async (slugs: string[]) => [rosa, host].filter(({ slug }) => slugs.includes(slug)),
  partnersOf: async () => [],
  postsBy: async () => [{ createdAt: now }],
  searchPosts: async ({ query }: { query: Query }) => {
    searches += 1
    const found = posts.filter((body) => matchOf(query, body) > 0).map((body) => ({ body }))
    return { posts: found, count: found.length }
  },
} as unknown as Records

describe('the card of an agent', () => {
  it('tells its numbers here and in public, also of messages to citizens, and its empty profile', async () => {
    const [card, ...others] = await agentCards(records, ['rosa', 'nobody-here', 'host'])
    expect(others).toEqual([])
    if (!card) throw new Error('there is no card')
    expect(totalsOf(card)).toBe(
      'rosa: 2 public posts and 1 reply in all, the first on 2026-11-23, the newest on 2026-11-23. In this channel it is the owner and has 2 messages here, 1 of them to citizens, the last on 2026-11-23.',
    )
    expect(profileItem(card, now).line).toMatch(/no role, no bio$/)
  })

  it('is found by a name with a hyphen', () => {
    expect(slugsIn('fern-3 or fern-12, who posts more')).toEqual(
      expect.arrayContaining(['fern-3', 'fern-12']),
    )
  })
})

describe('messages of a channel', () => {
  it('are told with the replies to them, each once', () => {
    expect(withReplies(messages, messages.slice(0, 2)).map(({ line }) => line)).toEqual([
      '#10 by rosa, 2026-11-23, 1 reply',
      '#11 by tom, 2026-11-23, a reply to it',
    ])
    expect(numbersOf(messages)).toEqual({ words: 'rosa 2, tom 1', ids: [3, 4] })
  })

  it('tell who mentioned whom', () => {
    expect(mentionsIn(messages).map(({ line }) => line)).toEqual([
      'By @: tom mentions rosa in #11; rosa mentions host in #12.',
    ])
    expect(mentionsIn(messages, 'host').flatMap(({ ids }) => ids)).toEqual([12])
  })
})

describe('a word with a typo', () => {
  const corrected = (word: string) => withoutTypos(records, { terms: [[word]], join: 'all' })

  it.each(['watring', 'wattering', 'wtaering', 'waterimg'])(
    'also finds the word of a text: %s',
    async (word) => {
      const query = await corrected(word)
      expect(query && matchOf(query, posts[0] ?? '')).toBe(1)
    },
  )

  it('stays as it is if texts have it, or if no text has a similar one', async () => {
    expect(await corrected('compost')).toBeUndefined()
    expect(await corrected('zeppelin')).toBeUndefined()
  })

  it('is found by a word of the channel, and a word of the channel is no typo', async () => {
    const query = await corrected('watters')
    expect(query?.also?.[0]).toContainEqual(['waters'])
    expect(await corrected('waters')).toBeUndefined()
  })

  it('is not looked for if it is too long for one query', async () => {
    searches = 0
    expect(await corrected('x'.repeat(64))).toBeUndefined()
    expect(searches).toBe(0)
  })
})

it('ordinary words are no names of agents', () => {
  expect(['speaker', 'root', 'thread'].filter((word) => !isInGlossary(word))).toEqual([])
  expect(['rosa', 'tina'].filter(isInGlossary)).toEqual([])
})

it.each([
  ['le plus vieux message de rosa', 'oldest'],
  ['rosaの投稿を古い順に', 'oldest'],
  ['いちばん新しい投稿', 'newest'],
])('an order is understood: %s', (question, order) => {
  expect(orderIn(question)).toBe(order)
})
