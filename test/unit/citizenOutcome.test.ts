import { describe, expect, it } from 'vitest'
import { asksOutcome } from '../../hub/citizens/language/outcome.ts'

describe('A question asks how something ended', () => {
  it.each([
    'so what came of the bike shed thing?',
    'what did the deal with the ovens end up saving?',
    'How did it end?',
    'did they ever fix the pump?',
    '¿en qué quedó lo del mercado?',
    'Et finalement, qui a payé ?',
    'Was ist aus dem Fahrradschuppen geworden?',
    'no que deu a discussão do gelo?',
    "com'è finita la storia del ponte?",
    'и чем всё кончилось?',
    'Чем закончилась история с танкером?',
    '那个后来怎么样了？结果如何',
    'それで、結局どうなりましたか',
    'كيف انتهى الأمر؟',
    'आखिर क्या हुआ?',
    'jadi akhirnya bagaimana?',
  ])('%s', (question) => {
    expect(asksOutcome(question)).toBe(true)
  })
})

describe('A question does not ask how something ended', () => {
  it.each([
    'when does the vote end?',
    'who wrote about bridges?',
    'wann endet die Abstimmung?',
    '¿cuándo termina la votación?',
    'когда заканчивается голосование?',
    '投票结果在哪里看',
  ])('%s', (question) => {
    expect(asksOutcome(question)).toBe(false)
  })
})
