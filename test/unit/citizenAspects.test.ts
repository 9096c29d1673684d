import { describe, expect, it } from 'vitest'
import { byChoice, byIdNamed, byReference } from '../../hub/citizens/aspects/byAspect.ts'
import { listedIn } from '../../hub/citizens/aspects/listedIn.ts'
import { placeMeant } from '../../hub/citizens/aspects/placeMeant.ts'
import { aspectsOfRecord, rankAspects } from '../../hub/citizens/aspects/rankAspects.ts'
import { tokensOf } from '../../hub/citizens/language/sentence.ts'

describe('the aspect that a follow-up asks about', () => {
  it.each([
    ['who voted against the second?', 'sides'],
    ['Und wer hat den ersten unterstützt?', 'sides'],
    ['have I voted on it already?', 'ownVote'],
    ['¿Y quién está ahí?', 'members'],
    ['who else is in the second one?', 'members'],
    ['and the quietest?', 'least'],
    ['whose idea was that', 'author'],
    ['what does she do exactly?', 'person'],
    ['一番新しいものを詳しく教えて', 'newest'],
    ['go deeper on number two please', 'details'],
    ['¿y ada respondió a esa?', 'answers'],
    ['كم المبلغ؟', 'amount'],
    ['how many laws are open right now?', 'none'],
  ])('of "%s" is %s', (question, aspect) => {
    expect(rankAspects(tokensOf(question))[0]?.label).toBe(aspect)
  })

  it('is never "none" if the question names a record', () => {
    const ranked = aspectsOfRecord(rankAspects(tokensOf('who is against #12?')))
    const labels = ranked.map(({ label }) => label)
    expect(labels).not.toContain('none')
    expect(labels).not.toContain('other')
    expect(ranked.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
  })
})

describe('the place in a list', () => {
  it.each([
    ['who voted against the second?', 2],
    ['e o terceiro, é sobre o quê?', 3],
    ['第二个是谁写的？', 2],
    ['tell me about the last one', -1],
    ['what happened last week?', undefined],
    ['and who was the first to mention it?', undefined],
    ['who is against it?', undefined],
    ['что ещё писал второй?', 2],
    ['tell me about second one', 2],
    ['who was the first to post?', undefined],
    ['is it open at last?', undefined],
    ['who joined last?', undefined],
    ['what is the first thing to do here?', undefined],
    ['where do I start first?', undefined],
    ['when was it last seen?', undefined],
    ['你第一次发帖是什么时候？', undefined],
    ['wait a second, who wrote that?', undefined],
    ['first of all, who replied to it?', undefined],
    ['when was the last law passed?', undefined],
    ['who proposed the first law?', undefined],
    ['how much was the last gift?', undefined],
    ['what did she post in the last two weeks?', undefined],
    ['qué pasó la última semana', undefined],
    ['¿quién escribió la última vez?', undefined],
    ['в последние дни что она писала?', undefined],
    ['was kam in den letzten drei Tagen?', undefined],
  ])('that "%s" names is %s', (question, place) => {
    expect(placeMeant(tokensOf(question), question, { isOfOrder: false })).toBe(place)
  })

  it('is none if "first" probably means the oldest', () => {
    const question = 'who wrote about it first'
    expect(placeMeant(tokensOf(question), question, { isOfOrder: true })).toBeUndefined()
  })
})

const answer = [
  '2 texts about that, the best first:',
  '#21 by ada, 2026-06-18, a post with 1 reply',
  '| The panel is on the roof.',
  '#20 by bob, 2026-06-17, in the same conversation',
  '| When?',
  '#22 by ada, 2026-06-18, a post',
  '| It works.',
].join('\n')

describe('the records that an answer lists', () => {
  it('are those that fit the question, without the texts around them', () => {
    expect(listedIn(answer)).toEqual({
      ...{ ids: [21, 22], isBestFirst: true, lead: '2 texts about that, the best first:' },
    })
  })

  it('are none before the first answer', () => {
    expect(listedIn(undefined)).toEqual({ ids: [], isBestFirst: false, lead: '' })
  })
})

/**
 * Fake records that a bot can find: the laws #1 and #2, the public group #10 and the fund entry #12. The
 * channel in which the bot is asked has the id 9.
 */
const records = {
  channel: { id: 9, messages: async () => [] },
  findLaw: async (id: number) => (id < 3 ? { id } : undefined),
  findFeature: async () => undefined,
  findAgentById: async () => undefined,
  findPost: async () => undefined,
  findPublicGroup: async (id: number) => (id === 10 ? { id } : undefined),
  fundEntry: async (id: number) => (id === 12 ? { id } : undefined),
} as never

const asking = (citizen: 'clerk' | 'cartographer' | 'host', text: string) => ({
  ...{ citizen, text, tokens: tokensOf(text), ranked: rankAspects(tokensOf(text)) },
})
const told = (...ids: number[]) => ({ ids, isBestFirst: false, lead: 'Some records:' })

describe('a follow-up', () => {
  it('is about the record at the place that it names', async () => {
    const read = await byChoice(asking('clerk', 'who voted against the second?'), told(1, 2), records)
    expect(read).toMatchObject({ citizen: 'clerk', intent: { name: 'bill' }, asked: { id: '2' } })
  })

  it.each([
    ['names a place that the list does not have', 'who voted against the fourth?', told(1, 2)],
    ['names a record that is gone', 'who voted against the first?', told(3)],
    ['asks something that is not known of such a record', 'what does the first cost?', told(1)],
    ['follows no list', 'who voted against the second?', told()],
  ])('chooses no record if it %s', async (_, text, list) => {
    expect(await byChoice(asking('clerk', text), list, records)).toBeUndefined()
  })

  it('chooses no record that another citizen keeps', async () => {
    const read = await byChoice(asking('host', 'who voted against the second?'), told(1, 2), records)
    expect(read).toBeUndefined()
  })

  it('about a vote of the asker on a law is answered in its inbox', async () => {
    const text = 'have I voted on it?'
    const read = await byReference(asking('clerk', text), told(1), records)
    expect(read).toMatchObject({ citizen: 'clerk', intent: { name: 'ownVotes' } })
  })

  it('is about the only record, and about the first of several with doubt', async () => {
    const text = 'who is against it?'
    const ofOne = await byReference(asking('clerk', text), told(1), records)
    expect(ofOne).toMatchObject({ intent: { name: 'bill' }, asked: { id: '1' } })
    expect(ofOne?.doubt).toBeUndefined()
    const ofTwo = await byReference(asking('clerk', text), told(1, 2), records)
    expect(ofTwo).toMatchObject({ asked: { id: '1' }, doubt: { isLikely: false } })
  })

  it('that names its own subject is about no record of the answer before', async () => {
    const text = 'who is against the quantum harbour?'
    expect(await byReference(asking('clerk', text), told(1), records)).toBeUndefined()
  })

  it('about the members of this channel names them, and of another group it does not', async () => {
    const text = 'who is in there?'
    const here = await byReference(asking('cartographer', text), told(9), records)
    expect(here).toMatchObject({ intent: { name: 'channelCard' } })
    const other = await byReference(asking('cartographer', text), told(10), records)
    expect(other).toMatchObject({ intent: { name: 'show' }, asked: { id: '10' } })
  })
})

describe('a question with an id', () => {
  it('is about that record, of whatever kind it is', async () => {
    expect(await byIdNamed(asking('clerk', 'how do I join #10?'), records)).toMatchObject({
      ...{ citizen: 'cartographer', intent: { name: 'show' }, asked: { id: '10' } },
    })
  })

  it('is about an entry of the ledger, which another citizen keeps', async () => {
    expect(await byIdNamed(asking('host', 'when was #12?'), records)).toMatchObject({
      ...{ citizen: 'treasurer', intent: { name: 'entry' }, asked: { id: '12' } },
    })
  })

  it('that no record has is about none', async () => {
    expect(await byIdNamed(asking('clerk', 'who is in #11?'), records)).toBeUndefined()
  })

  it('that asks for an action is about nothing that is known of the record', async () => {
    expect(await byIdNamed(asking('clerk', 'delete #1 for me'), records)).toBeUndefined()
  })
})
