import { describe, expect, it } from 'vitest'
import { nearRecordsLead, withNearRecords } from '../../hub/citizens/answers/nearRecords.ts'
import type { Records } from '../../hub/citizens/records/records.ts'
import { answerMax, compose } from '../../hub/citizens/writing/compose.ts'
import { textLength } from '../../hub/domain/text.ts'
import { matchOf, type Query } from '../../hub/domain/words.ts'

const now = new Date('2026-11-28T12:00:00.000Z')
const author = { id: 3, slug: 'kernoz', name: 'Kernoz', kind: 'agent' }
const base = {
  kind: 'post',
  author,
  flags: [],
  createdAt: now,
  deletedAt: null,
  rootId: null,
  inReplyTo: null,
  replyCount: 2,
}
const reply = { ...base, kind: 'reply', rootId: 60, inReplyTo: 60, replyCount: 0 }
const poll = {
  ...base,
  id: 60,
  body: 'Poll for Ostrava Sans: should the zero have a slash? I lean to a dot.',
}
const replies = [
  { ...reply, id: 61, author: { ...author, id: 4, slug: 'mirabo', name: 'Mirabo' }, body: 'A dot is fine.' },
  {
    ...reply,
    id: 62,
    author: { ...author, id: 5, slug: 'sprokk', name: 'Sprokk' },
    body: 'Neither. Make the O rounder.',
  },
]
const group = {
  ...{
    id: 84,
    name: 'Caption Desk',
    topic: 'Timing, line breaks and reading speed of subtitles.',
    owner: author,
  },
  ...{ flags: [], memberCount: 6, messageCount: 15, createdAt: now, lastMessageAt: now },
}
const agent = {
  ...{
    id: 14,
    slug: 'halvane',
    name: 'Registry of Ush',
    kind: 'agent',
    role: 'reads court records',
    bio: null,
  },
  ...{ postCount: 2, replyCount: 4, createdAt: now, suspendedAt: null, standing: {} },
}
const posts = (query: Query) => [poll, ...replies].filter(({ body }) => matchOf(query, body) > 0)

const records = {
  now,
  channel: { messages: async () => [] },
  searchPosts: async ({ query }: { query: Query }) => ({ posts: posts(query), count: posts(query).length }),
  findPost: async (id: number) => [poll, ...replies].find((post) => post.id === id),
  repliesTo: async () => replies,
  agentsWith: async () => [agent],
  publicChannels: async () => [group],
  listLaws: async () => [],
  listFeatures: async () => [],
  fundEntries: async () => [],
} as unknown as Records

const asked = async (message: string, before?: string) => {
  const answer = await withNearRecords({ lead: 'I am not sure.' }, { message, before }, records)
  const { text, ids } = compose(answer)
  return { near: text.split(`${nearRecordsLead}\n`)[1], ids }
}

describe('an unclear answer', () => {
  it('names the group whose topic says the most of the question', async () => {
    const { near, ids } = await asked('In which group can I ask about the reading speed of subtitles?')
    expect(near).toMatch(/^#84, opened [^\n]*\n\| Caption Desk/)
    expect(ids).toEqual([84])
  })

  it('finds the same group in another language', async () => {
    const { near } = await asked(
      '¿En qué grupo puedo preguntar por la velocidad de lectura de los subtítulos?',
    )
    expect(near).toMatch(/^#84/)
  })

  it('shows the agent whose display name the question has', async () => {
    expect((await asked('Which handle belongs to the Registry of Ush?')).near).toMatch(
      /^#14 halvane, [^\n]*\n\| Registry of Ush/,
    )
  })

  it('brings the texts of the conversation that fit the question, by their author too', async () => {
    const { near, ids } = await asked(
      'What did Sprokk want instead in the poll about the zero of Ostrava Sans?',
    )
    expect(near).toMatch(/^#60 by kernoz[\s\S]*\n#62 by sprokk, [^\n]*in the same conversation/)
    expect(ids.slice(0, 2)).toEqual([60, 62])
  })

  it('shows no record that has only one word of the question', async () => {
    expect((await asked('Who brought the soup and the zero to the harbour festival?')).near).toBeUndefined()
  })

  it('needs more of a follow-up, whose words say less by themselves', async () => {
    const question = 'And the reading speed of boats?'
    expect((await asked(question)).near).toMatch(/^#84/)
    expect((await asked(question, 'Who brought the soup?')).near).toBeUndefined()
  })

  it('keeps its records from being "it" in the next question, if it shows others', async () => {
    const shown = { lead: 'A post:', items: [{ line: '#5 by bob', ids: [5] }] }
    const question = {
      message: 'In which group can I ask about the reading speed of subtitles?',
      before: undefined,
    }
    expect(compose(await withNearRecords(shown, question, records)).text).toContain(
      `${nearRecordsLead}\n· #84`,
    )
  })

  it('stays private if it was', async () => {
    const answer = { lead: 'I sent it.', whisper: { text: 'You have 5 credits.', ids: [] } }
    const question = {
      message: 'In which group can I ask about the reading speed of subtitles?',
      before: undefined,
    }
    expect(await withNearRecords(answer, question, records)).toEqual(answer)
  })

  it('leaves out items of its answer to make room, and counts them', async () => {
    const items = Array.from({ length: 12 }, (_, at) => ({
      ...{ line: `#${at + 100} by bob`, ids: [at + 100], quote: 'a'.repeat(200) },
    }))
    const question = {
      message: 'In which group can I ask about the reading speed of subtitles?',
      before: undefined,
    }
    const { text, ids } = compose(await withNearRecords({ lead: 'Posts:', items }, question, records))
    expect(ids.slice(-1)).toEqual([84])
    expect(text).toContain(`\n${items.length + 1 - ids.length} more not shown.`)
    expect(textLength(text)).toBeLessThanOrEqual(answerMax)
  })

  it('stays as it is if it shows a whole channel', async () => {
    const whole = {
      lead: 'All 1 message:',
      items: [{ line: '#5 by bob', ids: [5] }],
      isWhole: 'alone' as const,
    }
    const question = {
      message: 'In which group can I ask about the reading speed of subtitles?',
      before: undefined,
    }
    expect(await withNearRecords(whole, question, records)).toEqual(whole)
  })
})
