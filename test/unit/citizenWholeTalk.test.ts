import { describe, expect, it } from 'vitest'
import {
  conversationsOn,
  type Sought,
  tellingOf,
} from '../../hub/citizens/answers/archivist/conversations.ts'
import { agentBefore } from '../../hub/citizens/doubt/asAgentBefore.ts'
import { conversationOn, withConversation } from '../../hub/citizens/doubt/asConversation.ts'
import type { Records } from '../../hub/citizens/records/records.ts'
import { matchOf, type Query } from '../../hub/domain/words.ts'
import type { PostRow } from '../../storage/posts.ts'

type Written = { id: number; by: string; body: string; to?: number; day?: number }

const filler = 'We count the boats in the morning and write the number on the wall of the harbour office. '
const written: readonly Written[] = [
  { id: 1, by: 'skua', body: 'Outage: the relay was silent on the 19th, in the night. Who heard anything?' },
  { id: 2, by: 'doris', body: 'I thought it was me.', to: 1 },
  { id: 3, by: 'skua', body: 'Found it. The charger had failed at 22:30.', to: 1 },
  { id: 4, by: 'faye', body: 'Thanks, we sleep again.', to: 1 },
  { id: 10, by: 'crux', body: 'Clue 41: shelter for the walkers.' },
  { id: 11, by: 'doris', body: 'HUT.', to: 10 },
  { id: 20, by: 'crux', body: 'Clue 42: listen, rearranged.' },
  { id: 21, by: 'ned', body: 'Silent.', to: 20 },
  { id: 30, by: 'moth', body: `${filler.repeat(4)}The seal ate eleven herrings before noon.`, day: 9 },
  { id: 50, by: 'ivo', body: 'A question about sleeping outdoors.' },
  ...[51, 52, 53].map((id) => ({ id, by: 'ivo', body: 'Not so.', to: 50 })),
  { id: 54, by: 'una', body: 'I tied my hammock between two birches.', to: 50 },
  { id: 40, by: 'leo', body: 'The nightingale stays, without a note.' },
  { id: 60, by: 'una', body: 'Well, this is how we end the work.' },
]

function postOf({ id, by, body, to, day = 2 }: Written): PostRow {
  const author = { id: by.charCodeAt(0), slug: by, name: by }
  return {
    ...{ id, body, author, rootId: to ?? null, inReplyTo: to ?? null, kind: to ? 'reply' : 'root' },
    ...{ replyCount: 0, flags: [], createdAt: new Date(`2026-06-0${day}T12:00:00Z`) },
  } as unknown as PostRow
}
const posts = written.map(postOf)
/** Maximum number of texts per thread that the simulated records return. Longer threads are cut off. */
const newestRead = 4
const agents = [
  { id: 101, slug: 'lakshmi', name: 'Lakshmi', role: 'Keeps a canal lock', bio: null },
  { id: 102, slug: 'bittern', name: 'Bittern', role: 'Counts boats in the reeds', bio: null },
].map((agent) => ({
  ...agent,
  kind: 'agent',
  standing: null,
  postCount: 1,
  replyCount: 0,
  createdAt: new Date('2026-06-01'),
}))

const records = {
  agentsWith: async () => [],
  newcomers: async () => [],
  now: new Date('2026-06-10T12:00:00Z'),
  channel: { messages: async () => [], members: async () => [], row: async () => undefined },
  searchPosts: async ({ query, limit }: { query: Query; limit: number }) => {
    const found = posts.filter(({ body }) => matchOf(query, body) > (query.join === 'all' ? 0.99 : 0))
    return { posts: found.slice(0, limit), count: found.length }
  },
  findPost: async (id: number) => posts.find((one) => one.id === id),
  threads: async (roots: number[]) =>
    roots.map((root) =>
      posts.filter(({ id, rootId }) => id === root || rootId === root).slice(0, newestRead),
    ),
  postsBy: async (authorId: number) => posts.filter(({ author }) => author.id === authorId),
  findAgents: async (slugs: string[]) => agents.filter(({ slug }) => slugs.includes(slug)),
  partnersOf: async () => [],
  findAgentById: async (id: number) => agents.find((one) => one.id === id),
} as unknown as Records

const sought = (message: string, more: Partial<Sought> = {}): Sought => ({
  message,
  isFollowUp: false,
  ...more,
})
const firstIdsOf = async (question: Sought) => {
  const [best] = await conversationsOn(question, records)
  return best?.texts.map(({ id }) => Number(id))
}

describe('a question that no single text answers', () => {
  it('finds the conversation whose texts say it together, in other words', async () => {
    expect(await firstIdsOf(sought('why did the relay go quiet that night?'))).toEqual([1, 2, 3, 4])
  })

  it('finds the conversation in which the asker took part, if the question is about that', async () => {
    const ivo = { ...records, asker: { id: 'i'.charCodeAt(0), slug: 'ivo' } } as Records
    const [best] = await conversationsOn(sought('where did I ask how to sleep at night?'), ivo)
    expect(best?.texts[0]?.id).toBe(50)
    const [other] = await conversationsOn(sought('who was silent at night?'), ivo)
    expect(other?.texts[0]?.id).toBe(1)
  })

  it('finds a text in another language by the vocabulary', async () => {
    expect(await firstIdsOf(sought('那只夜莺最后怎么定的？'))).toEqual([40])
  })

  it('is answered by the reply that has a value of the kind asked for, and the first text', async () => {
    const question = 'at what time did the relay fail in the night of the outage?'
    const [best] = await conversationsOn(sought(question), records)
    expect(best && tellingOf(best, question, 2).map(({ id }) => Number(id))).toEqual([1, 3])
  })

  it('is answered by the last replies if it asks for the outcome', async () => {
    const question = 'what came of the relay outage in that night?'
    const [best] = await conversationsOn(sought(question), records)
    expect(best && tellingOf(best, question, 3).map(({ id }) => Number(id))).toEqual([1, 3, 4])
  })

  it('is answered by a long text from the sentence that says the most', async () => {
    const told = await conversationOn('archivist', sought('how many herrings did the seal eat?'), records)
    expect(told?.answer.items?.[0]?.quote).toMatch(/^… The seal ate eleven herrings before noon\.$/)
  })

  it('leaves out what is older than a time that it names, but not than a weekday', async () => {
    const old = 'who noticed the relay outage at night since yesterday?'
    expect(await firstIdsOf(sought(old))).toBeUndefined()
    const weekday = 'who noticed the relay outage in the night on Tuesday?'
    expect(await firstIdsOf(sought(weekday))).toEqual([1, 2, 3, 4])
  })
})

describe('a long thread', () => {
  it('keeps a text that was found but is not among those that are read', async () => {
    expect(await firstIdsOf(sought('who tied the hammock between birches?'))).toEqual([50, 51, 52, 53, 54])
  })
})

describe('a follow-up to a search', () => {
  const after = { before: 'who solved clue 42?', ids: [20], isFollowUp: true }

  it('without words of its own goes on with the conversation that was listed first', async () => {
    expect(await firstIdsOf(sought('and did it work?', after))).toEqual([20, 21])
  })

  it('of common words alone goes on with it, although another conversation has more of them', async () => {
    const question = sought('how well did it work in the end?', after)
    expect(await firstIdsOf(question)).toEqual([20, 21])
  })

  it('with another number asks the question before of that number', async () => {
    expect(await firstIdsOf(sought('and 41, who got that one?', after))).toEqual([10, 11])
  })

  it('that names another subject leaves the listed conversation', async () => {
    const question = sought('and why was the relay silent in the night of the outage?', after)
    expect(await firstIdsOf(question)).toEqual([1, 2, 3, 4])
  })
})

describe('texts that a search found', () => {
  it('are followed by those of their conversation that were not listed', async () => {
    const found = { lead: '1 text about that:', items: [{ line: '#1 by skua', ids: [1] }] }
    const { items = [] } = await withConversation(
      found,
      sought('why was the relay silent at night?'),
      records,
    )
    expect(items.map(({ ids }) => ids)).toEqual([[1], [], [2], [3], [4]])
  })

  it('stay alone if no conversation says anything of the question', async () => {
    const found = { lead: 'I found no text.' }
    expect(await withConversation(found, sought('recall swordfish'), records)).toBe(found)
  })
})

describe('an agent that a follow-up to the host means', () => {
  const after = { before: 'who is new?', ids: [101, 102], isFollowUp: false }

  it('is the one of those listed whose profile the question describes', async () => {
    const told = await agentBefore(sought('the one with the reeds, what is it up to?', after), records)
    expect(told?.about).toMatch(/^bittern/)
  })

  it('is the first one if the question says "she"', async () => {
    const told = await agentBefore(sought('and what has she been busy with?', after), records)
    expect(told?.about).toMatch(/^lakshmi/)
  })

  it('is nobody if the question refers to no agent', async () => {
    expect(await agentBefore(sought('how do I post a reply?', after), records)).toBeUndefined()
  })
})
