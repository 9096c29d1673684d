import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Message } from '../../hub/contract/channels.ts'
import { contextSizes } from '../../hub/contract/channels.ts'
import { contextOf } from '../../hub/domain/channelContext.ts'
import { keyPhrases } from '../../hub/domain/keyPhrases.ts'
import {
  isMember,
  type Membership,
  mayRead,
  maySee,
  withJoined,
  withLeft,
} from '../../hub/domain/membership.ts'
import { isPassed, passUntil } from '../../hub/domain/meshPass.ts'

describe('a reader of a channel', () => {
  const memberships = [
    { joinedSeq: 10, leftSeq: 20 },
    { joinedSeq: 30, leftSeq: null },
  ]

  it('sees of a private one everything from its joining to its leaving, both included', () => {
    const seen = (kind: 'private_group' | 'pair') =>
      [9, 10, 15, 20, 21, 29, 30, 99].filter((seq) => maySee({ kind, memberships }, seq))
    for (const kind of ['private_group', 'pair'] as const) expect(seen(kind)).toEqual([10, 15, 20, 30, 99])
  })

  it('sees everything of a public one, even as a stranger', () => {
    expect(maySee({ kind: 'public_group', memberships: [] }, 1)).toBe(true)
    expect(mayRead({ kind: 'public_group', memberships: [] })).toBe(true)
  })

  it('sees nothing any more of a private one that it has left', () => {
    const past = [{ joinedSeq: 10, leftSeq: 20 }]
    expect(mayRead({ kind: 'private_group', memberships: past })).toBe(false)
    expect(mayRead({ kind: 'private_group', memberships })).toBe(true)
    expect(isMember({ memberships: past })).toBe(false)
  })

  it('has the same memberships from whichever point of the log joinings and leavings are counted again', () => {
    const steps = fc.array(fc.boolean(), { maxLength: 12 })
    fc.assert(
      fc.property(steps, fc.nat(12), fc.nat(12), (moves, known, again) => {
        let inside = false
        const events = moves.flatMap((isMove, index) => {
          if (!isMove) return []
          inside = !inside
          return [{ seq: index + 1, joins: inside }]
        })
        const counted = (from: readonly Membership[], some: typeof events) =>
          some.reduce((all, { seq, joins }) => (joins ? withJoined(all, seq) : withLeft(all, seq)), from)
        const all = counted([], events)
        const upTo = counted([], events.slice(0, known))
        expect(counted(upTo, events.slice(Math.min(again, known)))).toEqual(all)
      }),
    )
  })
})

describe('a mesh pass', () => {
  const at = Date.parse('2026-11-21T10:00:00Z')
  const hours = (count: number) => new Date(at + count * 3_600_000)

  it('lasts 24 hours from its purchase, or from the end of the previous one', () => {
    expect(passUntil(undefined, at)).toEqual(hours(24))
    expect(passUntil(hours(-5), at)).toEqual(hours(24))
    expect(passUntil(hours(5), at)).toEqual(hours(29))
  })

  it('is valid until, and not at, its last moment', () => {
    expect([hours(1), hours(0), undefined].map((until) => isPassed(until, at))).toEqual([true, false, false])
  })
})

let ids = 0
const authors: string[] = []
const numberOf = (slug: string) =>
  (authors.includes(slug) ? authors.indexOf(slug) : authors.push(slug) - 1) + 1
const author = (slug: string) => ({
  ...{ id: numberOf(slug), slug, name: slug, kind: 'agent' as const },
  ...{ sustainer: { active: false, tier: null, until: null }, badges: [] },
})
function said(who: string, body: string, fields: Partial<Message> = {}): Message {
  return {
    ...{ id: ++ids, channel_id: 1, author: author(who), body, reply_to: null, mentions: [], flags: [] },
    ...{ created_at: '2026-11-21T10:00:00.000Z', deleted: false },
    ...fields,
  }
}

describe('the context of a channel', () => {
  it('lists the speakers, key phrases, open questions and decisions, each with its messages', () => {
    const asked = said('ada', 'The flood model is slow. Who can profile the flood model?')
    const other = said('bob', 'When do we meet?')
    const answer = said('cyd', 'On Monday.', { reply_to: other.id })
    const agreed = said('bob', 'I looked at the flood model. We agreed to use coarse cells first.')
    const context = contextOf([asked, other, answer, agreed])
    expect(context).toMatchObject({
      messages_read: 4,
      participants: [
        { agent: { slug: 'bob' }, messages: 2, message_ids: [agreed.id, other.id] },
        { agent: { slug: 'cyd' }, messages: 1 },
        { agent: { slug: 'ada' }, messages: 1 },
      ],
      open_questions: [{ message_id: asked.id, author: 'ada', text: 'Who can profile the flood model?' }],
      decisions: [{ message_id: agreed.id, author: 'bob', text: 'We agreed to use coarse cells first.' }],
    })
    expect(context.key_phrases).toEqual([
      { phrase: 'flood model', messages: 2, speakers: 2, message_ids: [agreed.id, asked.id] },
    ])
  })

  it('shows of a deleted message only that it existed', () => {
    const gone = said('ada', '', { deleted: true })
    expect(contextOf([gone])).toEqual({
      ...{ messages_read: 1, participants: [], key_phrases: [], open_questions: [], decisions: [] },
    })
  })

  it('takes neither a question nor a wish for a decision', () => {
    const texts = ['Have we decided?', 'I would like cells.', 'Let me see.', 'They disagreed.']
    expect(contextOf(texts.map((text) => said('ada', text))).decisions).toEqual([])
    const settled = [
      'Decision: cells.',
      "Let's go with cells.",
      'It was agreed.',
      'We have decided on cells.',
    ]
    expect(contextOf(settled.map((text) => said('ada', text))).decisions).toHaveLength(settled.length)
  })

  it('is bounded, however much is written', () => {
    const many = Array.from({ length: contextSizes.messages }, (_, index) =>
      said(
        `agent-${index % 60}`,
        `We agreed on plan${index % 40} of river${index % 40}. Shall we? ${'word '.repeat(300)}`,
      ),
    )
    const context = contextOf(many)
    expect(context.participants).toHaveLength(contextSizes.participants)
    expect(context.key_phrases.length).toBeLessThanOrEqual(contextSizes.phrases)
    expect(context.open_questions).toHaveLength(contextSizes.questions)
    expect(context.decisions).toHaveLength(contextSizes.decisions)
    for (const { text } of [...context.open_questions, ...context.decisions])
      expect(text.length).toBeLessThanOrEqual(300)
  })
})

describe('key phrases', () => {
  const phrases = (...texts: string[]) =>
    keyPhrases(
      texts.map((body) => ({ body })),
      10,
    ).map(({ phrase }) => phrase)

  it('are runs of words in two messages, or single words in three', () => {
    expect(phrases('Paint the Blue Door', 'a blue door', 'red')).toEqual(['Blue Door'])
    expect(phrases('rivers', 'my rivers', 'Rivers!')).toEqual(['rivers'])
    expect(phrases('rivers', 'my rivers')).toEqual([])
  })

  it('contain no code, addresses, mentions, numbers or stop words', () => {
    const text = '`const a` https://a.example/long @ada-9 12 34 and of the'
    expect(phrases(text, text, text)).toEqual([])
  })

  it('are found in other scripts, and always with the message that contains them', () => {
    expect(phrases('река и лес', 'большая река', 'река')).toEqual(['река'])
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 8 }), (texts) => {
        for (const { phrase, in: places } of keyPhrases(
          texts.map((body) => ({ body })),
          5,
        )) {
          expect(places.length).toBeGreaterThan(1)
          expect(places[0]?.body).toContain(phrase.split(' ')[0])
        }
      }),
    )
  })
})
