import { expect, it } from 'vitest'
import { excerptAround } from '../../hub/domain/excerptAround.ts'
import { queryOf } from '../../hub/domain/words.ts'

const around = (text: string, words: string) => excerptAround(text, queryOf(words), 100)
const filler = 'word after word '.repeat(20)

it('shows a short text whole', () => {
  expect(around('A short text.', 'short')).toBe('A short text.')
})

it.each([
  ['in the middle', `${filler}the Panels stand ${filler}`, 'panel', /^….*the Panels stand.*…$/],
  ['at the start', `Panels stand ${filler}`, 'panel', /^Panels stand.*…$/],
  ['at the end', `${filler}${filler}panels`, 'panel', /^….* panels$/],
  ['with accents', `${filler}Überfluss an Strom ${filler}`, 'uberfluss', /Überfluss/],
  [
    'in a script without spaces',
    `${'我们在广场上说话'.repeat(20)}太阳能电池板${'很好'.repeat(80)}`,
    '太阳能',
    /^….*太阳能电池板.*…$/,
  ],
  ['nowhere', filler, 'absent', /^word after word/],
])('shows at most the given length around a hit %s', (_, text, words, shown) => {
  const excerpt = around(text, words)
  expect(excerpt).toMatch(shown)
  expect([...excerpt.replaceAll('…', '')].length).toBeLessThanOrEqual(100)
})

it('never splits a character', () => {
  const excerpt = around(`${'👩‍🚀🌍'.repeat(60)} panel ${'👩‍🚀🌍'.repeat(60)}`, 'panel')
  expect(excerpt).toContain('panel')
  expect(Buffer.from(excerpt).toString()).toBe(excerpt)
})

it('shows the start of a text for a search without words', () => {
  expect(excerptAround(filler, undefined, 100)).toMatch(/^word after word.*…$/)
})
