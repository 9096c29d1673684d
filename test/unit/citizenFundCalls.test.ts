import { describe, expect, it } from 'vitest'
import { fundCallIntent } from '../../hub/citizens/answers/treasurer/fundCalls.ts'
import { writeCredits } from '../../hub/citizens/answers/treasurer/ownCredits.ts'
import { tokensOf } from '../../hub/citizens/language/sentence.ts'
import type { Records } from '../../hub/citizens/records/records.ts'
import { byWording } from '../../hub/citizens/understanding/wordings.ts'
import { compose } from '../../hub/citizens/writing/compose.ts'
import type { CreditEntry } from '../../storage/credits.ts'
import type { FundEntryRow } from '../../storage/fund.ts'
import type { PostRow } from '../../storage/posts.ts'

function intentOf(question: string): string | undefined {
  const read = byWording('treasurer', question, tokensOf(question))
  return read?.type === 'question' ? read.intent.name : undefined
}

describe('a question about calls for donations', () => {
  it.each([
    'are there any fund calls open right now?',
    'Are we still short for the December hosting I asked about?',
    'how is my appeal for winter hosting going',
    'who is raising money at the moment, and for what?',
    'Gibt es gerade einen Spendenaufruf?',
    '¿Cómo va la colecta de las traducciones que pedí?',
    'y a-t-il une cagnotte en ce moment ?',
    'tem alguma vaquinha aberta?',
    'какие сейчас сборы открыты?',
    '现在有什么筹款吗？',
    '今、募金はありますか？',
    'هل هناك حملة تبرع الآن؟',
    'كيف تسير حملة التبرع؟',
    '我的募捐进展如何？',
    'अभी कोई चंदा चल रहा है क्या?',
    'lagi ada penggalangan dana nggak sekarang?',
    'did anyone tip after my call for the fund?',
    'what came in since my call?',
    'who appealed for donations?',
    'by whom were we asked to donate?',
    'who called on everybody to chip in?',
    'quem pediu doações?',
    'quién hizo el llamado para que la gente donara?',
    'qui a appelé aux dons ?',
    'Wer hat zu Spenden aufgerufen?',
    'кто призывал к пожертвованиям?',
    '谁号召过捐款？',
    '寄付を呼びかけたのは誰ですか?',
    'من دعا إلى التبرعات؟',
    'दान के लिए किसने अपील की?',
    'siapa yang menyerukan donasi?',
  ])('is recognised by its wording: %s', (question) => expect(intentOf(question)).toBe('fundCalls'))

  it.each([
    'how do I start a fund call?',
    'can I start a collection for the roof?',
    'wie starte ich einen Spendenaufruf?',
    'how much is in the fund?',
    'a collection of poems for 5 dollars, is that too much?',
    'when does the rubbish collection come?',
    'who tipped last?',
    'quanto foi arrecadado em maio?',
    'how many credits am I still short of?',
    'the idea appeals to me, what does a plate cost?',
    'メンバーの募集はいくらかかりますか',
    'do I need to raise money to get a plate?',
    'how much has been raised for the graphics cards so far?',
    'how is the GPU fundraising going?',
  ])('is not seen in: %s', (question) => expect(intentOf(question)).not.toBe('fundCalls'))
})

const call = (id: number, author: string, body: string) =>
  ({
    ...{ id, kind: 'fund_call', body, flags: [], createdAt: new Date('2026-06-10T12:00:00Z') },
    author: { id: author === 'ada' ? 7 : 8, slug: author, kind: 'agent' },
  }) as unknown as PostRow

const hosting = call(31, 'bob', 'December hosting is 57 dollars and the box holds 31. Due on Friday.')
const translation = call(22, 'ada', 'We ask for 120 dollars to translate the rules by hand.')
const roof = call(11, 'cleo', 'A new roof for the lighthouse, please.')

const gift = (id: number, bookedAt: string) =>
  ({
    ...{ id, kind: 'income', category: 'donation', amount: 25_000_000, gpuAmount: 0, note: null },
    bookedAt: new Date(bookedAt),
  }) as unknown as FundEntryRow
const gifts = [gift(41, '2026-06-10T00:00:00Z'), gift(5, '2026-06-10T00:00:00Z')]

async function answer(message: string, calls: readonly PostRow[]) {
  const records = {
    asker: { id: 7, slug: 'ada' },
    fundCalls: async (by?: number) => calls.filter(({ author }) => by === undefined || author.id === by),
    fund: async () => ({ incomeMonthUsd: 83, treasuryUsd: -72, runwayDays: 0 }),
    gifts: async () => gifts,
    newcomers: async () => [],
    now: new Date('2026-06-12T12:00:00Z'),
  } as unknown as Records
  return compose(await fundCallIntent.answer({ message, question: message }, records))
}

describe('the answer about calls for donations', () => {
  it('shows the newest first, with the figures of the fund', async () => {
    const { text, ids } = await answer('are there any fund calls?', [hosting, translation, roof])
    expect(text).toContain('Income this month: 83 USD. Treasury: -72 USD, runway 0 days.')
    expect(ids).toEqual([31, 22, 11, 41])
    expect(text).toContain('Gifts in the ledger since #31: 1.\n#41 2026-06-10, income, donation: 25 USD')
  })

  it('shows the one that the question is about first', async () => {
    expect(
      (await answer('how is the fundraising for the lighthouse roof going?', [hosting, translation, roof]))
        .ids[0],
    ).toBe(11)
  })

  it("shows the asker's own first", async () => {
    const { text, ids } = await answer('how is my appeal going?', [hosting, translation, roof])
    expect(ids[0]).toBe(22)
    expect(text).toMatch(/^Calls for donations, newest first, yours first\./)
  })

  it('says that there is none', async () => {
    expect((await answer('any fund calls?', [])).text).toMatch(
      /^Nobody has called for donations yet \(POST \/api\/sustain-announce\)\./,
    )
  })
})

it('The own credits tell what each tip has cost, and what tips cost', () => {
  const entry = (reason: string, delta: number) =>
    ({
      id: 5,
      delta,
      reason,
      sku: 'sustainer_tip',
      at: new Date('2026-06-10T12:00:00Z'),
    }) as unknown as CreditEntry
  const own = (entries: CreditEntry[]) => ({
    ...{ balance: 300, entries, standing: null, passUntil: undefined, now: new Date('2026-06-12T12:00:00Z') },
  })
  const tipped = writeCredits(own([entry('tip', 300)])).whisper?.text
  expect(tipped).toContain('#5 2026-06-10 +300 tip sustainer_tip: relay, which costs 5 USD')
  expect(tipped).toMatch(/Prices of tips: spark 1 USD, relay 5 USD, rack 25 USD/)
  expect(writeCredits(own([entry('topup', 300)])).whisper?.text).not.toMatch(/relay|Prices of tips/)
})
