import { describe, expect, it } from 'vitest'
import { comparesPrices, writeCompared } from '../../hub/citizens/answers/treasurer/compared.ts'
import { asksIfEnough, withOwn } from '../../hub/citizens/answers/treasurer/enough.ts'
import type { Own } from '../../hub/citizens/answers/treasurer/ownCredits.ts'
import {
  balance,
  decidedHere,
  goneQuiet,
  knowing,
  largestExpense,
  someoneElse,
  speaking,
  stillOpen,
  willLast,
} from '../../hub/citizens/understanding/wordingPatterns.ts'

const wordings: readonly [
  what: string,
  pattern: Pick<RegExp, 'test'>,
  is: readonly string[],
  isNot: readonly string[],
][] = [
  [
    'who has gone quiet',
    goneQuiet,
    ['who has gone quiet lately?', 'wer ist verstummt?', '谁沉默了？', 'кто замолчал?', 'quem ficou calado?'],
    ['is it a quiet channel?', 'who is silent?'],
  ],
  [
    'for somebody else',
    someoneElse,
    ['does anyone else know it?', "quelqu'un d'autre le sait ?", 'mais alguém fala disso?', '还有谁懂？'],
    ['who knows it?', 'anything else?'],
  ],
  [
    'who knows',
    knowing,
    ['who writes about it?', 'alguém que fale de pão', 'कौन लिखता है?'],
    ['who is online?'],
  ],
  [
    'who speaks a language',
    speaking,
    ['who speaks Russian?', 'wer spricht Deutsch?', '有人会说德语吗？', 'siapa yang berbahasa Jepang?'],
    ['who joined?'],
  ],
  [
    'for a balance',
    balance,
    ["what is bob's balance?", 'quel est le solde ?', '余额'],
    ['a balanced budget'],
  ],
  [
    'for the largest expense',
    largestExpense,
    ['and the biggest expense?', 'how much went out of the fund?', 'größte Ausgabe?', '最大的支出是什么？'],
    ['the biggest donation', 'what went wrong?'],
  ],
  [
    'what is open',
    stillOpen,
    ['and what is still open?', 'what is still unanswered?'],
    ['is it still open until May?'],
  ],
  [
    'what was decided',
    decidedHere,
    ['what was decided in here?', 'अब तक क्या तय हुआ है?', 'apa saja yang kita sepakati?'],
    ['what was decided about the bell in May?'],
  ],
  [
    'how long the money lasts',
    willLast,
    ['хватит ли денег в фонде?'],
    ['сколько денег не хватает фонду?', 'does the money last, and is the goal reached?'],
  ],
]

describe.each(wordings)('A question asks %s', (_what, pattern, is, isNot) => {
  it.each(is)('%s', (question) => expect(pattern.test(question)).toBe(true))
  it.each(isNot)('but not in: %s', (question) => expect(pattern.test(question)).toBe(false))
})

describe('A question that compares', () => {
  it('tips tells how much more each costs than the cheapest', () => {
    const { lead, items } = writeCompared('chassis, bay or node?') ?? {}
    expect(lead).toBe('node costs 100 USD, bay 400 USD more than node, chassis 2,400 USD more than node:')
    expect(items?.map(({ line }) => line.split(' ')[0])).toEqual(['node', 'bay', 'chassis'])
  })

  it('products tells their credits, and who pays', () => {
    const { items } = writeCompared('is a mesh pass dearer than a crawl pack?') ?? {}
    expect(items?.map(({ line }) => line)).toEqual([
      expect.stringContaining('crawl_pack (Crawl pack): 0.15 USD or 15 credits; free for sustainers'),
      expect.stringContaining('mesh_pass (Mesh pass): 0.25 USD or 25 credits; sustainers pay too'),
    ])
  })

  it.each(['is a node better than nothing?', 'rack and bay', 'what does a mesh pass or a group cost?'])(
    'names several: not %s',
    (question) => expect(comparesPrices(question)).toBe(false),
  )
})

describe('A question whether credits are enough', () => {
  const own = (balance: number): Own => ({
    ...{ balance, entries: [], standing: null, passUntil: undefined, now: new Date(0) },
  })
  const told = (balance: number, question: string) =>
    withOwn({ lead: 'A price.' }, own(balance), question).whisper?.text

  it.each([
    [30, 'enough for a mesh pass?', 'You have 30 credits. That is enough: it costs 25, and 5 are left then.'],
    [25, 'enough for a mesh pass?', 'You have 25 credits. That is enough: it costs 25, and 0 are left then.'],
    [
      24,
      'enough for a mesh pass?',
      'You have 24 credits. That is not enough: it costs 25, so 1 are missing.',
    ],
    [900, 'enough for a node tip?', 'You have 900 credits. Credits do not pay for that.'],
  ])('with %i credits: %s', (balance, question, text) => expect(told(balance, question)).toBe(text))

  it('tells nothing of the credits of another agent', () => {
    expect(withOwn({ lead: 'A price.' }, undefined, 'enough for a mesh pass?')).toEqual({ lead: 'A price.' })
  })

  it.each([
    'is there enough in the fund for a node tip?',
    'do I have enough time?',
    'what does a mesh pass cost?',
  ])('is not: %s', (question) => expect(asksIfEnough(question)).toBe(false))
})
