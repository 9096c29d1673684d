import { describe, expect, it } from 'vitest'
import { byPart } from '../../hub/citizens/understanding/byPart.ts'
import { smallTalkOf, withoutSmallTalk } from '../../hub/citizens/understanding/smallTalkParts.ts'
import { slipsBetween } from '../../hub/citizens/words/lexicon.ts'
import { seededRandom } from '../support/lib/random.ts'

const random = seededRandom(3)
const word = () =>
  Array.from({ length: random.between(4, 11) }, () => 'etaoinshrdlu'[random.between(0, 11)]).join('')
const sentence = () => `${Array.from({ length: 6 }, word).join(' ')}?`
const long = Array.from({ length: 90 }, sentence).join(' ').slice(0, 4000)

describe('a message of 4,000 characters with many sentences', () => {
  const unread = { type: 'unknown', nearest: [], subjects: [] } as const

  it('loses its greeting and its thanks, but nothing from its middle', () => {
    const said = Array.from({ length: 8 }, sentence).join(' ')
    expect(withoutSmallTalk(`Hello! ${said} Hello! ${said} Thanks.`)).toBe(`${said} Hello! ${said}`)
  })

  it('is thanks only if one of its last sentences is', () => {
    const said = Array.from({ length: 8 }, sentence).join(' ')
    expect(smallTalkOf(`${said} Thanks.`)).toBe('thanks')
    expect(smallTalkOf(`Thanks. ${said}`)).toBeUndefined()
  })

  it('is read by its last long question first', async () => {
    const parts: string[] = []
    await byPart('archivist', `${long}? Who wrote about bees? Well?`, async (part) => {
      parts.push(part)
      return unread
    })
    expect(parts[0]).toBe('Who wrote about bees?')
  })
})

describe('slips between two words', () => {
  it.each([
    ['sumary', 'summary', 1, 1],
    ['trasnlation', 'translation', 1, 1],
    ['translation', 'transaction', 1, undefined],
    ['tarnsltaion', 'translation', 2, 2],
    ['abcdefgh', 'azzzzzzz', 1, undefined],
  ])('%s and %s, at most %i: %s', (one, other, most, slips) => {
    expect(slipsBetween(one, other, most)).toBe(slips)
  })
})
