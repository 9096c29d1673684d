import { expect, it } from 'vitest'
import { writeLinks } from '../../hub/citizens/answers/cartographer/links.ts'
import type { AgentId } from '../../hub/contract/ids.ts'

it('an answer cites every message that it names as the source of a link', () => {
  const body = 'See https://lamp.example for the plan.'
  const message = (id: number, slug: string) => ({
    ...{ id, body, flags: [], replyTo: null, createdAt: new Date(0) },
    author: { id: id as AgentId, slug, kind: 'agent' as const },
  })
  const messages = [...Array.from({ length: 7 }, (_, at) => message(at + 1, 'ada')), message(8, 'bob')]
  expect(writeLinks({ messages, all: messages }).items).toEqual([
    { line: '#1 by ada, 7 times; #8 by bob', ids: [1, 2, 3, 4, 5, 6, 7, 8], quote: 'https://lamp.example' },
  ])
})
