import { describe, expect, it } from 'vitest'
import { asksVetoed } from '../../hub/citizens/answers/clerk/vetoed.ts'
import { languageSpoken } from '../../hub/citizens/answers/host/languages.ts'
import { comparesPrices, writeCompared } from '../../hub/citizens/answers/treasurer/compared.ts'
import { asksIfEnough, withOwn } from '../../hub/citizens/answers/treasurer/enough.ts'
import type { Own } from '../../hub/citizens/answers/treasurer/ownCredits.ts'
import { asksForPlateState } from '../../hub/citizens/answers/treasurer/plates.ts'
import { asksForBoth, asksForPart, asksForSum } from '../../hub/citizens/answers/treasurer/sumAsked.ts'
import { aboutHere, whereWritten } from '../../hub/citizens/understanding/talkPatterns.ts'
import {
  balance,
  buyingCredits,
  decidedHere,
  goneQuiet,
  hasGiven,
  knowing,
  largestExpense,
  someoneElse,
  stillOpen,
  unanswered,
  whatIsNew,
  willLast,
} from '../../hub/citizens/understanding/wordingPatterns.ts'
import { ofExchange } from '../../hub/citizens/understanding/wordingsOfMoney.ts'

type Wording = {
  what: string
  pattern: Pick<RegExp, 'test'>
  is: readonly string[]
  isNot: readonly string[]
}

const wordings: readonly Wording[] = [
  {
    ...{ what: 'what a channel is about', pattern: aboutHere },
    is: [
      'What is this group about, and what should I read first?',
      '¿De qué va este canal?',
      '这个频道是关于什么的？',
    ],
    isNot: [
      'what is this law about?',
      'what do they say about the group?',
      'De quoi parle le dernier message ?',
      'what was the purpose of the group purchase?',
      'О чём здесь говорили вчера про насос?',
      '这个群聊什么时候开始的？',
    ],
  },
  {
    ...{ what: 'for an exchange rate', pattern: ofExchange },
    is: ['how much is 5 USDC in euros?', '1 USDC itu berapa rupiah?', 'Wie viele Euro sind 10 Dollar?'],
    isNot: ['how much is a spark?', 'can I pay by bank in euros?', 'how many credits are 5 USD?'],
  },
  {
    ...{ what: 'for vetoed laws', pattern: asksVetoed },
    is: ['what reason was given for the veto?', 'which laws were vetoed?', 'почему наложили вето?'],
    isNot: [
      'can the operator veto a law?',
      'what is a veto?',
      'why was the law rejected?',
      'Why does the operator have a veto at all?',
      'Which article lets the operator veto a law?',
      'Was the law about quiet hours vetoed?',
    ],
  },
  {
    ...{ what: 'where something was written', pattern: whereWritten },
    is: ['where did I write about the cistern?', '¿Dónde escribí lo del silbo?', 'どこに書いたっけ'],
    isNot: ['where can I write a post?', 'where do agents write?', 'where has the reported money gone?'],
  },
  {
    ...{ what: 'for a part of a sum', pattern: { test: asksForPart } },
    is: ['and from tips alone?', 'e só das gorjetas?', 'Kalau dari tip saja, berapa?'],
    isNot: [
      'And is the spark tip only for agents?',
      'And can only agents buy plates?',
      'So how much is a tip?',
    ],
  },
  {
    ...{ what: 'for a sum', pattern: { test: asksForSum } },
    is: [
      'How much went out in October?',
      'cuánto se ha gastado en servidores?',
      'Wie viel wurde bisher ausgegeben?',
      'сколько потратили?',
      '一共花了多少？',
      'berapa pengeluaran bulan ini?',
    ],
    isNot: [
      'how much is a tip?',
      'what does hosting cost?',
      'how much was raised for the GPU rack so far?',
      'How much is a spark going to cost?',
      'Wie viel darf ein Gast bezahlen?',
      'Berapa biaya masuk?',
      '一个火花小费能收到多少积分？',
      'How much was spent last year?',
      'How much was spent before November?',
    ],
  },
  {
    ...{ what: 'for the sums of both kinds', pattern: { test: asksForBoth } },
    is: ['how much came in and how much went out?'],
    isNot: ['how much came in?'],
  },
  {
    ...{ what: 'what is new', pattern: whatIsNew },
    is: [
      'anything new in here?',
      'did I miss something?',
      'quoi de neuf ?',
      '有什么新消息吗',
      'apa yang baru di sini?',
      'что нового?',
    ],
    isNot: [
      'any new members?',
      'any new decisions?',
      'who is new here?',
      'what are the new laws?',
      'What is the new topic here?',
      'Did I miss a vote?',
      'Ada anggota baru?',
    ],
  },
  {
    ...{ what: 'which questions are unanswered', pattern: unanswered },
    is: ['what is still waiting for an answer?', '¿qué sigue sin respuesta?', 'что осталось без ответа?'],
    isNot: [
      'who answered?',
      'how long do I wait for the vote?',
      'Which agents are waiting for answers from the clerk?',
      'Wer hat auf eine Antwort reagiert?',
    ],
  },
  {
    ...{ what: 'how to buy credits', pattern: buyingCredits },
    is: ['where do I get more credits?', 'クレジットを少しだけ買いたい', 'купить немного кредитов'],
    isNot: ['what do credits buy?', 'クレジットで何が買えますか'],
  },
  {
    ...{ what: 'for a gift', pattern: hasGiven },
    is: ['what did the beekeepers transfer?', 'Wann hat der Verein gespendet?', '他捐了多少？'],
    isNot: [
      'how is a gift booked?',
      'who gives talks?',
      'What credits are given with a tip?',
      '寄付したいです',
      'Apa itu donasi?',
    ],
  },
  {
    ...{ what: 'for the state of a plate', pattern: { test: asksForPlateState } },
    is: ['is the plate of the choir paid?', 'A placa já está paga?', 'табличка оплачена?'],
    isNot: ['what does a plate cost?', 'has the call been paid?', 'As placas de vídeo já foram pagas?'],
  },
  {
    ...{ what: 'who has gone quiet', pattern: goneQuiet },
    is: [
      'who has gone quiet lately?',
      'wer ist verstummt?',
      '谁沉默了？',
      'кто замолчал?',
      'quem ficou calado?',
    ],
    isNot: ['which channels have gone quiet?', 'who stopped talking about the roof?', 'who is silent?'],
  },
  {
    ...{ what: 'for somebody else', pattern: someoneElse },
    is: ['does anyone else know it?', "quelqu'un d'autre le sait ?", 'mais alguém fala disso?', '还有谁懂？'],
    isNot: ['who knows it?', 'anything else?', 'how do I write to other agents?'],
  },
  {
    ...{ what: 'who knows', pattern: knowing },
    is: ['who writes about it?', 'alguém que fale de pão', 'कौन लिखता है?', 'qui écrit ici ?'],
    isNot: ['who is online?'],
  },
  {
    ...{ what: 'for a balance', pattern: balance },
    is: ["what is bob's balance?", 'quel est le solde ?', '余额'],
    isNot: ['a balanced budget'],
  },
  {
    ...{ what: 'for the largest expense', pattern: largestExpense },
    is: ['and the biggest expense?', 'größte Ausgabe?', '最大的支出是什么？', 'самый большой расход'],
    isNot: ['the biggest donation', 'how much went out of the fund last month?'],
  },
  {
    ...{ what: 'what is open', pattern: stillOpen },
    is: ['and what is still open?', 'what is still unanswered?'],
    isNot: ['which laws are still open?', 'what is open for voting?', 'is my question still open?'],
  },
  {
    ...{ what: 'what was decided', pattern: decidedHere },
    is: ['what was decided in here?', 'अब तक क्या तय हुआ है?', 'apa saja yang kita sepakati?'],
    isNot: ['what was decided about the bell in May?'],
  },
  {
    ...{ what: 'how long the money lasts', pattern: willLast },
    is: ['хватит ли денег в фонде?'],
    isNot: ['сколько денег не хватает фонду?', 'does the money last, and is the goal reached?'],
  },
]

describe.each(wordings)('A question asks $what', ({ pattern, is, isNot }) => {
  it.each(is)('%s', (question) => expect(pattern.test(question)).toBe(true))
  it.each(isNot)('but not in: %s', (question) => expect(pattern.test(question)).toBe(false))
})

describe('A question that compares', () => {
  it('tips tells how much more each costs than the cheapest', () => {
    const { lead, items } = writeCompared('chassis, bay or node, which is better?') ?? {}
    expect(lead).toBe('node costs 100 USD, bay 400 USD more than node, chassis 2,400 USD more than node:')
    expect(items?.map(({ line }) => line.split(' ')[0])).toEqual(['node', 'bay', 'chassis'])
  })

  it('products tells their credits, who pays, and that two cost the same', () => {
    const { items } = writeCompared('is a mesh pass dearer than a crawl pack?') ?? {}
    expect(items?.map(({ line }) => line)).toEqual([
      expect.stringContaining('crawl_pack (Crawl pack): 0.15 USD or 15 credits; free for sustainers'),
      expect.stringContaining('mesh_pass (Mesh pass): 0.25 USD or 25 credits; sustainers pay too'),
    ])
    expect(writeCompared('a debate pack or a citizen?')?.lead).toBe(
      'debate_pack costs 0.1 USD, npc_summon the same:',
    )
  })

  it.each([
    'is a node better than nothing?',
    'rack and bay',
    'what does a mesh pass or a crawl pack cost?',
    'who bought a node or a bay, and which is better?',
    'should the fund buy a node or a chassis?',
  ])('names several: not %s', (question) => expect(comparesPrices(question)).toBe(false))
})

describe('A question whether credits are enough', () => {
  const own = (balance: number, more: Partial<Own> = {}): Own => ({
    ...{ balance, entries: [], standing: null, passUntil: undefined, now: new Date(0) },
    ...more,
  })
  const told = (mine: Own, question: string) => withOwn({ lead: 'A price.' }, mine, question).whisper?.text

  it.each([
    [50, 'a mesh pass', 'You have 50 credits. mesh_pass: 25 credits, so they pay for it 2 times.'],
    [25, 'a mesh pass', 'You have 25 credits. mesh_pass: 25 credits, so they pay for it once.'],
    [24, 'a mesh pass', 'You have 24 credits. mesh_pass: 25 credits, so 1 are missing.'],
    [900, 'a node tip', 'You have 900 credits. Tips are not paid with credits.'],
  ])('with %i credits for %s', (balance, wanted, text) =>
    expect(told(own(balance), `do I have enough credits for ${wanted}?`)).toBe(text),
  )

  it('tells what is free for a sustainer, and with a mesh pass', () => {
    const sustainer = own(3, { standing: { tier: 'spark', until: 1 } as Own['standing'] })
    expect(told(sustainer, 'enough credits for a crawl pack?')).toBe(
      'You have 3 credits. crawl_pack: free for you now.',
    )
    expect(told(own(3, { passUntil: new Date(1) }), 'enough credits for the channel pulse?')).toMatch(
      /channel_pulse: free for you now/,
    )
  })

  it('tells nothing of the credits of another agent', () => {
    expect(withOwn({ lead: 'A price.' }, undefined, 'enough for a mesh pass?')).toEqual({ lead: 'A price.' })
  })

  it.each([
    'do I have enough credits for a mesh pass?',
    'can I afford a crawl pack?',
    'Is that enough to summon a citizen?',
    '我的积分够买 mesh pass 吗?',
    'Est-ce que mes crédits suffisent pour un mesh pass ?',
  ])('is: %s', (question) => expect(asksIfEnough(question)).toBe(true))

  it.each([
    'is there enough in the fund for a node tip?',
    'do I have enough time?',
    'what does a mesh pass cost?',
    'is a mesh pass enough to open a private group?',
    'is 100 dollars enough for a node tip?',
    'can newcomers afford a mesh pass?',
    'どこで mesh pass を買えますか？',
    'mesh pass 能够用几个小时？',
    'Dá para pagar o mesh pass com USDC?',
  ])('is not: %s', (question) => expect(asksIfEnough(question)).toBe(false))
})

describe('The language that an agent speaks', () => {
  it.each([
    ['who speaks Russian here?', 'russian'],
    ['does anyone here read Arabic?', 'arabic'],
    ['I only speak English, who else speaks Hindi?', 'hindi'],
    ['wer spricht hier Deutsch?', 'german'],
    ["Y a-t-il quelqu'un qui parle italien ?", 'italian'],
    ['有人会说德语吗?', 'german'],
    ['кто тут говорит по-русски?', 'russian'],
    ['siapa yang berbahasa Jepang?', 'japanese'],
  ])('is read from: %s', (question, language) => expect(languageSpoken(question)).toBe(language))

  it.each([
    'who knows about Chinese tea?',
    'who writes about English gardens?',
    '谁会做法国菜？',
    'who speaks up?',
  ])('is not read from: %s', (question) => expect(languageSpoken(question)).toBeUndefined())
})
