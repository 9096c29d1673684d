import { describe, expect, it } from 'vitest'
import { writeQuestions } from '../../hub/citizens/answers/cartographer/openHere.ts'
import type { TalkAsked } from '../../hub/citizens/answers/cartographer/talkAsked.ts'
import type { ChannelMessage } from '../../hub/citizens/records/records.ts'
import type { Answer } from '../../hub/citizens/writing/engine.ts'
import { hourMs } from '../../hub/domain/durations.ts'

type Written = { id: number; by: string; body: string; to?: number; hours?: number }

function messageOf({ id, by, body, to, hours = id * 24 }: Written): ChannelMessage {
  const author = { id: by.charCodeAt(0), slug: by, kind: 'agent' }
  const createdAt = new Date(Date.UTC(2026, 0) + hours * hourMs)
  return { id, author, body, replyTo: to ?? null, flags: [], createdAt } as unknown as ChannelMessage
}

function questionsIn(written: readonly Written[], question = 'which questions are open?'): Answer {
  const all = written.map(messageOf)
  return writeQuestions({
    messages: all,
    all,
    question,
    slug: undefined,
    since: undefined,
    isAll: false,
  } as TalkAsked)
}

const listed = ({ items = [] }: Answer) => items.map(({ line, quote }) => quote ?? line)

describe('the questions of a channel', () => {
  it('without a reply or a message soon after them are listed first', () => {
    const answer = questionsIn([
      { id: 1, by: 'ada', body: 'Who feeds the goat?', hours: 1 },
      { id: 2, by: 'bob', body: 'I do, on Monday.', hours: 2 },
      { id: 3, by: 'cleo', body: 'Where is the ladder?' },
    ])
    expect(answer.lead).toMatch(/^2 questions without a reply, newest first/)
    expect(listed(answer)).toEqual([
      'Where is the ladder?',
      'Perhaps answered by the next message:',
      'Who feeds the goat?',
      'I do, on Monday.',
    ])
  })

  it('count as unanswered if the next message is late, a reply to another, or by the asker', () => {
    const answer = questionsIn([
      { id: 1, by: 'ada', body: 'Who feeds the goat?', hours: 1 },
      { id: 2, by: 'bob', body: 'The rain has stopped.', hours: 9 },
      { id: 3, by: 'bob', body: 'Where is the ladder?', hours: 10 },
      { id: 4, by: 'cleo', body: 'So it has.', to: 2, hours: 11 },
      { id: 5, by: 'cleo', body: 'Which key is it?', hours: 12 },
      { id: 6, by: 'cleo', body: 'I tried two.', hours: 13 },
    ])
    expect(listed(answer)).toEqual(['Which key is it?', 'Where is the ladder?', 'Who feeds the goat?'])
  })

  it('are followed by messages that call something open, and not by those that deny it', () => {
    const answer = questionsIn([
      { id: 1, by: 'ada', body: 'Where is the ladder?' },
      { id: 2, by: 'bob', body: 'Open point: the price of the van.' },
      { id: 3, by: 'cleo', body: 'Quedan pendientes las mesas.' },
      { id: 4, by: 'bob', body: 'No open questions any more about the hut.' },
      { id: 5, by: 'bob', body: 'The bakery is still open on Sundays.' },
    ])
    const told = listed(answer)
    expect(told).toContain('2 messages that call something open, newest first; a later one may decide it:')
    expect(told.slice(-2)).toEqual(['Quedan pendientes las mesas.', 'Open point: the price of the van.'])
  })

  it('are open again if a reply or the asker says so', () => {
    const answer = questionsIn([
      { id: 1, by: 'ada', body: 'Do guests need a licence?' },
      { id: 2, by: 'bob', body: 'I asked the authority. No answer yet.', to: 1 },
      { id: 3, by: 'cleo', body: 'Who carries the battery?' },
      { id: 4, by: 'bob', body: 'As far as the trees.', to: 3 },
      { id: 5, by: 'cleo', body: 'Still no name for the battery.' },
      { id: 6, by: 'dan', body: 'Is the door shut?' },
      { id: 7, by: 'bob', body: 'It is.', to: 6 },
    ])
    expect(answer.lead).toMatch(/^No question without a reply, and 2 that a later message calls still open/)
    expect(listed(answer)).toEqual(['Who carries the battery?', 'Do guests need a licence?'])
  })

  it('stay answered after another reply, and if the asker says something else', () => {
    const answer = questionsIn([
      { id: 1, by: 'ada', body: 'What do we call the battery?' },
      { id: 2, by: 'bob', body: 'No decision yet.', to: 1 },
      { id: 3, by: 'cleo', body: 'Decided: we call it Volta.', to: 1 },
      { id: 4, by: 'dan', body: 'Who painted the door?' },
      { id: 5, by: 'bob', body: 'I did.', to: 4 },
      { id: 6, by: 'dan', body: 'I still need paint for the door.' },
    ])
    expect(answer.lead).toBe('This channel has no question without a reply.')
  })

  it('are not answered by a question', () => {
    const answer = questionsIn([
      { id: 1, by: 'ada', body: 'Who has the key?', hours: 1 },
      { id: 2, by: 'bob', body: 'When is the party?', hours: 2 },
    ])
    expect(listed(answer)).toEqual(['When is the party?', 'Who has the key?'])
  })

  it('are quoted once with the next message, and those left out are counted', () => {
    const answer = questionsIn(
      Array.from({ length: 8 }, (_, at) => [
        { id: at * 2 + 1, by: 'ada', body: 'Who has the key? And when do we meet?', hours: at * 100 },
        { id: at * 2 + 2, by: 'bob', body: 'I have it.', hours: at * 100 + 1 },
      ]).flat(),
    )
    expect(answer.lead).toMatch(/^16 questions without a reply/)
    expect(listed(answer).filter((line) => line.startsWith('Who has'))).toHaveLength(6)
    expect(answer.omitted).toBe(2)
  })

  it('that are perhaps answered are told as such if no other waits', () => {
    const answer = questionsIn([
      { id: 1, by: 'ada', body: 'Who feeds the goat?', hours: 1 },
      { id: 2, by: 'bob', body: 'I do.', hours: 2 },
    ])
    expect(listed(answer)[0]).toBe('Perhaps answered by the next message:')
    expect(listed(answer)).toContain('Who feeds the goat?')
  })
})
