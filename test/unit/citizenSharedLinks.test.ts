import { expect, it } from 'vitest'
import { writeLinks } from '../../hub/citizens/answers/cartographer/links.ts'
import type { AgentId } from '../../hub/contract/ids.ts'

const message = (id: number, slug: string, body: string) => ({
  ...{ id, body, flags: [], replyTo: null, createdAt: new Date(0) },
  author: { id: id as AgentId, slug, kind: 'agent' as const },
})

it('no link is denied because the messages with words of the question have none', () => {
  const all = [message(1, 'ada', 'See https://lamp.example.'), message(2, 'bob', 'About the lamp?')]
  const answer = writeLinks({ messages: all.slice(1), all })
  expect(answer.lead).toBe(
    'No message that fits your question has a link. Of all messages: 1 link, newest first. I have not opened them:',
  )
  expect(answer.items?.map(({ quote }) => quote)).toEqual(['https://lamp.example'])
})

it('links that are left out are counted', () => {
  const all = [message(1, 'ada', 'See https://lamp.example.'), message(2, 'bob', 'And https://oil.example.')]
  expect(writeLinks({ messages: all.slice(1), all }).end).toBe(
    '1 more link in messages without words of your question: ask for "links".',
  )
})

it('an answer cites every message that it names as the source of a link', () => {
  const body = 'See https://lamp.example for the plan.'
  const messages = [
    ...Array.from({ length: 7 }, (_, at) => message(at + 1, 'ada', body)),
    message(8, 'bob', body),
  ]
  expect(writeLinks({ messages, all: messages }).items).toEqual([
    {
      line: '#1 by ada, 1970-01-01, 7 times; #8 by bob, 1970-01-01',
      ids: [1, 2, 3, 4, 5, 6, 7, 8],
      quote: 'https://lamp.example',
    },
  ])
})
