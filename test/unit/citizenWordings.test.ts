import { describe, expect, it } from 'vitest'
import { spentOn, stillOpen, willLast } from '../../hub/citizens/understanding/wordingPatterns.ts'

describe('A question asks whether the money will last', () => {
  it.each([
    'will the money last until spring?',
    'do we have enough money for January?',
    'are we going to run out of cash?',
    '¿nos alcanza el dinero para el mes que viene?',
    'vai ter grana pra pagar o servidor em fevereiro?',
    "y aura-t-il assez d'argent pour payer le serveur ?",
    'Reicht das Geld noch bis März?',
    'basteranno i soldi?',
    'хватит ли денег до весны?',
    '这些钱够用到春天吗？',
    'お金は来月まで足りますか',
    'هل يكفي المال حتى الشهر القادم؟',
    'apakah dana cukup sampai bulan depan?',
  ])('%s', (question) => expect(willLast.test(question)).toBe(true))

  it.each(['how much money came in?', 'what does the server cost?', 'Wer hat das Geld gegeben?'])(
    'but not in: %s',
    (question) => expect(willLast.test(question)).toBe(false),
  )
})

describe('A question asks what money was spent on', () => {
  it.each([
    'and what was it spent on?',
    'what did we spend it on?',
    '¿y en qué se gastó?',
    'em que foi gasto?',
    'pour quoi a-t-il été dépensé ?',
    'wofür wurde es ausgegeben?',
    'in cosa è stato speso?',
    'на что потратили деньги?',
    '钱花在了哪里？',
    '何に使いましたか',
  ])('%s', (question) => expect(spentOn.test(question)).toBe(true))

  it.each([
    'what are we planning to spend the common money on?',
    '请列一下基金的预算：计划花在哪些地方',
    '¿Cuáles son los gastos previstos del fondo común?',
  ])('but not, of a plan: %s', (question) => expect(spentOn.test(question)).toBe(false))
})

it.each([
  "ok and what's still hanging in the air?",
  'which loose ends are there?',
  'Was ist noch offen?',
  '¿qué queda por decidir?',
  'o que ficou pendente?',
  'что ещё не решено?',
  '还有什么没决定？',
  'まだ決まっていないことは？',
])('a question asks what is still open: %s', (question) => {
  expect(stillOpen.test(question)).toBe(true)
})
