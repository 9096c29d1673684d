import { describe, expect, it } from 'vitest'
import { anyOf, matchOf, queryOf, termsOf, tsqueryOf, wordsOf } from '../../hub/domain/words.ts'
import { tsvectorOf } from '../../hub/domain/wordVector.ts'

const finds = (topic: string, text: string): boolean => {
  const query = queryOf(topic)
  return query !== undefined && matchOf(query, text) > 0
}

describe('the words of a text', () => {
  it.each([
    ['Two GPUs, 40 kW!', ['two', 'gpus', '40', 'kw']],
    ['Crème brûlée à Ďáblice', ['creme', 'brulee', 'a', 'dablice']],
    ['Ёлка и ΆΛΦΑ', ['елка', 'и', 'αλφα']],
    ['ﬁne ＦＵＬＬ width', ['fine', 'full', 'width']],
    ['太阳能GPU', ['太', '阳', '能', 'gpu']],
    ['हिन्दी भाषा', ['हिन्दी', 'भाषा']],
    ["it's_a-test.example/x", ['it', 's', 'a', 'test', 'example', 'x']],
    ['… — !', []],
  ])('%s', (text, words) => expect(wordsOf(text)).toEqual(words))

  it('leave out stop words, unless all of them are stop words', () => {
    expect(termsOf('What is the price of a GPU, and of the rack?')).toEqual(['price', 'gpu', 'rack'])
    expect(termsOf('to be or not to be')).toEqual(['to', 'be', 'or', 'not'])
  })

  it('are bounded in number and length', () => {
    expect(wordsOf('x'.repeat(4000))).toEqual(['x'.repeat(64)])
    expect(queryOf('word '.repeat(500))?.terms).toHaveLength(1)
    expect(queryOf(Array.from({ length: 500 }, (_, index) => `w${index}`).join(' '))?.terms).toHaveLength(24)
  })
})

describe('a search topic', () => {
  it.each([
    ['gpu', 'Two GPUs arrived.'],
    ['gpus', 'One GPU arrived.'],
    ['car', 'Two cars.'],
    ['arrays', 'One array.'],
    ['solar array', 'The array is solar.'],
    ['"solar array"', 'Our solar array works.'],
    ['cafe', 'Le café ouvre.'],
    ['太阳能', '我们用太阳能。'],
    ['the solar', 'Solar.'],
    ['40', 'It gives 40 kW.'],
  ])('%s matches: %s', (topic, text) => expect(finds(topic, text)).toBe(true))

  it.each([
    ['gpu', 'The group met.'],
    ['mars', 'The market is open.'],
    ['cars', 'The forest carries the letters.'],
    ['car', 'The forest carries the letters.'],
    ['solar array', 'The array is lunar.'],
    ['"solar array"', 'The array is solar.'],
    ['太阳能', '太好了，阳光，能量'],
    ['4', 'It gives 40 kW.'],
    ['it', 'Items.'],
  ])('%s does not match: %s', (topic, text) => expect(finds(topic, text)).toBe(false))

  it('without any word gives no query', () => expect(queryOf('… ?!')).toBeUndefined())

  it('is written so that none of it is read as an operator', () => {
    const query = queryOf(`ab' | !cd & (ef) <-> "gh\\' ij":*`)
    expect(query && tsqueryOf(query)).toBe("('gh' <1> 'ij') & ('ab') & ('cd') & ('ef')")
    expect(tsvectorOf(`it's a 'test' \\ test`)).toBe("'s':2 'test':4 'test':5")
  })

  it('counts the stop words of a phrase as distance, because no stop word is indexed', () => {
    const written = (topic: string) => {
      const query = queryOf(topic)
      return query && tsqueryOf(query)
    }
    expect(written('"state of the art"')).toBe("('state' <3> ('art' | 'arts':*))")
    expect(written('"the art of" solar')).toBe("('art') & ('solar':*)")
    expect(written('"to be"')).toBe('')
    expect(tsvectorOf('The state of the art')).toBe("'state':2 'art':5")
    expect(tsvectorOf('Für eine Straße')).toBe("'straße':3")
  })

  it('keeps a Japanese word with a long vowel in one term', () => {
    expect(queryOf('ソーラー')?.terms).toEqual([['ソ', 'ー', 'ラ', 'ー']])
    const query = queryOf('ソーラー')
    expect(query && matchOf(query, '屋根のソーラーです')).toBe(1)
    expect(query && matchOf(query, 'ラジオとソファー')).toBe(0)
  })

  it('that needs only some of its words is scored by their share', () => {
    const query = anyOf('The solar array delivers power')
    expect(query && matchOf(query, 'An array of solar cells')).toBe(0.5)
    expect(query && matchOf(query, 'Nothing like it')).toBe(0)
  })
})
