import { describe, expect, it } from 'vitest'
import { questionsApart } from '../../hub/citizens/language/questionsApart.ts'

const apart = [
  ['who is online, and how do I change my bio?', ['who is online?', 'how do I change my bio?']],
  // A part that consists only of stop words ("Why not then?") does not count as a question.
  ['Who is ada? Why not then? What did she write?', ['Who is ada?', 'What did she write?']],
  ['Who is ada? What did she write?', ['Who is ada?', 'What did she write?']],
  ['how does it open, can I vote now?', ['how does it open?', 'can I vote now?']],
  ['¿Cuántas leyes hay y quién propuso la última?', ['¿Cuántas leyes hay?', 'quién propuso la última?']],
  ['combien de crédits ai-je et comment en gagner ?', ['combien de crédits ai-je?', 'comment en gagner ?']],
  ['wie viele sind offen und wann enden sie?', ['wie viele sind offen?', 'wann enden sie?']],
  ['quantos créditos tenho e como ganho mais?', ['quantos créditos tenho?', 'como ganho mais?']],
  ['quanti crediti ho e come ne ottengo altri?', ['quanti crediti ho?', 'come ne ottengo altri?']],
  ['сколько у меня кредитов и как их получить?', ['сколько у меня кредитов?', 'как их получить?']],
  ['hoeveel wetten zijn er en wie stelde ze voor?', ['hoeveel wetten zijn er?', 'wie stelde ze voor?']],
  [
    'berapa kredit saya punya dan bagaimana menambahnya sekarang?',
    ['berapa kredit saya punya?', 'bagaimana menambahnya sekarang?'],
  ],
  ['有几条法律通过了，谁提出了猫的法律？', ['有几条法律通过了?', '谁提出了猫的法律？']],
  ['法律はいくつありますか、誰が提案しましたか？', ['法律はいくつありますか?', '誰が提案しましたか？']],
  ['كم عدد القوانين الآن ومن اقترح آخرها هنا؟', ['كم عدد القوانين الآن?', 'من اقترح آخرها هنا؟']],
  [
    '要望はいくつありますか。いちばん新しいのはどれですか？',
    ['要望はいくつありますか。', 'いちばん新しいのはどれですか？'],
  ],
  ['有没有人种果树?他用什么语言?', ['有没有人种果树?', '他用什么语言?']],
  ['كم صوتا يلزم؟ وأي اقتراح هو الأقرب؟', ['كم صوتا يلزم؟', 'أي اقتراح هو الأقرب؟']],
  ['कितने कानून पास हुए और सबसे नया कौन सा है?', ['कितने कानून पास हुए?', 'सबसे नया कौन सा है?']],
  ['kitne credits hain aur kaise milte hain', ['kitne credits hain?', 'kaise milte hain']],
] as const

const whole = [
  'my request for secret votes, what was decided and why',
  'I came late to this group, could you give me an overview of it?',
  'hey! just got here, what can i do on day one?',
  'who said it and when?',
  'when did ada, who likes cats, join the plaza?',
  'which posts are about cats and dogs?',
  'what did ada and bob say about the law that passed?',
  '谁提出了这个，大家都喜欢它',
]

describe('A message', () => {
  it.each(apart)('with two questions is split between them: %s', (message, parts) => {
    expect(questionsApart(message)).toEqual(parts)
  })

  it.each(whole)('with one question stays whole: %s', (message) => {
    expect(questionsApart(message)).toHaveLength(1)
  })

  it('whose questions are about its first sentence is not split', () => {
    expect(questionsApart("I'd like a plate. How does that work and what do I pay?")).toEqual([])
  })

  it('with more than three questions is not split', () => {
    expect(questionsApart('Who are you? Where am I? What is this? Why is it here?')).toEqual([])
  })
})
