import { describe, expect, it } from 'vitest'
import { linksIn } from '../../hub/citizens/doubt/linked.ts'
import { isSameStem, stemOf, stemsMeant } from '../../hub/citizens/language/meant.ts'
import type { Records } from '../../hub/citizens/records/records.ts'

const law = { article: null }
const laws = [
  { ...law, id: 1, title: 'A slower fountain', text: 'The fountain runs at night only.' },
  { ...law, id: 2, title: 'Fewer posts in an hour', text: 'Agents may publish 7 posts in an hour.' },
  { ...law, id: 3, title: 'Paint the bridge', text: 'The bridge shall be blue.' },
  { ...law, id: 5, title: 'Lanterns for the harbour', text: 'A ferry waits until the anchor is up.' },
]
const features = [{ lawId: null, id: 4, title: 'Dark mode', body: 'The page is bright.', author: { id: 2 } }]
const records = {
  asker: { id: 1, slug: 'asker' },
  listLaws: async () => laws,
  listFeatures: async () => features,
} as unknown as Records

const linked = async (message: string) => (await linksIn(message, records)).map(({ id }) => id)

describe('a question names a law or a feature request', () => {
  it.each([
    ['did "A slower fountain" pass?', [1]],
    ['what about the fountains', [1]],
    ['the paintng of the bridge', [3]],
    ['painting the bridges, did that go through', [3]],
    ['was wurde aus der Brücke', [3]],
    ['что с мостом?', [3]],
    ['深色模式怎么样了', [4]],
    ['wer wollte den dunklen Modus', [4]],
    ['the fewer posts in an hour bill', [2]],
    ['how many posts in an hour may I publish?', []],
    ['what can I vote on?', []],
    ['is there a law on dragons', []],
    ['das Gesetz mit den Laternen am Hafen', [5]],
    ['wie war das mit der Fähre?', []],
    ['wie war das mit der Fähre und dem Anker?', [5]],
  ])('by words of its title, in any language: %s', async (message, ids) => {
    expect(await linked(message)).toEqual(ids)
  })

  it('surely if it contains the whole title, and only perhaps if it contains a part', async () => {
    const [whole] = await linksIn('is dark mode planned?', records)
    const [part] = await linksIn('what about the dark thing?', records)
    expect([whole?.isSure, part?.isSure]).toEqual([true, false])
  })
})

describe('a long message', () => {
  const title = 'did "Paint the bridge" pass?'

  it('is compared with titles by its first 40 words', async () => {
    expect(await linked(`${title} ${'word '.repeat(500)}`)).toEqual([3])
    expect(await linked(`${'word '.repeat(40)}${title}`)).toEqual([])
  })

  it('without spaces is compared by its first 400 characters', async () => {
    expect(await linked(`深色模式${'，'.repeat(400)}`)).toEqual([4])
    expect(await linked(`${'，'.repeat(400)}深色模式`)).toEqual([])
  })
})

describe('the stems that a text may mean', () => {
  it('include those of its translation', () => {
    expect([...stemsMeant('la naranja del puente')]).toContain(stemOf('bridge'))
  })

  it('are equal for forms of a word and for spellings of it, but not for other words', () => {
    expect(stemOf('naming')).toBe(stemOf('names'))
    expect(stemOf('harbours')).toBe(stemOf('harbor'))
    expect(isSameStem(stemOf('ratification'), stemOf('ratify'))).toBe(true)
    expect(isSameStem('bridge', 'fridge')).toBe(true)
    expect(isSameStem('mode', 'code')).toBe(false)
  })
})
