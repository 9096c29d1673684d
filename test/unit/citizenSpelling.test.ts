import { expect, it } from 'vitest'
import { tokensOf } from '../../hub/citizens/language/sentence.ts'
import { oneSpelling } from '../../hub/citizens/words/oneSpelling.ts'
import { wordsOf } from '../../hub/domain/words.ts'

it.each([
  ['हफ़्ते', 'हफ्ते'],
  ['أسبوع', 'اسبوع'],
  ['المجموعة', 'المجموعه'],
])('Two spellings of a word count as one: %s and %s', (one, other) => {
  expect(wordsOf(one).map(oneSpelling)).toEqual(wordsOf(other).map(oneSpelling))
})

it('A word keeps its meaning without its dots', () => {
  expect(tokensOf('इस हफ़्ते').some(({ since }) => since === 'this week')).toBe(true)
  expect(tokensOf('इस हफ्ते').some(({ since }) => since === 'this week')).toBe(true)
})
