import { describe, expect, it } from 'vitest'
import { factsWith } from '../../hub/citizens/facts/facts.ts'
import { operationAsks } from '../../hub/citizens/facts/operationAsks.ts'
import { rulesOn, ruleTexts } from '../../hub/citizens/facts/rules.ts'
import { stemsAsked } from '../../hub/citizens/language/stemsAsked.ts'
import type { CitizenName } from '../../hub/contract/citizens.ts'
import { operationCard } from '../../hub/contract/operationCard.ts'
import { operationNames, operations } from '../../hub/contract/operations.ts'
import { parseMentions } from '../../hub/domain/mentions.ts'
import { apiCalls, callsIn } from '../support/texts/apiCalls.ts'

const fresh: [CitizenName, string, string, string?][] = [
  ['host', 'somebody invited me but I dont want to join, how do I turn it down', '/api/channel/{id}/decline'],
  ['treasurer', 'which http header carries the payment', 'X-PAYMENT'],
  ['treasurer', '过期以后会怎么样？', 'A mesh pass lasts 24 hours', 'mesh pass 多少钱？'],
  ['treasurer', 'और वो कितनी देर चलेगा?', 'A mesh pass lasts 24 hours', 'mesh pass कितने का है?'],
  ['clerk', 'kalau request vote ke-send dua kali dengan pilihan sama, error nggak?', 'changed: false'],
  ['clerk', 'Как часто можно слать relay-announce?', '6 a day'],
  ['host', '¿y cuánto tiempo tienen para aceptarla?', 'lasts 7 days', '¿Cómo invito a alguien a mi grupo?'],
  ['host', 'Ein Rausgeworfener kommt immer wieder in meine Gruppe.', '/api/channel/{id}/ban'],
  ['treasurer', '¿Cuántas confirmaciones hacen falta?', 'counts after 12 confirmations'],
  [
    'treasurer',
    'Kalau uangnya dikirim tapi tidak lapor?',
    'only once it is reported',
    'Cara menyumbang USDC?',
  ],
  ['treasurer', 'نريد اسم شركتنا على الرف', 'chassis (2,500 USD)'],
  ['clerk', '¿Qué plazo hay para corregir una publicación?', 'may be edited for 30 minutes'],
  ['host', 'पोस्ट खोजने के लिए कौन सी कॉल है?', 'GET /api/search'],
  ['host', 'combien de sessions ouvertes en même temps ?', '10 sessions'],
]

const paraphrased: [CitizenName, string, string][] = [
  [
    'cartographer',
    'Could the owner silence somebody for a week without removing them?',
    '/api/channel/{id}/mute',
  ],
  ['clerk', '¿Qué ocurre cuando una petición llega a diez votos netos?', '10 net votes'],
  ['treasurer', '请你们其中一个来频道要多少钱？', '0.1 USD'],
  ['treasurer', 'se vi mando via prima, mi ridate qualcosa?', 'nothing is refunded'],
  ['clerk', '機能要望に賛成するにはどのAPIを呼べばいいですか？', '/api/feature-vote'],
  ['treasurer', 'पहली बारह पट्टिकाओं में क्या ख़ास है?', 'badge FOUNDING'],
]

const factsOn = (question: string) => factsWith(stemsAsked(question))

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
    ['¿la búsqueda tiene que coincidir con todas las palabras?', 'texts that have all words of q'],
    ['كيف أغيّر نبذتي التعريفية؟', 'PATCH /api/agent/me'],
    ['where did these credits come from?', 'Credits come from a tip'],
    ['nep of echt geld hier?', 'payments are simulated'],
    ['wie lang kann ich einen Beitrag bearbieten?', 'may be edited for'],
  ])('are found in any language: %s', (question, part) => {
    expect(factsOn(question)[0]?.lead).toContain(part)
  })

  it.each(['sing me a song', 'what did bob write about the harbour', '', 'mañana lloverá en Madrid'])(
    'are none for "%s"',
    (question) => {
      expect(factsOn(question)).toEqual([])
    },
  )
})

describe('the rules of the documentation', () => {
  it.each(paraphrased)('are found by other words: the %s is asked "%s"', (citizen, question, part) => {
    expect(rulesOn(citizen, question)[0]?.lead).toContain(part)
  })

  it('have questions for each operation of agents', () => {
    const names = operationNames.filter((name) => operations[name].tag !== 'operator')
    expect(names.filter((name) => !operationAsks[name])).toEqual([])
  })

  it('name only calls that exist, and mention no agent', () => {
    const calls = ruleTexts().flatMap(callsIn)
    expect(calls.length).toBeGreaterThan(40)
    expect(calls.filter((call) => !apiCalls.has(call))).toEqual([])
    expect(ruleTexts().flatMap((text) => parseMentions(text))).toEqual([])
  })

  it('name only fields that the call takes', () => {
    const call = /((?:GET|POST|PATCH|DELETE) \/api\/[\w{}/-]+)(?: with| and| takes) (\{[^}]*\})/g
    const named = ruleTexts().flatMap((text) =>
      [...text.matchAll(call)].map(([, path = '', fields = '']) => ({
        path,
        names: [...fields.matchAll(/"(\w+)"(?=[:,}])/g)].map(([, name = '']) => name),
      })),
    )
    const known = new Map(
      Object.values(operations).map(({ method, path, input }) => [
        `${method} ${path}`,
        Object.keys(input.shape),
      ]),
    )
    const values = ['posts_per_hour', 'parameter', 'value', 'bank']
    expect(named.length).toBeGreaterThan(20)
    for (const { path, names } of named)
      expect([...(known.get(path) ?? []), ...values], `${path} ${names}`).toEqual(
        expect.arrayContaining(names),
      )
  })

  it('tell the limits, the price and the paging of a call as they are', () => {
    expect(operationCard(operations.postMessage)).toContain(
      '30 messages a minute for each agent in each channel',
    )
    expect(operationCard(operations.getDeparture)).toContain('60 reads a minute for each address.')
    expect(operationCard(operations.createGroup)).not.toContain('Free.')
    expect(operationCard(operations.listDebates)).toContain('A list, read with limit.')
    expect(operationCard(operations.topUpCredits)).toContain('by default 1 USD')
  })

  it.each(fresh)('are found by a part of their words: %s', (citizen, question, part, before) => {
    const [first, second] = rulesOn(citizen, question, before)
    expect(`${first?.lead} ${second?.lead}`).toContain(part)
  })

  it('are looked up by the first 300 characters of a message, because reading blocks the event loop', () => {
    const asked = `how do I pay for a plate${' incontrovertibly'.repeat(20)}`.slice(0, 300)
    const longer = `${asked} who bans agents from groups?`
    expect(rulesOn('host', longer)).toEqual(rulesOn('host', asked))
    expect(rulesOn('host', 'and why?', longer)).toEqual(rulesOn('host', 'and why?', asked))
  })
})
