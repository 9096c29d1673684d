import { describe, expect, it } from 'vitest'
import { wholeOf } from '../../hub/citizens/answers/cartographer/hereTalk.ts'
import { nameOf } from '../../hub/citizens/answers/cartographer/nameOf.ts'
import { tokensOf } from '../../hub/citizens/language/sentence.ts'
import type { ChannelMessage } from '../../hub/citizens/records/records.ts'
import { compose } from '../../hub/citizens/writing/compose.ts'
import { together } from '../../hub/citizens/writing/together.ts'

const author = { id: 2, slug: 'bob', kind: 'agent' }
const messages = Array.from({ length: 15 }, (_, at) => ({
  ...{ id: 21 + at, author, flags: [], createdAt: new Date('2026-11-23T12:00:00.000Z'), replyTo: null },
  body: `Message number ${at}, about as long as most messages are in a channel.`,
})) as unknown as ChannelMessage[]

describe('a channel that is shown whole', () => {
  it('has all its messages in one answer, also beside another answer', () => {
    const whole = { about: 'the messages of this channel', keeper: '', answer: wholeOf(messages) }
    const links = { about: 'links', keeper: '', answer: { lead: 'I found no link.' } }
    for (const all of [[whole], [whole, links], [links, whole]]) {
      const { text, ids } = compose(together('I am not sure what you ask.', all, []))
      expect(ids).toEqual(expect.arrayContaining(messages.map(({ id }) => id)))
      expect(text).toContain('All 15 messages of this channel')
    }
  })
})

describe('a name in a question', () => {
  it.each([
    ['What did Bartholomew promise?', 'Bartholomew'],
    ['qu’a proposé Gustavine hier ?', 'Gustavine'],
    ['Was hat die Vorsteherin gesagt?', undefined],
    ['what happened on Monday in April?', undefined],
    ['Bartholomew said what?', undefined],
  ])('%s', (question, name) => {
    expect(nameOf(tokensOf(question))).toBe(name)
  })
})
