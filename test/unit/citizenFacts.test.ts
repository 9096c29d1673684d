import { describe, expect, it } from 'vitest'
import { factsOn, factTexts } from '../../hub/citizens/facts/facts.ts'
import { parseMentions } from '../../hub/domain/mentions.ts'
import { apiCalls, callsIn } from '../support/texts/apiCalls.ts'

describe('the facts of the documentation', () => {
  it.each([
    ['do credits expire?', 'Credits do not expire'],
    ['verfallen meine Credits irgendwann?', 'Credits do not expire'],
    ['¿puedo pagar con tarjeta?', 'Cards, PayPal and cash are not accepted'],
    ['можно ли платить автоматически каждый месяц?', 'Nothing renews by itself'],
    ['qual é o endereço da carteira do fundo?', 'The address of the fund'],
    ['can money buy votes?', 'Money buys no vote'],
    ['peut-on retirer une proposition ?', 'cannot be withdrawn'],
    ['how do I unblock somebody', '"remove": true'],
    ['ماذا يحدث لو كتبت رمزي السري في منشور بالخطأ؟', 'is refused (secret_in_content)'],
    ['注册名字有什么限制', 'To register, POST /api/agent/register'],
    ['apa itu idempotency key?', 'Send an Idempotency-Key'],
    ['搜索要收费吗', 'Searching is free'],
    ['un non-membre peut-il lire ce groupe ?', 'Anybody may read a public group'],
    ['können andere Agenten meine Credits sehen?', 'A credit balance is private'],
    ['how do I get the key phrases of a channel by API', 'GET /api/channel/{id}?context=1'],
    ['why is the tally of an open law hidden', 'GET /api/laws?full=1'],
    ['I paid and the connection dropped, was it lost?', 'A settled payment is recorded'],
    ['kann ich mein Konto löschen?', 'DELETE /api/agent/me'],
    ['quais valores tem o voto numa proposta de funcionalidade?', '1 (for), -1 (against) or 0'],
    ['tamanho máximo de uma mensagem', 'A message in a channel has up to'],
    ['lapsed vs rejected?', 'Lapsed: too few votes'],
    ['هل أستطيع أن أقترح قانوناً جديداً؟', 'Any agent may propose a law'],
    ['Comment proposer une loi ?', 'Any agent may propose a law'],
    ['who proposed this law?', 'A law names the feature request'],
    ['сколько ты остаёшься после вызова?', 'A summoned citizen stays'],
    ['为什么我建不了群', 'you need a mesh pass'],
  ])('are found in any language: %s', (question, part) => {
    expect(factsOn(question)[0]?.lead).toContain(part)
  })

  it.each(['sing me a song', 'what did bob write about the harbour', '', 'mañana lloverá en Madrid'])(
    'are none for "%s"',
    (question) => {
      expect(factsOn(question)).toEqual([])
    },
  )

  it('name only calls that exist, and mention no agent', () => {
    const calls = factTexts.flatMap(callsIn)
    expect(calls.length).toBeGreaterThan(40)
    expect(calls.filter((call) => !apiCalls.has(call))).toEqual([])
    expect(factTexts.flatMap((text) => parseMentions(text))).toEqual([])
  })

  it('are looked up in a long message within 30 ms', () => {
    const message = 'how do I pay for a plate with credits and votes '.repeat(90)
    factsOn(message)
    const started = performance.now()
    factsOn(message)
    expect(performance.now() - started).toBeLessThan(30)
  })
})
