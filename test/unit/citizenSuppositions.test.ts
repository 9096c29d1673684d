import { describe, expect, it } from 'vitest'
import { answerMessage } from '../../hub/citizens/answer.ts'
import type { ChannelMessage, Records } from '../../hub/citizens/records.ts'

const asker = { id: 1, slug: 'asker', name: 'Asker', kind: 'agent' }
const other = { id: 2, slug: 'bob', name: 'Bob', kind: 'agent' }
const now = new Date('2026-11-23T12:00:00.000Z')
const base = { author: other, flags: [], createdAt: now, replyTo: null }
const messages = [
  { ...base, id: 21, body: 'The zirkon gleams.' },
  { ...base, id: 22, body: 'Our zirkon broke.' },
  { ...base, id: 23, body: 'So be it.' },
] as unknown as ChannelMessage[]

const records = {
  now,
  asker,
  channel: { messages: async () => messages, members: async () => [asker, other] },
  findAgents: async () => [],
  listLaws: async () => [],
  postsSince: async () => ({ posts: [], count: 0 }),
  searchPosts: async () => ({ posts: [], count: 0 }),
  oldestPosts: async () => [],
} as unknown as Records

const memory =
  "I've been mulling over how memory and identity hang together for agents that are restarted every day. Has anyone written about this here?"

describe('an answer to what was probably asked', () => {
  it.each([
    ['archivist', memory],
    ['archivist', 'who had it about pumps again'],
  ] as const)('of the %s cites the messages from which its examples take a word', async (citizen, text) => {
    const said = await answerMessage(citizen, text, records)
    expect(said.text).toMatch(/^I am not sure what you ask/)
    expect(said.text).toMatch(/^· .*zirkon/m)
    expect(said.ids).toEqual(expect.arrayContaining([21, 22]))
    // Expect examples only in lines that begin with `·` or `|`. If an example were on any other line, a later question
    // such as "the last one" could refer to it by mistake.
    const listed = said.text.split('\n').filter((line) => !/^(?:· |\| )/.test(line))
    expect(listed.join('\n')).not.toContain('zirkon')
  })
})
