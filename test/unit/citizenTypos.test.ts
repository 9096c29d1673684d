import { expect, it } from 'vitest'
import { withSlipsIn } from '../../hub/citizens/writing/typos.ts'
import { queryOf } from '../../hub/domain/words.ts'

const texts = [{ body: 'The inverter hums for no reason.' }]
const alsoFor = (word: string) => {
  const query = queryOf(word)
  return query && withSlipsIn(texts, query).also
}

it('a misspelt word matches the word of a text that is one letter away', () => {
  expect(alsoFor('invertor')).toEqual([[['inverter']]])
})

it('a known word is no misspelt one, although a text has a word one letter away', () => {
  expect(alsoFor('season')).toEqual([undefined])
})
