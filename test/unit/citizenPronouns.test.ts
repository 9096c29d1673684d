import { describe, expect, it } from 'vitest'
import { orderIn } from '../../hub/citizens/language/order.ts'
import { tokensOf } from '../../hub/citizens/language/sentence.ts'
import { refersToTopic, withValuesBefore } from '../../hub/citizens/understanding/followUp.ts'

describe('the word "this"', () => {
  it('stands for the topic of the question before', () => {
    expect(refersToTopic(tokensOf('who wrote about this'))).toBe(true)
    expect(withValuesBefore(tokensOf('who wrote about this'), { topic: 'solar' })).toHaveLength(1)
  })

  it('stands for no topic in "this channel"', () => {
    expect(refersToTopic(tokensOf('who mentioned the budget in this channel'))).toBe(false)
    expect(
      withValuesBefore(tokensOf('who mentioned the budget in this channel'), { topic: 'solar' }),
    ).toEqual([])
  })
})

describe('the order that a question asks for', () => {
  it.each([
    ['which of them is the newest?', 'newest'],
    ['welcher davon ist der neueste?', 'newest'],
    ['which of them came first?', 'oldest'],
    ['какой из них был первым?', 'oldest'],
    ['show the first of those', undefined],
    ['покажи первый из них', undefined],
    ['which of them has a picture?', undefined],
  ])('"%s": %s', (question, order) => expect(orderIn(question)).toBe(order))
})
