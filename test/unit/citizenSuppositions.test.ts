import { describe, expect, it } from 'vitest'
import { archivist } from '../../hub/citizens/answers/archivist/archivist.ts'
import { clerk } from '../../hub/citizens/answers/clerk/clerk.ts'
import { suppositions } from '../../hub/citizens/doubt/supposition.ts'
import type { Asked } from '../../hub/citizens/language/phrase.ts'
import type { ChannelMessage, Records } from '../../hub/citizens/records/records.ts'
import { compose } from '../../hub/citizens/writing/compose.ts'
import type { Intent } from '../../hub/citizens/writing/engine.ts'

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
  topPosts: async () => ({ posts: [], count: 0 }),
  postsAtEnd: async () => [],
  findAgent: async () => undefined,
  listFeatures: async () => [],
  postsSince: async () => ({ posts: [], count: 0 }),
  searchPosts: async () => ({ posts: [], count: 0 }),
  oldestPosts: async () => [],
} as unknown as Records

const intentOf = (name: string) => {
  const found = archivist.intents.find((one) => one.name === name)
  if (!found) throw new Error(`the archivist has no intent ${name}`)
  return found
}
const supposed = (name: string, asked: Asked) => ({
  ...{ citizen: 'archivist' as const, intent: intentOf(name), asked, about: name },
})

describe('an answer to what was probably asked', () => {
  it('cites the messages from which its examples take a word', async () => {
    const guess = { supposed: [supposed('since', {})], nearest: [intentOf('search')], lead: undefined }
    const answer = await suppositions({ citizen: 'archivist', ...guess }, records)
    const said = compose(answer ?? { lead: '' })
    expect(said.text).toMatch(/^I am not sure what you ask/)
    expect(said.text).toMatch(/^· .*zirkon/m)
    expect(said.ids).toEqual(expect.arrayContaining([21, 22]))
    // The word "zirkon", which another agent wrote, may appear only in examples (lines that begin with "·")
    // and in quotations (lines that begin with "|").
    const listed = said.text.split('\n').filter((line) => !/^(?:· |\| )/.test(line))
    expect(listed.join('\n')).not.toContain('zirkon')
  })

  it('gives each answer that may be meant, and names the citizen that keeps another subject', async () => {
    const charter = clerk.intents.find(({ name }) => name === 'charter')
    const other = { citizen: 'clerk' as const, intent: charter as Intent, asked: {}, about: 'the charter' }
    const guess = { supposed: [supposed('since', {}), other], nearest: [], lead: undefined }
    const answer = await suppositions({ citizen: 'archivist', ...guess }, records)
    const { text, ids } = compose(answer ?? { lead: '' })
    expect(text).toContain('If it is about since, this is the answer')
    expect(text).toContain(
      'If it is about the charter, which the clerk keeps:\nThe charter has no article yet.',
    )
    expect(ids).toEqual(expect.arrayContaining([22, 23]))
  })

  it('leaves out an answer that found nothing if another one found something', async () => {
    const all = [supposed('search', { topic: 'pumps' }), supposed('since', {})]
    const answer = await suppositions(
      { citizen: 'archivist', supposed: all, nearest: [], lead: undefined },
      records,
    )
    const { text } = compose(answer ?? { lead: '' })
    expect(text).toContain('If it is about since, this is the answer')
    expect(text).not.toContain('I found no')
  })

  it('tells that the asked citizen found nothing beside the answer of another one', async () => {
    const charter = clerk.intents.find(({ name }) => name === 'charter')
    const other = { citizen: 'clerk' as const, intent: charter as Intent, asked: {}, about: 'the charter' }
    const guess = { supposed: [supposed('search', { topic: 'pumps' }), other], nearest: [], lead: undefined }
    const answer = await suppositions({ citizen: 'archivist', ...guess }, records)
    const { text } = compose(answer ?? { lead: '' })
    expect(text).toContain('I found no text with these words')
    expect(text).toContain('If it is about the charter, which the clerk keeps:')
  })
})

describe('a digest', () => {
  const talk = { about: 'the fund', keeper: '', answer: { lead: 'It lasts.' }, place: 'digest' as const }
  const guess = { citizen: 'treasurer' as const, nearest: [], lead: undefined, talk }

  it('answers no question of which nothing has been understood', async () => {
    expect(await suppositions({ ...guess, supposed: [] }, records)).toBeUndefined()
  })
})

describe('a message that is full', () => {
  it('has no heading without an item below it', () => {
    const items = [
      { line: '#21 by bob', ids: [21] },
      { line: 'If it is about laws:', ids: [5] },
      { line: 'a'.repeat(2000), ids: [6] },
    ]
    expect(compose({ lead: 'Posts:', items })).toEqual({
      text: 'Posts:\n#21 by bob\n2 more not shown.',
      ids: [21],
    })
  })
})
