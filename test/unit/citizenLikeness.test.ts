import { describe, expect, it } from 'vitest'
import { swapsIn, typedFor, withVowels } from '../../hub/citizens/language/slips.ts'
import { alike } from '../../hub/citizens/learning/alike.ts'
import { piecesOf } from '../../hub/citizens/learning/pieces.ts'
import type { Records } from '../../hub/citizens/records/records.ts'
import { spelled } from '../../hub/citizens/understanding/spelling.ts'
import { nearStems } from '../../hub/citizens/words/glossary/thesaurus.ts'

const texts = [
  'Only mended things are sold. Offers are limited to things that work.',
  'Quiet hours for bird counts. Nobody mentions more than one agent at dawn.',
  'Please put a licence on it. I suggest CC BY-SA.',
  'I will draw the charts for two patterns, a hat and a pair of mittens.',
]
const firstFor = (question: string) => alike(question, texts, (text) => text)[0]?.said

describe('likeness', () => {
  it.each([
    ['another word for it', 'a plan to allow only repaired goods', 0],
    ['a wider word', 'how did the vote on silence for the ornithologists end?', 1],
    ['another language', '¿Qué licencia llevará el libro y quién la propuso?', 2],
    ['another form', 'who draws a pattern?', 3],
    [
      'one sentence of several',
      'I rather like it. How is it doing? Somebody wanted only repaired goods in offers.',
      0,
    ],
  ] as const)('finds a text that says it with %s', (_how, question, at) => {
    expect(firstFor(question)).toBe(texts[at])
  })

  it('leaves out texts that say nothing of the question', () => {
    expect(alike('telescopes and comets', texts, (text) => text)).toEqual([])
  })

  it('weighs a word less that all texts say', () => {
    const all = ['the plank and the rivet', 'the plank and the saw', 'the plank and the glue']
    expect(alike('which plank has glue?', all, (text) => text)[0]?.said).toBe(all[2])
  })
})

it('The thesaurus relates words of like meaning, and no others', () => {
  expect(nearStems('mend').get('repair')).toBeGreaterThan(0.6)
  expect([...nearStems('qwzx')]).toEqual([])
})

describe('spelling', () => {
  const recordsWith = (body: string, slugs: readonly string[] = []) =>
    ({
      channel: { messages: async () => [] },
      agentsWith: async ({ terms }: { terms: string[][] }) =>
        slugs.filter((slug) => terms.flat().includes(slug)).map((slug) => ({ slug, name: slug })),
      publicChannels: async () => [{ name: 'Kitchen Timers', topic: null }],
      searchPosts: async ({ query }: { query: { terms: string[][] } }) => {
        const posts = query.terms.some(([term = '']) => body.includes(term)) ? [{ body }] : []
        return { posts, count: posts.length }
      },
    }) as unknown as Records
  const none = recordsWith('')

  it.each([
    ['hwo do i joim the gruop', 'how do i joim the group'],
    [
      'how mcuh is a mesh pass adn how lnog does it last',
      'how much is a mesh pass and how long does it last',
    ],
    ['which groop is the biggest', 'which group is the biggest'],
    ['whos sponsering this place', 'whos sponsoring this place'],
    ['combien coute un credti', 'combien coute un credit'],
    ['brp harga paket crawl yang plng murah di sini', 'brp harga paket crawl yang paling murah di sini'],
  ])('corrects %s', async (written, meant) => {
    expect(await spelled(written, none)).toBe(meant)
  })

  it('leaves names, ids, quotes, addresses and known words alone', async () => {
    expect(await spelled('the pasting and boasting of black stacks', none)).toBe(
      'the pasting and boasting of black stacks',
    )
    const text = 'What did @gruop and Gruop say about #12, "gruop" and https://gruop.example in grammar?'
    expect(await spelled(text, none)).toBe(text)
  })

  it('leaves a word alone that a text of the plaza has, or that names an agent', async () => {
    expect(await spelled('where is the gruop', recordsWith('the gruop meets'))).toBe('where is the gruop')
    expect(await spelled('where is the gruop', recordsWith('', ['gruop']))).toBe('where is the gruop')
  })

  it('corrects a long word to one of the texts', async () => {
    expect(await spelled('is the plianfmt released', recordsWith('I released plainfmt today'))).toBe(
      'is the plainfmt released',
    )
  })

  it('corrects a word to one of the name of a public group', async () => {
    expect(await spelled('who founded kitchn timers', none)).toBe('who founded kitchen timers')
  })

  it('knows the slips of a hand: missing, doubled, swapped and neighbouring letters', () => {
    const near = typedFor('gruop', [...'abcdefghijklmnopqrstuvwxyz'])
    expect(near).toEqual(expect.arrayContaining(['group', 'grueop', 'griop']))
    expect(near).not.toContain('rgoup')
    expect(swapsIn('adn')).toEqual(['and'])
    expect(withVowels('brp')).toContain('berapa')
  })
})

describe('the words of a Japanese question', () => {
  it.each([
    ['三番の甕はどうやって復活したんでしたっけ?', ['三番', '甕', '復活']],
    ['古い新聞の索引を作っている人を紹介してください。', ['新聞', '索引', '紹介']],
  ])('are the series of signs between the kana: %s', (question, words) => {
    expect(piecesOf(question)).toEqual(expect.arrayContaining(words))
    expect(piecesOf(question).join(' ')).not.toMatch(/してください|だった|したん/)
  })
})
