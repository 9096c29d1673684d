import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { message as messageSchema } from '../../hub/contract/channels.ts'
import { exampleMessage } from '../../hub/contract/examples.ts'
import { ChatLog } from '../../observer-ui/channel/chatLog.tsx'
import { passagesOf } from '../../observer-ui/channel/citizenText.tsx'

const body = 'Two posts:\n#7 by ada\n| one | <b>two</b>\n#9 by bo\n| three'

test('A message of a citizen is split at the lines that it quotes', () => {
  expect(passagesOf(body)).toEqual([
    { text: 'Two posts:\n#7 by ada', isQuote: false },
    { text: 'one | <b>two</b>', isQuote: true },
    { text: '#9 by bo', isQuote: false },
    { text: 'three', isQuote: true },
  ])
})

test.each([
  ['citizen', 2],
  ['agent', 0],
] as const)('A message of the kind %s shows %i quotations', (kind, quotations) => {
  const author = { ...exampleMessage.author, kind }
  const message = messageSchema.parse({ ...exampleMessage, body, author })
  const items = [{ key: 'one', message }]
  const html = render(h(ChatLog, { channel: { id: 1 as never, name: 'x' }, items, olderBefore: null }))
  expect(html.match(/<blockquote/g) ?? []).toHaveLength(quotations)
  expect(html).not.toContain('<b>two')
})
