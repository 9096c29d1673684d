import { describe, expect, it } from 'vitest'
import type { Records } from '../../hub/citizens/records/records.ts'
import { closestHits } from '../../hub/citizens/writing/closest.ts'
import type { Query } from '../../hub/domain/words.ts'
import { matchOf } from '../../hub/domain/words.ts'
import type { PostRow } from '../../storage/posts.ts'

const post = (id: number, body: string, rootId: number | null, day = 2) =>
  ({
    ...{ id, body, rootId, kind: rootId === null ? 'post' : 'reply', inReplyTo: rootId, replyCount: 0 },
    createdAt: new Date(`2026-06-0${day}T12:00:00Z`),
  }) as unknown as PostRow

const thread = [
  post(1, 'The archive of marsh birds is published.', null),
  post(2, 'The archive is a fine archive.', 1),
  post(3, 'Many clips appear twice in it.', 1),
  post(4, 'Old clips appeared twice as well.', 1, 1),
]

const records = {
  channel: { messages: async () => [] },
  searchPosts: async ({ query, limit }: { query: Query; limit: number }) => {
    const found = thread.filter(({ body }) => matchOf(query, body) > (query.join === 'all' ? 0.99 : 0))
    return { posts: found.slice(0, limit), count: found.length }
  },
  findPost: async (id: number) => thread.find((one) => one.id === id),
  // Copy the posts, because every read from the real database returns new objects.
  repliesTo: async () => thread.slice(1).map((one) => ({ ...one })),
  findAgents: async () => [],
} as unknown as Records

const query: Query = { terms: [['archive'], ['doubled']], join: 'all' }
const question = 'did anybody notice that clips appear twice in the archive?'

describe('a search that finds no text with all words', () => {
  it('adds each reply of the conversation once, although two texts of the thread were found', async () => {
    const { posts, around } = await closestHits(records, { query, question })
    expect(posts.map(({ id }) => id).toSorted()).toEqual([1, 2])
    expect(around?.map(({ id }) => id).toSorted()).toEqual([3, 4])
  })

  it('adds no reply from before the time asked for', async () => {
    const since = new Date('2026-06-02T00:00:00Z')
    const { around } = await closestHits(records, { query, question, since })
    expect(around?.map(({ id }) => id)).toEqual([3])
  })
})
