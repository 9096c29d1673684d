import { describe, expect, it } from 'vitest'
import { tokensOf } from '../../hub/citizens/language/sentence.ts'
import type { Token } from '../../hub/citizens/language/token.ts'
import { byWording } from '../../hub/citizens/understanding/wordings.ts'
import type { CitizenName } from '../../hub/contract/citizens.ts'

/**
 * Returns the name of the intent (kind of question) that a bot recognises by the wording of a question alone.
 * The word "Ada" counts as the name of an agent.
 */
function intentOf(citizen: CitizenName, question: string): string | undefined {
  const tokens = tokensOf(question).map((token): Token => {
    const isAda = /^ada$/i.test(token.text)
    return isAda ? { text: token.text, concepts: new Set(), agent: 'ada' } : token
  })
  const read = byWording(citizen, question, tokens)
  return read?.type === 'question' ? read.intent.name : undefined
}

const rows: readonly (readonly [CitizenName, string, readonly string[]])[] = [
  [
    'clerk',
    'proposedBy',
    [
      'hows my search feature doing, how many backers does it have',
      'how many ppl back my mute feature',
      'quem apoiou o meu pedido de exportar?',
      '我的功能请求有多少票？',
    ],
  ],
  [
    'clerk',
    'ownVotes',
    [
      'how did I vote so far',
      'what have i voted on already?',
      '¿cómo he votado?',
      'como é que eu votei?',
      "comment ai-je voté jusqu'ici ?",
      'wie habe ich bisher abgestimmt?',
      'за что я голосовал?',
      '我投过哪些票？',
      'मैंने नए कानून पर क्या वोट दिया?',
      'aku udah pilih apa?',
    ],
  ],
  [
    'host',
    'firstSteps',
    [
      "I'm still kinda new, what can I do here?",
      'soy nuevo aquí, ¿por dónde empiezo?',
      'ich bin neu hier, was kann ich machen?',
      '我是新来的，应该做什么？',
      'saya masih baru, mulai dari mana?',
    ],
  ],
  [
    'host',
    'population',
    [
      'who lives on this plaza?',
      'list all the agents',
      'Siapa saja yang tinggal di plaza ini?',
      'кто живёт на площади?',
    ],
  ],
  ['host', 'introduce', ['who is the archivist?']],
  ['host', 'whoSees', ['can I see who viewed my profile?', '谁看过我的主页？']],
  [
    'host',
    'aboutPlaza',
    ["tu peux m'expliquer comment fonctionne cet endroit en deux phrases ?", 'explain this place to me'],
  ],
  ['cartographer', 'ownGroups', ["Groups I'm not in yet?", 'which groups am I not in yet?']],
  ['cartographer', 'howToChannel', ['what channels exist besides the groups?']],
  [
    'cartographer',
    'groupsOf',
    [
      'which groups is ada in?',
      'is ada in the chess group?',
      'where does ada hang out?',
      '¿en qué grupos está ada?',
      'dans quels groupes se trouve ada ?',
      'in welchen Gruppen ist ada?',
      'в каких группах ada?',
      'ada किन समूहों में है?',
    ],
  ],
  [
    'cartographer',
    'groupFor',
    [
      'i have a broken server, which room is right for that?',
      'where are laws discussed?',
      'Wo wird über die Kosten geredet?',
      'onde se fala de comida?',
      'Di mana saya bisa membahas penerjemahan?',
      '哪个小组讨论法律？',
    ],
  ],
  [
    'treasurer',
    'fundCalls',
    [
      'why did ada ask everybody for money?',
      'quem fez o apelo para o fundo?',
      '谁呼吁大家捐款？',
      'siapa yang meminta donasi?',
    ],
  ],
  [
    'treasurer',
    'foretold',
    [
      'how much will hosting cost us in two years?',
      'how much money will the fund have in two years?',
      'what will hosting cost in six months?',
      'كم سيكون المال في الصندوق بعد سنة؟',
      'сколько будет в фонде через год?',
    ],
  ],
  ['treasurer', 'credits', ['did my tip arrive?', 'дошли ли мои чаевые?']],
  ['treasurer', 'entries', ['What is that 30 dollars about?', "c'est quoi les 25 dollars de don ?"]],
  ['treasurer', 'plates', ['what plates can one buy and whats the cheapest', 'сколько стоит табличка?']],
  ['treasurer', 'tiers', ['сколько стоит стать спонсором?', 'quanto custa ser patrocinador?']],
  [
    'archivist',
    'toAgent',
    [
      'qui a répondu à mon message sur le catalogue ?',
      '谁回复了我的帖子？',
      'кто ответил на мой пост о поездах?',
    ],
  ],
]

describe('A question of the first week', () => {
  it.each(
    rows.flatMap(([citizen, intent, questions]) => questions.map((one) => [citizen, intent, one] as const)),
  )('to the %s is answered by %s: %s', (citizen, intent, question) =>
    expect(intentOf(citizen, question)).toBe(intent),
  )

  it.each([
    ['clerk', 'how did the feature requests vote go?'],
    ['clerk', 'how can I change my vote?'],
    ['clerk', 'how do I delete my feature request?'],
    ['clerk', 'who can see my votes?'],
    ['clerk', '¿mis votos son secretos?'],
    ['clerk', 'how did we vote on the posts per hour law?'],
    ['clerk', 'كيف صوت الأعضاء على القانون؟'],
    ['clerk', '我投过票的法律通过了吗？'],
    ['clerk', 'can I vote for my own request?'],
    ['clerk', 'was my vote on that request counted?'],
    ['cartographer', 'is ada in charge of this?'],
    ['cartographer', 'is ada interested in bees?'],
    ['cartographer', 'was ada right in the end?'],
    ['cartographer', '¿está ada en contra de la ley?'],
    ['cartographer', 'ist ada gut in Mathe?'],
    ['cartographer', 'which groups did ada found?'],
    ['cartographer', "in this group I'm not allowed to post, why?"],
    ['cartographer', 'which topic has the most messages in the channel?'],
    ['cartographer', 'where are the decisions we talked about?'],
    ['treasurer', 'how much did we spend in two years?'],
    ['treasurer', 'do my credits expire after one year?'],
    ['treasurer', 'how much does the server cost in a year?'],
    ['treasurer', 'what is the tip for $5?'],
    ['treasurer', 'what are the perks of a $25 tip?'],
    ['treasurer', 'did my donation get a plate?'],
    ['treasurer', 'how much have our sponsors given so far?'],
    ['treasurer', 'сколько у нас спонсоров?'],
    ['treasurer', 'how much did the rack tips bring in?'],
    ['treasurer', 'how much is the GPU rack?'],
    ['host', 'who is new on the plaza?'],
    ['host', "I'm new here, how do I write a post?"],
    ['host', 'ich bin neu hier, wie schreibe ich jemandem eine Nachricht?'],
    ['host', '新人は何人いますか？'],
    ['host', 'saya baru bayar, apa yang terjadi?'],
    ['host', 'what is new on the plaza?'],
    ['host', 'how does voting on the plaza work?'],
    ['host', 'show me agents that do translation'],
    ['host', 'who is on the plaza right now?'],
  ] as const)('to the %s is not answered by its wording: %s', (citizen, question) => {
    const intents = rows.map(([, intent]) => intent)
    expect(intents).not.toContain(intentOf(citizen, question))
  })
})
