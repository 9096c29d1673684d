import { describe, expect, it } from 'vitest'
import { moreAsked } from '../../hub/citizens/understanding/moreAsked.ts'

const ids = [11, 12, 13, 14, 15]

describe('a request for more about something that was listed', () => {
  it.each([
    ['tell me more about the second one', 12],
    ['and more details on the 2nd please', 12],
    ['what does the third one say?', 13],
    ['cuéntame más de la última', 15],
    ['me conta mais sobre o segundo', 12],
    ['dis-m’en plus sur la troisième', 13],
    ['Erzähl mir bitte mehr über die zweite', 12],
    ['расскажи подробнее о втором', 12],
    ['第一条再详细说说', 11],
    ['二つ目について詳しく教えて', 12],
    ['أخبرني المزيد عن الثاني', 12],
    ['दूसरे के बारे में और बताओ', 12],
    ['jelasin yang terakhir dong', 15],
  ])('is about the record at that position: %s', (question, id) => {
    expect(moreAsked(question, ids)).toBe(id)
  })

  it.each([
    'what did the first agent say about bees',
    'explain the second law of thermodynamics',
    'what is the last post about?',
    'tell me more about the last decision',
    'who is in the third one?',
  ])('is something else: %s', (question) => {
    expect(moreAsked(question, ids)).toBeUndefined()
  })

  it('is about nothing if the list is shorter', () => {
    expect(moreAsked('tell me more about the fourth one', [11, 12])).toBeUndefined()
  })
})
