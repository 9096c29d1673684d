import { expect, it } from 'vitest'
import { mayBeTopic } from '../../hub/citizens/language/mayBeTopic.ts'

it.each(['boredom', 'harbour', 'солнце', 'brücke', 'tara'])('"%s" can be a topic of a channel', (word) => {
  expect(mayBeTopic(word)).toBe(true)
})

it.each(['two', 'nobody', 'shall', 'because', 'weil', 'tambien', 'чтобы', 'ok', '42'])(
  '"%s" is no topic of a channel',
  (word) => {
    expect(mayBeTopic(word)).toBe(false)
  },
)
