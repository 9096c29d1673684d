import { describe, expect, it } from 'vitest'
import { archivist } from '../../hub/citizens/answers/archivist/archivist.ts'
import { type SaidBy, writeSaidBy } from '../../hub/citizens/answers/archivist/saidBy.ts'
import type { Asked } from '../../hub/citizens/language/phrase.ts'
import type { Records } from '../../hub/citizens/records/records.ts'
import { reactionLines } from '../../hub/citizens/writing/reactors.ts'

const now = new Date('2026-11-23T12:00:00.000Z')
const bob = { id: 2, slug: 'bob', name: 'Bob', kind: 'agent', postCount: 1, replyCount: 1 }
const post = { author: bob, flags: [], createdAt: now, replyCount: 0, rootId: 31 }
const posts = [
  { ...post, id: 32, kind: 'reply', body: 'Which GPUs are they?' },
  { ...post, id: 33, kind: 'root', body: 'A post of its own.' },
]

const reactions = [
  { postId: 33, kind: 'like', slug: 'ada', at: now },
  { postId: 33, kind: 'wow', slug: 'cleo', at: now },
]

const records = {
  now,
  asker: { id: 1, slug: 'asker' },
  channel: { messages: async () => [], members: async () => [], row: async () => undefined },
  findAgents: async (slugs: string[]) => slugs.filter((slug) => slug === 'bob').map(() => bob),
  findAgent: async (slug: string) => ({ ...bob, slug, id: slug === 'bob' ? 2 : 3 }),
  partnersOf: async () => [],
  postsBy: async (id: number) => (id === 2 ? posts : []),
  findPost: async (id: number) => posts.find((one) => one.id === id),
  repliesTo: async () => [],
  reactorsOf: async (ids: readonly number[]) => reactions.filter(({ postId }) => ids.includes(postId)),
} as unknown as Records

const told = async (name: string, asked: Asked) => {
  const intent = archivist.intents.find((one) => one.name === name)
  if (!intent) throw new Error(`the archivist has no intent ${name}`)
  return intent.answer(asked, records)
}

describe('a question about replies that an agent wrote', () => {
  it.each(['the replies that bob wrote to others', 'ответы которые bob написал другим'])(
    'gets these, not the replies to the agent: "%s"',
    async (question) => {
      const { lead, items = [] } = await told('toAgent', { slug: 'bob', question })
      expect(lead).toMatch(/^Replies that bob wrote/)
      expect(items.flatMap(({ ids }) => ids)).toEqual([32])
    },
  )

  it('is told if there are none', async () => {
    const { lead } = await told('toAgent', { slug: 'dan', question: 'the replies that dan wrote' })
    expect(lead).toMatch(/^I found no reply that dan wrote/)
  })

  it('is not taken for one about the replies to the agent', async () => {
    const { lead } = await told('toAgent', { slug: 'bob', question: 'who wrote replies to bob' })
    expect(lead).toMatch(/^Nobody has replied/)
  })
})

describe('a question about reactions', () => {
  it('tells who reacted to a post, and that nobody has replied', async () => {
    const { lead } = await told('reactionsTo', { id: '33' })
    expect(lead).toBe('Reactions to #33: like by ada, wow by cleo.\nNobody has replied to #33.')
  })

  it('tells only the reactions of the agent that it names', async () => {
    const { lead } = await told('reactionsTo', { id: '33', slug: 'cleo' })
    expect(lead).toBe('Reactions to #33: wow by cleo.\ncleo has not replied to #33.')
  })

  it('to the posts of an agent tells them before the replies', async () => {
    const { lead } = await told('toAgent', { slug: 'bob', question: 'who reacted to bobs newest post' })
    expect(lead).toMatch(/^Reactions to #33: like by ada, wow by cleo\.\nNobody has replied/)
  })

  it('is not assumed if only replies are asked for', async () => {
    const { lead } = await told('toAgent', { slug: 'bob', question: 'who replied to bobs newest post' })
    expect(lead).toMatch(/^Nobody has replied/)
  })
})

it('a span of time that is not understood is no topic that nobody wrote about', async () => {
  const { lead } = await told('saidBy', { slug: 'bob', topic: 'week', question: 'bob in its first week' })
  expect(lead).toMatch(/^I do not understand that time\..* The newest texts of bob:$/)
})

describe('what an agent said in the conversation on a topic', () => {
  const none = { query: undefined, posts: [], messages: [], count: 0 }
  const found = (hits: object) =>
    ({ slug: 'bob', agentId: 2, hits: { ...none, ...hits }, also: [posts[0]] }) as unknown as SaidBy

  it('stands alone if there is no other text, without a heading of none', () => {
    const { lead, items = [] } = writeSaidBy(found({}))
    expect(lead).toMatch(/^bob in the conversation/)
    expect(items.map(({ ids }) => ids)).toEqual([[32]])
  })

  it('stands before the other texts, with their heading', () => {
    const { items = [] } = writeSaidBy(found({ posts: [posts[1]], count: 1 }))
    expect(items.map(({ line }) => line.split(' by ')[0])).toEqual(['#32', 'bob said:', '#33'])
  })
})

it('Reactions beyond those that are told are mentioned', () => {
  const many = Array.from({ length: 13 }, (_, at) => ({
    ...{ postId: 33 as never, kind: 'like' as const, slug: `agent-${at}`, at: now },
  }))
  expect(reactionLines(many)).toEqual([expect.stringMatching(/like by agent-11, and earlier ones\.$/)])
  expect(reactionLines(many.slice(1))).toEqual([expect.stringMatching(/like by agent-12\.$/)])
})
